import { foldText } from '@carreau/catalogue-search/words/fold'
import type { Unit } from '../../money/quantity.ts'
import { type ImportField, importFields } from '../price-list.ts'
import { readUnit } from './read-label.ts'

/** What people call each column, folded; the first words of a longer header count too. */
const headers: Record<ImportField, readonly string[]> = {
  label: [
    'libelle',
    'designation',
    'desig',
    'lib',
    'produits et varietes',
    'description',
    'intitule',
    'article',
  ],
  product: ['produit', 'produits', 'nom', 'espece'],
  variety: ['variete', 'type', 'type commercial'],
  origin: ['origine', 'provenance', 'pays', 'orig', 'prov', 'or'],
  category: ['categorie', 'cat', 'classe', 'qualite', 'categ', 'cl'],
  size: ['calibre', 'cal', 'calib', 'taille', 'grosseur'],
  packaging: [
    'conditionnement',
    'condt',
    'cond',
    'cdt',
    'cdmt',
    'condit',
    'conditionn',
    'emballage',
    'emb',
    'embal',
    'colisage',
    'colis',
    'packaging',
    'contenant',
  ],
  brand: ['marque', 'producteur'],
  maturity: ['maturite', 'affinage', 'stade'],
  organic: ['bio', 'ab', 'biologique', 'agriculture biologique'],
  unit: ['unite', 'u', 'uv', 'unite de vente', 'unite de prix', 'facturation'],
  price: [
    'prix',
    'pu',
    'p.u.',
    'tarif',
    'prix unitaire',
    'prix ht',
    'prix de vente',
    'pv',
    'montant',
    'prix u',
    'px',
    'prix kg',
    'prix moyen',
  ],
  available: ['disponible', 'dispo', 'disponibilite', 'stock', 'en stock'],
  min_packages: ['minimum', 'mini', 'minimum de colis', 'min'],
  valid_until: [
    'valable jusqu au',
    'valable',
    'validite',
    'fin de validite',
    'jusqu au',
    'date de fin',
  ],
  note: ['note', 'remarque', 'commentaire', 'observation'],
  units_per_package: ['pieces par colis', 'pcb', 'nombre par colis', 'nb par colis'],
  package_weight: [
    'poids',
    'poids colis',
    'poids moyen',
    'poids net colis',
    'poids du colis',
    'poids net',
    'poids du colis kg',
  ],
  brackets: ['paliers', 'palier', 'degressif', 'prix degressifs', 'tarif degressif'],
  weights: [
    'fourchette de poids',
    'fourchette de poids kg',
    'fourchette poids',
    'poids min max',
    'poids mini maxi',
    'poids min/max',
    'poids annonce',
  ],
  reference: ['reference', 'ref', 'code', 'code article'],
  family: ['famille', 'sous famille', 'rubrique', 'groupe', 'rayon', 'gamme'],
}

/** A header as it is compared and remembered. */
export const foldHeader = (header: string): string =>
  foldText(header)
    .replaceAll('.', '')
    .replace(/[()€_:*]/g, ' ')
    .replace(/\s+/g, ' ')
    .trim()

/** Prices that no list asks: what goods cost their seller, with VAT, of another day, advised. */
const otherPrice =
  /\b(?:ttc|achats?|revient|hier|veille|ancien|ancienne|precedent|precedente|conseille|indicatif|cours)\b/
/** Customers that lists have a column of prices for. */
const customerClass =
  /^(?:gms|chr|rhd|rhf|restos?|restaurants?|restaurateurs?|restauration|primeurs?|collectivites?|grossistes?|demi[ -]gros|gros|detail|detaillants?|cash|cash and carry|epiceries?|marches?|forains?|export|livre|depart|franco|particuliers?|classe [a-z\d]|client [a-z\d]|tarif [a-z\d]+|pv ?\d|px ?\d|prix ?\d)$/

/** Whether a header names whom a column's prices are for: « Restaurateurs », « GMS ». */
export const isCustomerClass = (header: string): boolean => customerClass.test(foldHeader(header))

/** What a column's prices are the price of: « Prix/kg », « PU colis »; null when it does not say. */
export const unitOfHeader = (header: string): Unit | null => {
  const [, after] =
    /(?:^|[\s/(€])(kg|kilo|pi[eè]ces?|pce|bottes?|barquettes?|colis)\s?\)?\s?(?:ht)?$/iu.exec(
      header.replace(/\s+/g, ' ').trim(),
    ) ?? []
  return after === undefined ? null : readUnit(after)
}

/** What a header names; null when nobody would know. */
export const recogniseHeader = (header: string): ImportField | null => {
  const folded = foldHeader(header)
  if (folded === '') return null
  const found = namedBy(folded)
  return found === 'price' && otherPrice.test(folded) ? null : found
}

const namedBy = (folded: string): ImportField | null => {
  const exact = importFields.find(field => headers[field].includes(folded))
  if (exact !== undefined) return exact
  return (
    importFields.find(field => headers[field].some(name => folded.startsWith(`${name} `))) ?? null
  )
}
