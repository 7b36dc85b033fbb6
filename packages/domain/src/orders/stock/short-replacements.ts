import { formatPackages } from '../../french/format.ts'
import { exact, packagesFromMilli, roundHalfUp } from '../../money/money.ts'

/**
 * What replaces the packages that a short lot leaves a buyer without, by the buyer's own ranking
 * (docs/decisions/0133-what-replaces-a-short-lot.md).
 */

/** Put into the order at once, where the buyer's list orders by itself; else proposed to the buyer. */
export const replacementWays = ['put_in', 'proposed'] as const
export type ReplacementWay = (typeof replacementWays)[number]

/** One of the buyer's ranking that the wholesaler sells now, no dearer than the line. */
export type RankedReplacement = {
  readonly specificationId: number
  /** In one package of it, and in one of the line: grams, or pieces where no weight is known. */
  readonly content: number
  readonly ownContent: number
  readonly stepMilli: 500 | 1000
  /** In thousandths of a package; null: as much as one likes. */
  readonly leftMilli: number | null
}

/** A line that gets less than was ordered. */
export type MissingClaim = {
  readonly lineId: number
  readonly missingMilli: number
  readonly way: ReplacementWay
  /** The best first. */
  readonly ranked: readonly RankedReplacement[]
}

export type Replacement = {
  readonly specificationId: number
  readonly milli: number
  readonly way: ReplacementWay
}

/** Packages that hold as much as what is missing, the nearest that is sold; never more than is left. */
const asManyOf = (missingMilli: number, ranked: RankedReplacement, leftMilli: number | null) => {
  const { content, ownContent, stepMilli } = ranked
  const steps = roundHalfUp(
    exact(missingMilli) * exact(ownContent),
    exact(content) * exact(stepMilli),
  )
  const most = leftMilli === null ? steps : Math.floor(leftMilli / stepMilli)
  return Math.min(steps, most) * stepMilli
}

/**
 * What each line gets in place of what is missing: the first of its ranking of which there is any left, served in
 * the order of the lines, so that nobody is told of packages that another has. What holds more than is missing costs
 * more than was ordered: nobody puts that in, it is proposed.
 */
export const replaceMissing = (claims: readonly MissingClaim[]): Map<number, Replacement> => {
  const taken = new Map<number, number>()
  const found = new Map<number, Replacement>()
  for (const { lineId, missingMilli, way, ranked } of claims) {
    for (const one of ranked) {
      const before = taken.get(one.specificationId) ?? 0
      const left = one.leftMilli === null ? null : Math.max(0, one.leftMilli - before)
      const milli = missingMilli > 0 ? asManyOf(missingMilli, one, left) : 0
      if (milli === 0) continue
      const isMore = exact(milli) * exact(one.content) > exact(missingMilli) * exact(one.ownContent)
      taken.set(one.specificationId, before + milli)
      found.set(lineId, {
        specificationId: one.specificationId,
        milli,
        way: isMore ? 'proposed' : way,
      })
      break
    }
  }
  return found
}

/** « À la place de 4 colis de Tomate grappe. », for what the order keeps of it. */
export const insteadWords = (name: string, missingMilli: number): string =>
  `À la place de ${formatPackages(packagesFromMilli(missingMilli))} de ${name}.`
