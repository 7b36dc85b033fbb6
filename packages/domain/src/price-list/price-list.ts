import { exact, roundHalfUp } from '../money/money.ts'

/** The wholesaler's price list (mercuriale): who keeps it, its limits and its words. */

/** Roles of a shop that change offers and customer prices (docs/product.md#roles). */
export const keepsPrices = ['admin', 'sales'] as const
/** Roles of a shop that read the list. */
export const readsPrices = ['admin', 'sales', 'picker', 'accountant'] as const
/** Roles of a shop that see what it agreed with customers, and take the whole list away as a file. */
export const seesAgreedPrices = ['admin', 'sales', 'accountant'] as const

/** The most offers one call changes by naming them: a screen's paste, an undo. */
export const maxChanges = 2_000
/** The most offers a wholesaler has, and lines of a file it sends. */
export const maxOffers = 50_000
/** Brackets of one offer. */
export const maxBrackets = 10
/** Signs of an offer's note to buyers. */
export const maxNote = 200
/** Bytes of a file to import. */
export const maxImportBytes = 10 * 1024 * 1024
/** Rows that an import answers, those with an error first. */
export const maxImportRows = 1_000

/** What an offer is at this moment: `ending` within two days, `expired` past its date. */
export const offerStatuses = ['on_sale', 'unavailable', 'ending', 'expired'] as const
export type OfferStatus = (typeof offerStatuses)[number]

/** Columns of the wholesaler's file that are understood (docs/product.md#import), by their names on screen. */
export const importFieldLabels = {
  label: 'Libellé',
  product: 'Produit',
  variety: 'Variété',
  origin: 'Origine',
  category: 'Catégorie',
  size: 'Calibre',
  packaging: 'Conditionnement',
  brand: 'Marque',
  maturity: 'Maturité',
  organic: 'Bio',
  unit: 'Unité',
  price: 'Prix',
  available: 'Disponible',
  min_packages: 'Minimum de colis',
  valid_until: 'Valable jusqu’au',
  note: 'Note',
  units_per_package: 'Pièces par colis',
  package_weight: 'Poids du colis (kg)',
  brackets: 'Paliers',
  weights: 'Fourchette de poids (kg)',
  reference: 'Référence',
  family: 'Famille',
} as const
export type ImportField = keyof typeof importFieldLabels
export const importFields = Object.keys(importFieldLabels) as ImportField[]

/** Files that are read: a table, a workbook, lines of text. */
export const importFormats = ['csv', 'xlsx', 'text', 'pdf'] as const
export type ImportFormat = (typeof importFormats)[number]
export const importModes = ['preview', 'apply'] as const
/** What a line of the file does to the list. */
export const importActions = ['create', 'update', 'unchanged', 'ignored', 'error'] as const
export type ImportAction = (typeof importActions)[number]
/** What a question of an import is about: answered once, it settles every line that shares it. */
export const questionKinds = ['word', 'product', 'packaging'] as const
export type QuestionKind = (typeof questionKinds)[number]
/** What a line left out and was completed with what is usual, by its name on screen. */
export const completedLabels = {
  origin: 'origine',
  packaging: 'conditionnement',
  size: 'calibre',
  category: 'catégorie',
} as const
/** Where an import is, in this order; `failed` from any. */
export const importPhases = ['reading', 'matching', 'writing', 'done', 'failed'] as const
export type ImportPhase = (typeof importPhases)[number]

/** Where a change of price came from, as the history says it. */
export const priceSourceLabels = {
  created: 'Ajout à la mercuriale',
  edited: 'Saisie',
  bulk: 'Modification groupée',
  import: 'Import de fichier',
  withdrawn: 'Retrait de la mercuriale',
  customer: 'Prix client',
} as const
export type PriceSource = keyof typeof priceSourceLabels
export const priceSources = Object.keys(priceSourceLabels) as PriceSource[]

/**
 * A price (1/10 000 €) changed by so many hundredths of a percent and rounded half up to a step
 * (1/10 000 €), never below one step.
 */
export const changedPrice = (
  priceE4: number,
  { basisPoints, stepE4 }: { basisPoints: number; stepE4: number },
): number => {
  const step = exact(stepE4)
  const steps = roundHalfUp(exact(priceE4) * BigInt(10_000 + basisPoints), 10_000n * step)
  return Math.max(1, steps) * stepE4
}

/** What a line of the price list sells, by the words a wholesaler would write. */
export type LabelParts = {
  /** The product: « Tomate grappe ». */
  readonly designation: string
  readonly cultivar: string | null
  readonly originName: string
  readonly category: string | null
  readonly size: string | null
  readonly packagingName: string
  readonly brandName: string | null
  readonly maturityName: string | null
  readonly isOrganic: boolean
}

/** « Tomate grappe · France · cat. I · 57-67 · Colis 6 kg » (docs/trade-and-law.md#labels). */
export const offerLabel = (parts: LabelParts): string =>
  [
    parts.designation,
    parts.cultivar,
    parts.originName,
    parts.category && `cat. ${parts.category}`,
    parts.size,
    parts.packagingName,
    parts.brandName,
    parts.maturityName,
    parts.isOrganic ? 'Bio' : null,
  ]
    .filter(Boolean)
    .join(' · ')
