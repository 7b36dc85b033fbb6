import { genderless, stemsOf } from '@carreau/catalogue-search/words/word-forms'

/** What lists write between their offers: sums, freight, notes, greetings. */
const notes = new Set(
  `total sous-total soustotal somme report port transport livraison franco frais fret emballage consigne
  palette tva ttc ht remarque nota note nb tel telephone fax mobile email mail site page tarif prix valable
  validite bonjour bonsoir bonne merci cordialement soiree journee commande conditions condition reglement
  paiement rib iban siret semaine promo promotion mercuriale liste date client adresse rens renseignement
  acompte remise escompte avoir facture eco participation taxe forfait depart minimum facturation
  sous horaire ouverture ferme samedi lundi mardi mercredi jeudi vendredi dimanche demain
  consulter caution surcharge contribution cotisation interfel redevance gazole gasoil carburant virement solde
  ristourne geste commercial reporter payer contact responsable certifie ecocert agree garantie etiquette mention
  legende designation libelle article reference pavillon rungis sarl sas ets equipe noel fete bienvenue bientot hausse
  baisse prevision degagement destockage`
    .split(/\s+/)
    .flatMap(stemsOf),
)
/** Names of families, which head what follows. */
const families = new Set(
  `legume fruit agrume salade herbe aromate exotique champignon racine bulbe primeur sec rouge tropical tropicaux
  frai divers bio local region promotion arrivage nouveaute fine aromatique feuille pomme poire tomate chou
  noix crudite crudites iv gamme quatrieme biologique import france`
    .split(/\s+/)
    .flatMap(stemsOf),
)
/** Whether a word is of families' names: « agrume », « exotique ». */
export const isFamilyWord = (word: string): boolean => familyKeys.has(word)

const familyKeys = new Set([...families, ...[...families].map(genderless)])

const little = new Set(
  'de des du d l la le les et a au aux en pour par nos notre vos votre'.split(' '),
)

const signs = new Set('*#=_~-')
const isSign = (text: string, at: number): boolean => signs.has(text.charAt(at))

/** Where what stands between the signs of an announcement begins and ends. Sign by sign: a pattern took half a minute for 2 000 of them. */
const betweenSigns = (text: string): { from: number; to: number } => {
  let [from, to] = [0, text.length]
  while (from < to && (isSign(text, from) || text.charAt(from).trim() === '')) from++
  while (from < to && (isSign(text, to - 1) || text.charAt(to - 1).trim() === '')) to--
  return { from, to }
}

/** « *** FRUITS *** », « --- arrivage demain --- »: what stands between signs announces. */
const isFramed = (text: string): boolean => {
  const line = text.trim()
  if (!/^(?:[*#=_~]|--)/.test(line) || !/(?:[*#=_~]|--)$/.test(line)) return false
  // Nothing but signs is a rule between two parts of a list.
  const { from, to } = betweenSigns(line)
  return from < to
}

/** Whether a word, in the singular, is one of sums, freight or greetings: short for no product. */
export const isNoteWord = (stem: string): boolean => notes.has(stem)

/** Whether a line has a word of sums, freight or greetings: it heads nothing. */
export const isNote = (text: string): boolean => stemsOf(text).some(word => notes.has(word))

const wordsOf = (text: string): string[] =>
  stemsOf(text).filter(word => !/^\d/.test(word) && !little.has(word))

/** Whether a line has the names of families, and no other word. */
export const namesFamily = (text: string): boolean => {
  const words = wordsOf(text)
  return words.length > 0 && words.every(word => families.has(word))
}

/** What stands between the signs of an announcement: « FRUITS » of « *** FRUITS *** ». */
export const unframed = (text: string): string => {
  const { from, to } = betweenSigns(text)
  return text.slice(from, to)
}

/**
 * Why a line that names no product is none: a heading, a sum, a note; null when it may be an offer that
 * nobody understands.
 */
export const whyNoOffer = (text: string): string | null => {
  const words = wordsOf(text)
  const quoted = `« ${text.trim().slice(0, 60)} »`
  if (isFramed(text)) return `Annonce : ${quoted}.`
  if (isGone(text)) return `Dite indisponible : ${quoted}.`
  if (isSum(text)) return `Total, transport ou remise : ${quoted}.`
  if (words.length === 0) return `Aucun produit : ${quoted}.`
  if (namesFamily(text)) return `Titre de rubrique : ${quoted}.`
  // « FRAIS RONDE MAROC CAT I 8x500g » is an offer that nobody understands.
  if (!describesGoods.test(text) && words.some(word => notes.has(word)))
    return `Ni produit ni offre : ${quoted}.`
  return null
}

/** A weight, a count of packages, a class or a size: what no note says. */
const describesGoods =
  /(?<!\p{L})(?:\d{1,3}(?:[.,]\d{1,2})?\s?(?:kg|k|gr?|bq|barq|btes?|bottes?|p|pcs?|pi[eè]ces?)|x\s?\d{1,3}|\d{1,3}x\d{1,3}|cat\.?\s?(?:i{1,3}|[123])|cal\.?\s?\d{1,3})(?![\p{L}\d])/iu

/** « TOTAL TOMATES », « Sous-total », « Transport palette »: no offer begins so, whatever follows. */
const sumAhead =
  /^\s*(?:grand\s+)?(?:sous[\s-]?totaux?|s\/total|total|totaux|transport|fret|franco|livraison|acompte|remise|tva|participation|montant|cours\s+d(?:u|e|es))(?![\p{L}\p{N}])/iu

/** « Pas de fraise ce matin », « Tomate grappe 1,45 rupture »: what is said not to be there. */
const gone =
  /^\s*(?:pas|plus)\s+(?:d['’]|de\s+(?!calais))|(?<!\p{L})(?:en\s+)?(?:rupture|épuisée?s?|epuisee?s?|indisponibles?)[\s.!)]*$/iu

/** Whether a line says that what it names is not there. */
export const isGone = (text: string): boolean => gone.test(text)

/** Whether a line is a sum, or freight, although a product is named in it. */
export const isSum = (text: string): boolean => sumAhead.test(text)

/** Whether a line is a notice although a product is named in it. */
export const isNotice = (text: string): boolean => isFramed(text) || isSum(text) || isGone(text)
