import { type OfferPrices, priceAt } from '../money/brackets.ts'
import { exact, roundHalfUp } from '../money/money.ts'
import {
  comparisonPrice,
  maxPackages,
  minimumMilli,
  type OfferRules,
  type PackageContent,
  packagePriceE7,
  packagesNetCents,
  stepMilli,
  type VolumeType,
} from '../money/quantity.ts'
import { type AnnouncedWeights, weightBracketOf } from '../money/weight-bracket.ts'
import { leftToOrder } from '../price-list/stock-bound.ts'

/** What a recurrent list does by itself, and under which orders (docs/product.md#orders-that-decide). */

export const listModes = ['prepare', 'propose', 'order'] as const
export type ListMode = (typeof listModes)[number]

/** How long before the cut-off a list acts: a person looks at a cart for hours, at a proposal at once. */
export const leadMinutes: Record<ListMode, number> = { prepare: 720, propose: 90, order: 30 }

/** Best first. A class that nobody has said is none of them. */
export const qualities = ['Extra', 'I', 'II'] as const
export type Quality = (typeof qualities)[number]

export const fallbacks = ['skip', 'smallest'] as const
export type Fallback = (typeof fallbacks)[number]

/** Specifications that one line may name in place of its own. */
export const maxReplacements = 5
/** Wholesalers that one list is split over, unless it says fewer. */
export const mostShops = 4

/** What a line may cost and what may stand in its place. */
export type LineRules = {
  /** In the unit that the line's product is compared by: per kg, else per piece. */
  readonly ceilingE4: number | null
  readonly minQuality: Quality | null
  readonly ifNone: Fallback
}

export type CandidateOffer = OfferPrices &
  OfferRules &
  AnnouncedWeights &
  Pick<PackageContent, 'billingType'> & {
    readonly id: number
    readonly shopId: number
    readonly shopName: string
    /** Of what is bound to its stock; null or absent: as much as one likes. */
    readonly leftMilli?: number | null
  }

/** A specification that may fill a line: its own first, then those that the buyer has ranked. */
export type Candidate = {
  readonly specificationId: number
  /** « Tomate grappe · Espagne · cat. II ». */
  readonly label: string
  readonly category: string | null
  readonly unitsPerPackage: number
  readonly averageVolumeG: number | null
  readonly volumeType: VolumeType
  /** Of wholesalers who deliver that day and take orders for it still. */
  readonly offers: readonly CandidateOffer[]
}

export type LineToDecide = LineRules & {
  readonly id: number
  /** Packages of its own specification. */
  readonly wantedMilli: number
  readonly candidates: readonly [Candidate, ...Candidate[]]
}

/** Why a candidate does not fill its line. */
export type Unfit =
  | { code: 'no_offer' }
  | { code: 'other_unit' }
  | { code: 'below_quality'; category: string | null }
  | { code: 'too_dear'; per: 'kg' | 'piece'; priceE4: number; shopName: string }
  | { code: 'above_minimum'; minimumMilli: number }
  | { code: 'too_little'; leftMilli: number }

/** An offer that keeps to the rules, from so many packages on. */
export type Fit = { offer: CandidateOffer; leastMilli: number }

export type Chosen = {
  /** Of `candidates`; the first is the line's own. */
  rank: number
  candidate: Candidate
  fits: Fit[]
  /** Whether more is bought than was wanted, since less is not sold. */
  isSmallest: boolean
}

export type Choice = {
  chosen: Chosen | null
  /** Of the candidates before the chosen one, or of all. */
  unfit: { candidate: Candidate; reason: Unfit }[]
}

const contentOf = (candidate: Candidate, { billingType }: CandidateOffer): PackageContent => ({
  billingType,
  unitsPerPackage: candidate.unitsPerPackage,
  averageVolumeG: candidate.averageVolumeG,
})

/** The price of so many packages, as a ceiling judges it. */
export const judgedPrice = (candidate: Candidate, offer: CandidateOffer, packagesMilli: number) =>
  comparisonPrice({
    ...contentOf(candidate, offer),
    unitPriceE4: priceAt(offer, packagesMilli),
  })

/** What so many packages cost, in cents. */
export const costCents = (candidate: Candidate, offer: CandidateOffer, packagesMilli: number) =>
  packagesNetCents({
    packagePriceE7: packagePriceE7({
      ...contentOf(candidate, offer),
      unitPriceE4: priceAt(offer, packagesMilli),
    }),
    packagesMilli,
  })

/** What they cost at most, every package as heavy as its wholesaler announces (docs/product.md#weights-as-brackets). */
export const mostCents = (candidate: Candidate, offer: CandidateOffer, packagesMilli: number) => {
  const { averageVolumeG, volumeType } = candidate
  const heaviestG =
    weightBracketOf({ ...offer, averageVolumeG, volumeType })?.maxG ?? averageVolumeG
  return costCents({ ...candidate, averageVolumeG: heaviestG }, offer, packagesMilli)
}

/**
 * Packages of another specification that hold as much: by weight, or by pieces where no weight is known.
 * Null where the two cannot be told in one measure.
 */
export const asManyOf = (own: Candidate, wantedMilli: number, other: Candidate): number | null => {
  if (own === other) return wantedMilli
  if (own.averageVolumeG !== null && other.averageVolumeG !== null)
    return Math.max(
      1,
      roundHalfUp(exact(wantedMilli) * exact(own.averageVolumeG), exact(other.averageVolumeG)),
    )
  if (own.averageVolumeG !== null || other.averageVolumeG !== null) return null
  return Math.max(
    1,
    roundHalfUp(exact(wantedMilli) * exact(own.unitsPerPackage), exact(other.unitsPerPackage)),
  )
}

export const reachesQuality = (category: string | null, least: Quality | null): boolean => {
  if (least === null) return true
  const rank = (qualities as readonly (string | null)[]).indexOf(category)
  return rank >= 0 && rank <= qualities.indexOf(least)
}

/** Whether so many packages keep below the ceiling; a price in another unit says nothing of it. */
export const isWithin = (
  ceiling: { per: 'kg' | 'piece'; priceE4: number } | null,
  candidate: Candidate,
  offer: CandidateOffer,
  packagesMilli: number,
): boolean => {
  if (ceiling === null) return true
  const { per, priceE4 } = judgedPrice(candidate, offer, packagesMilli)
  return per === ceiling.per && priceE4 <= ceiling.priceE4
}

/** The ceiling of a line, in the unit its own specification is compared by. */
export const ceilingOf = ({ ceilingE4, candidates: [own] }: LineToDecide) =>
  ceilingE4 === null
    ? null
    : {
        per: own.averageVolumeG === null ? ('piece' as const) : ('kg' as const),
        priceE4: ceilingE4,
      }

const upTo = (milli: number, step: number) => Math.ceil(milli / step) * step

type Judged =
  | { fit: Fit; isMore: boolean }
  | { unfit: (Unfit & { code: 'too_dear' | 'too_little' }) | { code: 'other_unit' } }

/** One offer for so many packages; null where no line may hold as many as it sells. */
const judgeOffer = (
  ceiling: ReturnType<typeof ceilingOf>,
  candidate: Candidate,
  offer: CandidateOffer,
  wanted: number,
): Judged | null => {
  const step = stepMilli(offer)
  const asked = upTo(wanted, step)
  const leastMilli = Math.max(asked, upTo(minimumMilli(offer), step))
  if (leastMilli > maxPackages * 1000) return null
  const leftMilli = leftToOrder(offer.leftMilli ?? null, offer)
  if (leftMilli !== null && leastMilli > leftMilli)
    return { unfit: { code: 'too_little', leftMilli } }
  if (isWithin(ceiling, candidate, offer, leastMilli))
    return { fit: { offer, leastMilli }, isMore: leastMilli > asked }
  const { per, priceE4 } = judgedPrice(candidate, offer, leastMilli)
  return {
    unfit:
      per === ceiling?.per
        ? { code: 'too_dear', per, priceE4, shopName: offer.shopName }
        : { code: 'other_unit' },
  }
}

const judge = (
  line: LineToDecide,
  candidate: Candidate,
  mayBeMore: boolean,
): { fits: Fit[]; reason: Unfit } => {
  if (!reachesQuality(candidate.category, line.minQuality))
    return { fits: [], reason: { code: 'below_quality', category: candidate.category } }
  const wanted = asManyOf(line.candidates[0], line.wantedMilli, candidate)
  if (wanted === null) return { fits: [], reason: { code: 'other_unit' } }
  const ceiling = ceilingOf(line)
  const judged = candidate.offers.flatMap(
    offer => judgeOffer(ceiling, candidate, offer, wanted) ?? [],
  )
  const within = judged.flatMap(one => ('fit' in one ? [one] : []))
  const fits = within.filter(({ isMore }) => mayBeMore || !isMore).map(({ fit }) => fit)
  const unfit = judged.flatMap(one => ('unfit' in one ? [one.unfit] : []))
  const [nearest] = unfit
    .flatMap(one => (one.code === 'too_dear' ? [one] : []))
    .sort((a, b) => a.priceE4 - b.priceE4)
  const reason: Unfit =
    within.length > 0
      ? {
          code: 'above_minimum',
          minimumMilli: Math.min(...within.map(({ fit }) => fit.leastMilli)),
        }
      : (nearest ?? unfit[0] ?? { code: 'no_offer' })
  return { fits, reason }
}

/**
 * What fills a line: the first of its candidates that somebody sells within the ceiling, the quality and
 * the packages that are wanted. Where there is none, `smallest` takes what has to be bought least of, for
 * the least money; that keeps to the ceiling too.
 */
export const chooseFor = (line: LineToDecide): Choice => {
  const unfit: Choice['unfit'] = []
  for (const [rank, candidate] of line.candidates.entries()) {
    const { fits, reason } = judge(line, candidate, false)
    if (fits.length > 0) return { chosen: { rank, candidate, fits, isSmallest: false }, unfit }
    unfit.push({ candidate, reason })
  }
  if (line.ifNone === 'skip') return { chosen: null, unfit }
  const [smallest] = line.candidates
    .flatMap((candidate, rank) =>
      judge(line, candidate, true).fits.map(fit => ({ candidate, rank, fit })),
    )
    .map(one => ({ ...one, cents: costCents(one.candidate, one.fit.offer, one.fit.leastMilli) }))
    .sort((a, b) => a.cents - b.cents || a.rank - b.rank || a.fit.offer.id - b.fit.offer.id)
  return {
    chosen:
      smallest === undefined
        ? null
        : {
            rank: smallest.rank,
            candidate: smallest.candidate,
            fits: [smallest.fit],
            isSmallest: true,
          },
    unfit,
  }
}
