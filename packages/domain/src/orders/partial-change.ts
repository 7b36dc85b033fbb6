import type { LineChange } from './living-order.ts'

/** What a change that waits asks for: a line as it shall be, or packages on top of what there is. */
export type AskedPart = {
  readonly lineId?: number
  readonly fromMilli?: number
  readonly toMilli?: number
  readonly specificationId?: number
  readonly addMilli?: number
}

const growthOf = ({ fromMilli = 0, toMilli = 0, addMilli, lineId }: AskedPart): number =>
  Math.max(0, lineId === undefined ? (addMilli ?? 0) : toMilli - fromMilli)

const grownBy = <A extends AskedPart>(asked: A, growthMilli: number): A =>
  asked.lineId === undefined
    ? { ...asked, addMilli: growthMilli }
    : { ...asked, toMilli: (asked.fromMilli ?? 0) + growthMilli }

/**
 * The part of a change that somebody agrees to: of each specification in `taken` so many packages of those it adds, what is
 * not named whole. What it takes off is no part of that. Null where more is taken than it adds.
 */
export const partOfChange = <A extends AskedPart>(
  asked: readonly A[],
  {
    taken,
    specificationOf,
  }: {
    taken: ReadonlyMap<number, number>
    specificationOf: (asked: A) => number | undefined
  },
): A[] | null => {
  const still = new Map(taken)
  const part = asked.flatMap(one => {
    const id = specificationOf(one)
    const growth = growthOf(one)
    const left = id === undefined ? undefined : still.get(id)
    if (id === undefined || left === undefined || growth === 0) return one
    const share = Math.min(left, growth)
    still.set(id, left - share)
    return share === 0 ? [] : share === growth ? one : grownBy(one, share)
  })
  return still.values().some(milli => milli > 0) ? null : part
}

/** Of the lines that a change would have come to, what was left of it: from what is there to what was asked. */
export const leftOfChange = <C extends LineChange & { readonly specificationId: number }>(
  changes: readonly C[],
  taken: ReadonlyMap<number, number>,
): C[] => {
  const left = new Map<number, number>()
  for (const { specificationId: id, beforeMilli, afterMilli } of changes)
    left.set(id, (left.get(id) ?? 0) + Math.max(0, afterMilli - beforeMilli))
  for (const id of left.keys()) {
    const milli = taken.get(id)
    left.set(id, milli === undefined ? 0 : (left.get(id) ?? 0) - milli)
  }
  return changes
    .toReversed()
    .flatMap(change => {
      const { specificationId: id, beforeMilli, afterMilli } = change
      const cut = Math.min(left.get(id) ?? 0, Math.max(0, afterMilli - beforeMilli))
      left.set(id, (left.get(id) ?? 0) - cut)
      return cut === 0 ? [] : { ...change, beforeMilli: afterMilli - cut }
    })
    .reverse()
}
