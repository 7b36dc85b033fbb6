import {
  checkPackages,
  maxPackages,
  minimumMilli,
  type OfferRules,
  type QuantityRefusal,
  stepMilli,
} from '../money/quantity.ts'

/** Limits of one company; they keep every answer bounded. */
export const maxLists = 200
export const maxListLines = 300
export const maxFavorites = 500
/** Products in the order guide, those bought or chosen last. */
export const maxGuideLines = 400
/** Characters of a list's name. */
export const maxListName = 120

/** The packages that a line asks for, in thousandths, may be those of any offer: halves. */
export type WantedLine = { readonly specificationId: number; readonly packagesMilli: number }

/** Lines in the order given; a specification given twice adds up, to the most a line may hold. */
export const mergeLines = (lines: readonly WantedLine[]): WantedLine[] => {
  const merged = new Map<number, number>()
  for (const { specificationId, packagesMilli } of lines) {
    const sum = (merged.get(specificationId) ?? 0) + packagesMilli
    merged.set(specificationId, Math.min(sum, maxPackages * 1000))
  }
  return [...merged].map(([specificationId, packagesMilli]) => ({ specificationId, packagesMilli }))
}

/** `all` adds what the list says; `missing_to_par` completes to the par what is there already. */
export const addModes = ['missing_to_par', 'all'] as const
export type AddMode = (typeof addModes)[number]

export type LineRefusal = QuantityRefusal | 'quantity_below_minimum' | 'already_enough'

/**
 * Packages of an offer to add to a cart, in thousandths, or why none. `all` asks exactly for the
 * line's packages and never rounds (docs/product.md#half-packages). `missing_to_par` asks for the
 * par, or else the line's packages, less what is on the shelf and in the carts, rounded up to what
 * the offer sells.
 */
export const packagesToAdd = (
  line: {
    readonly packagesMilli: number
    readonly parMilli: number | null
    readonly onHandMilli: number
    /** Of this specification in all the company's carts. */
    readonly heldMilli: number
    /** Of this very offer in its cart: what a minimum and a maximum are judged with. */
    readonly heldOfOfferMilli: number
  },
  rules: OfferRules,
  mode: AddMode,
): { packagesMilli: number; refusal: null } | { packagesMilli: null; refusal: LineRefusal } => {
  const refuse = (refusal: LineRefusal) => ({ packagesMilli: null, refusal }) as const
  let packagesMilli = line.packagesMilli
  if (mode === 'missing_to_par') {
    const missing = (line.parMilli ?? line.packagesMilli) - line.onHandMilli - line.heldMilli
    if (missing <= 0) return refuse('already_enough')
    const step = stepMilli(rules)
    const rounded = Math.ceil(missing / step) * step
    packagesMilli = Math.max(rounded, minimumMilli(rules) - line.heldOfOfferMilli)
  }
  const refusal = checkPackages({ ...rules, packagesMilli })
  if (refusal !== null) return refuse(refusal)
  const total = packagesMilli + line.heldOfOfferMilli
  if (total > maxPackages * 1000) return refuse('quantity_too_large')
  if (total < minimumMilli(rules)) return refuse('quantity_below_minimum')
  return { packagesMilli, refusal: null }
}

/** Why nobody can deliver a line today. */
export type MissingCode = 'withdrawn' | 'out_of_season' | 'no_wholesaler' | 'not_at_shop'

/** Why a line did not go into a cart; the last: its offer closed at that very moment. */
export type ObstacleCode = MissingCode | LineRefusal | 'offer_unavailable'

export type Missing = { code: MissingCode; message: string }

/**
 * Why a line has no offer: its product is no longer sold, is out of season (`months`, 1–12; none
 * means all year), nobody has it, or only the chosen wholesaler lacks it. In French, for a person.
 */
export const whyMissing = (line: {
  readonly isSold: boolean
  readonly months: readonly number[]
  readonly month: number
  /** The chosen wholesaler that lacks what another has; null when nobody has it. */
  readonly lackedBy: string | null
}): Missing => {
  if (!line.isSold) {
    return { code: 'withdrawn', message: 'Ce produit n’est plus proposé sur Carreau.' }
  }
  if (line.lackedBy !== null) {
    return { code: 'not_at_shop', message: `${line.lackedBy} ne le propose pas aujourd’hui.` }
  }
  return line.months.length === 0 || line.months.includes(line.month)
    ? { code: 'no_wholesaler', message: 'Aucun grossiste ne le propose aujourd’hui.' }
    : { code: 'out_of_season', message: 'Hors saison\u00a0: aucun grossiste ne le propose.' }
}

/** Change of a price in percent, to one decimal, halves away from zero: 2 → 2.25 is 12.5. */
export const priceChangePercent = (beforeE4: number, nowE4: number): number => {
  const tenths = ((nowE4 - beforeE4) * 1000) / beforeE4
  return (Math.sign(tenths) * Math.round(Math.abs(tenths))) / 10
}
