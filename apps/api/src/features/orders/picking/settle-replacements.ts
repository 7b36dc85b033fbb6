import { stepMilli } from '@carreau/domain/money/quantity'
import {
  inPlaceWords,
  insteadWords,
  packagesFor,
} from '@carreau/domain/orders/stock/short-replacements'
import { AppError } from '../../../platform/errors/app-error.ts'
import type { OrderRow } from '../door/orders.sql.ts'
import type { PickedLine, PickingStamp } from './pick-order.sql.ts'
import { contentsOf, type Planned } from './plan-replacements.ts'
import type { CutProposal, OfferSize } from './replace-short.sql.ts'

export type Standing = {
  /** Lines that stay, without the replacements that are off; of some less is to be picked. */
  kept: PickedLine[]
  /** Lines whose open proposal is off. */
  ended: number[]
  /** Open proposals of which less is missing. */
  cut: CutProposal[]
  /** What comes in now, or is proposed now. */
  planned: Planned[]
}

type Stamps = readonly PickingStamp[]
type Sizes = ReadonlyMap<number, OfferSize>

/** What replaces lines of an order, in it or proposed. */
export const replacingOf = ({ lines, changes }: OrderRow): number[] => [
  ...lines.flatMap(({ replacesLineId, specificationId }) =>
    replacesLineId === null ? [] : specificationId,
  ),
  ...changes.flatMap(({ state, replacesLineId, changes: [change] }) =>
    state === 'proposed' && replacesLineId !== null && change !== undefined
      ? change.specificationId
      : [],
  ),
]

/** What is missing of a line among these: nothing where a substitute stands for it, or nobody has found it short. */
export const missingOf = (
  line: Pick<PickedLine, 'id' | 'pickedPackagesMilli' | 'orderedPackagesMilli'>,
  lines: readonly Pick<PickedLine, 'substitutesLineId'>[],
  stamps: Stamps,
): number => {
  if (lines.some(({ substitutesLineId }) => substitutesLineId === line.id)) return 0
  const ordered = line.orderedPackagesMilli
  const allotted = stamps.find(({ lineId }) => lineId === line.id)?.allottedMilli
  return Math.max(0, ordered - (line.pickedPackagesMilli ?? allotted ?? ordered))
}

type Package = Pick<PickedLine, 'averageVolumeG' | 'unitsPerPackage'>

/** Packages of another that replace what is missing of a line, as its split has sized them. */
export const neededFor = (
  missingMilli: number,
  {
    own,
    other,
    size,
    how = 'nearest',
  }: { own: Package; other: Package; size: OfferSize | undefined; how?: 'nearest' | 'no_more' },
): number => {
  const contents = contentsOf(other, own)
  if (contents === null) return 0
  const step = size === undefined ? 1000 : stepMilli(size)
  return packagesFor(missingMilli, { ...contents, stepMilli: step }, how)
}

type Picking = {
  touched: ReadonlySet<number>
  planned: readonly Planned[] | null
  sizes: Sizes
  stamps: Stamps
}

/** A split decides all replacements of its lines anew, and keeps what it would decide again and what is in the crates. */
const settleSplit = (
  { changes }: OrderRow,
  lines: readonly PickedLine[],
  { touched, planned }: { touched: ReadonlySet<number>; planned: readonly Planned[] },
): Standing => {
  const plans = new Map(planned.map(one => [one.lineId, one]))
  const done = new Set<number>()
  // What replaced a line that goes, goes with it.
  const moved = new Set(touched)
  const kept = lines.filter(line => {
    const lineId = line.replacesLineId
    if (lineId === null) return true
    const plan = plans.get(lineId)
    const isSame =
      line.pickedPackagesMilli != null ||
      (plan?.way === 'put_in' &&
        plan.specificationId === line.specificationId &&
        plan.milli === line.orderedPackagesMilli)
    if (moved.has(lineId) && !isSame) {
      if (line.id !== null) moved.add(line.id)
      return false
    }
    done.add(lineId)
    return true
  })
  const ended = changes.flatMap(({ state, replacesLineId, changes: [change] }) => {
    if (state !== 'proposed' || replacesLineId === null || !moved.has(replacesLineId)) return []
    const plan = plans.get(replacesLineId)
    const isSame =
      plan?.way === 'proposed' &&
      plan.specificationId === change?.specificationId &&
      plan.milli === change.afterMilli
    if (!isSame) return [replacesLineId]
    done.add(replacesLineId)
    return []
  })
  return { kept, ended, cut: [], planned: planned.filter(({ lineId }) => !done.has(lineId)) }
}

/**
 * A picker who finds more than the split gave cuts what stands for the line to what is still missing, or ends it.
 * What is in the crates already has to come out first (409): nobody pays for both.
 */
const settlePicked = (
  order: OrderRow,
  lines: readonly PickedLine[],
  { touched, sizes, stamps }: Omit<Picking, 'planned'>,
): Standing => {
  const standing = new Map(lines.flatMap(line => (line.id === null ? [] : [[line.id, line]])))
  // What replaces something may be short and replaced in its turn: it stands after what it replaces.
  const moved = new Set(touched)
  const inPlace: string[] = []
  const missingNow = (lineId: number) => {
    const own = standing.get(lineId)
    return own === undefined ? null : { own, milli: missingOf(own, lines, stamps) }
  }
  const missingBefore = (lineId: number) => {
    const own = order.lines.find(({ id }) => id === lineId)
    return own === undefined ? 0 : missingOf(own, order.lines, stamps)
  }
  const kept = lines.flatMap(line => {
    const { id, replacesLineId: lineId } = line
    if (id === null || lineId === null || !moved.has(lineId)) return [line]
    const missing = missingNow(lineId)
    const size = sizes.get(line.specificationId)
    // Where less is missing than it was sized by, it must not cost more than what is missing.
    const how = (missing?.milli ?? 0) < missingBefore(lineId) ? 'no_more' : 'nearest'
    const neededMilli =
      missing === null ? 0 : neededFor(missing.milli, { own: missing.own, other: line, size, how })
    const pickedMilli = line.pickedPackagesMilli ?? 0
    if (pickedMilli > neededMilli) {
      const replaced = order.lines.find(one => one.id === lineId)?.name ?? ''
      inPlace.push(inPlaceWords(replaced, { name: line.name, pickedMilli, neededMilli }))
      return [line]
    }
    if (neededMilli >= line.orderedPackagesMilli) return [line]
    moved.add(id)
    standing.delete(id)
    if (neededMilli === 0) return []
    const cut = { ...line, orderedPackagesMilli: neededMilli }
    standing.set(id, cut)
    return [cut]
  })
  if (inPlace.length > 0)
    throw new AppError('action_not_allowed_in_state', { message: inPlace.join(' ') })
  const open = order.changes.flatMap(({ state, replacesLineId: lineId, changes: [change] }) => {
    if (state !== 'proposed' || lineId === null || change === undefined) return []
    if (!moved.has(lineId)) return []
    const missing = missingNow(lineId)
    const size = sizes.get(change.specificationId)
    const neededMilli =
      missing === null || size === undefined
        ? 0
        : neededFor(missing.milli, { own: missing.own, other: size, size })
    const reason = insteadWords(missing?.own.name ?? '', missing?.milli ?? 0)
    return [{ lineId, before: change.afterMilli, milli: neededMilli, reason }]
  })
  return {
    kept,
    ended: open.flatMap(({ lineId, milli }) => (milli === 0 ? lineId : [])),
    cut: open.flatMap(({ before, ...one }) => (one.milli > 0 && one.milli < before ? one : [])),
    planned: [],
  }
}

/** What stands of the replacements of an order's lines after a picking. */
export const settleReplacements = (
  order: OrderRow,
  lines: readonly PickedLine[],
  { planned, ...picking }: Picking,
): Standing =>
  planned === null
    ? settlePicked(order, lines, picking)
    : settleSplit(order, lines, { touched: picking.touched, planned })
