import { formatPackages } from '../../french/format.ts'
import { ofName } from '../../french/of-name.ts'
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

/**
 * Packages of another that hold as much as what is missing, in what is sold of it: the nearest count, or the most that
 * hold no more.
 */
export const packagesFor = (
  missingMilli: number,
  {
    content,
    ownContent,
    stepMilli,
  }: Pick<RankedReplacement, 'content' | 'ownContent' | 'stepMilli'>,
  how: 'nearest' | 'no_more' = 'nearest',
): number => {
  if (missingMilli <= 0) return 0
  const wanted = exact(missingMilli) * exact(ownContent)
  const step = exact(content) * exact(stepMilli)
  return (how === 'nearest' ? roundHalfUp(wanted, step) : Number(wanted / step)) * stepMilli
}

/** The nearest; never more than is left. */
const asManyOf = (missingMilli: number, ranked: RankedReplacement, leftMilli: number | null) => {
  const { stepMilli } = ranked
  const wantedMilli = packagesFor(missingMilli, ranked)
  return leftMilli === null
    ? wantedMilli
    : Math.min(wantedMilli, Math.floor(leftMilli / stepMilli) * stepMilli)
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
      const milli = asManyOf(missingMilli, one, left)
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

/** Why what lies in the crates in place of a product keeps more of it out (409), and what to do. */
export const inPlaceWords = (
  replaced: string,
  { name, pickedMilli, neededMilli }: { name: string; pickedMilli: number; neededMilli: number },
): string => {
  const isOne = pickedMilli <= 1000
  const packages = formatPackages(packagesFromMilli(pickedMilli))
  const take =
    neededMilli > 0
      ? `n’en laissez que ${formatPackages(packagesFromMilli(neededMilli))}`
      : `${isOne ? 'retirez-le' : 'retirez-les'} d’abord`
  return `${packages} ${ofName(name)} ${isOne ? 'remplace' : 'remplacent'} ${replaced}\u00a0: ${take}.`
}
