import { insteadWords } from '@carreau/domain/orders/stock/short-replacements'
import { type OrderTotals, orderLineTotal } from '@carreau/domain/orders/totals'
import type { Trx } from '../../../platform/db/database.ts'
import type { OrderLineRow, OrderRow } from '../door/orders.sql.ts'
import { type ChangeActor, insertChange, type KeptChange } from '../living/write-change.sql.ts'
import { unlessShort } from '../placing/short-of-stock.ts'
import {
  findSubstitutes,
  type PickedLine,
  type PickingTerms,
  type SubstituteRow,
  writePicking,
} from './pick-order.sql.ts'
import { pickedTotals } from './picked-lines.ts'
import type { Planned } from './plan-replacements.ts'
import {
  countRevision,
  cutProposals,
  endProposals,
  findProposals,
  findReplacing,
  writeGrossAfter,
} from './replace-short.sql.ts'
import type { Standing } from './settle-replacements.ts'

/** What comes in for a line that is short, as it was decided or as the buyer was told. */
export type PutIn = {
  lineId: number
  specificationId: number
  milli: number
  unitPriceE4: number
  /** What may stand for it in its turn, the best first. */
  allowed: readonly number[]
}

/** A line of its own, to be picked as any other. */
const lineOf = (line: OrderLineRow, offer: SubstituteRow, one: PutIn): PickedLine => ({
  ...line,
  ...offer,
  id: null,
  unitPriceE4: one.unitPriceE4,
  orderedPackagesMilli: one.milli,
  agreedPackagesMilli: one.milli,
  addedMilli: 0,
  pickedPackagesMilli: null,
  pickedWeightG: null,
  substitutesLineId: null,
  replacesLineId: line.id,
  allowedSubstitutes: [...one.allowed],
  netCents: 0,
  lot: null,
  reason: null,
})

/** The lines that come in, as their offers are today; one that is not sold any more does not. */
export const freshLines = async (
  trx: Trx,
  order: OrderRow,
  putIn: readonly PutIn[],
): Promise<PickedLine[]> => {
  if (putIn.length === 0) return []
  const specificationIds = putIn.map(({ specificationId }) => specificationId)
  const offers = await findSubstitutes(trx, { order, specificationIds })
  return putIn.flatMap(one => {
    const line = order.lines.find(({ id }) => id === one.lineId)
    const offer = offers.find(({ specificationId }) => specificationId === one.specificationId)
    return line === undefined || offer === undefined || !offer.isOpen
      ? []
      : [lineOf(line, offer, one)]
  })
}

/** Writes the lines of a locked order; where somebody else has the last packages of one, says so (409). */
export const writeLines = async (
  trx: Trx,
  order: OrderRow,
  { lines, terms }: { lines: readonly PickedLine[]; terms: PickingTerms },
): Promise<OrderTotals> => {
  const { shopId, shopName } = order
  const totals = pickedTotals(order, lines, terms)
  await unlessShort(
    writePicking(trx, order, { lines, totals }),
    () => lines.map(({ specificationId, name }) => ({ shopId, specificationId, name })),
    shopName,
  )
  return totals
}

/** A line of the order as it came in, for what is kept of the change. */
export const changeOf = (line: PickedLine, lineId: number): KeptChange => ({
  lineId,
  specificationId: line.specificationId,
  name: line.name,
  beforeMilli: 0,
  afterMilli: line.orderedPackagesMilli,
  unitPriceE4: line.unitPriceE4,
  addedNetCents: orderLineTotal(line).netCents,
})

const putInOf = ({ lineId, specificationId, milli, offer }: Planned): PutIn => ({
  ...{ lineId, specificationId, milli },
  unitPriceE4: offer.unitPriceE4,
  allowed: offer.rest,
})

/** The lines that come in at once; the rest of what is planned waits for the buyer. */
export const linesPutIn = (trx: Trx, order: OrderRow, planned: readonly Planned[]) =>
  freshLines(trx, order, planned.filter(({ way }) => way === 'put_in').map(putInOf))

/** Ends and cuts what is proposed; before the lines are written, which may take away the line of a proposal. */
export const settleProposals = async (
  trx: Trx,
  orderId: number,
  { standing: { ended, cut }, by, at }: { standing: Standing; by: string; at: Date },
): Promise<void> => {
  if (ended.length > 0) await endProposals(trx, orderId, { lineIds: ended, by, at })
  if (cut.length > 0) await cutProposals(trx, orderId, cut)
}

/** Keeps what was put in and what is proposed beside the order's other changes: once for each line. */
export const keepReplacements = async (
  trx: Trx,
  order: OrderRow,
  {
    planned,
    fresh,
    grossAfterCents,
    by,
    at,
  }: {
    planned: readonly Planned[]
    fresh: readonly PickedLine[]
    grossAfterCents: number
    by: ChangeActor
    at: Date
  },
): Promise<void> => {
  if (planned.length === 0) return
  const ids = await findReplacing(trx, order.id)
  let revision = order.version
  for (const one of planned) {
    const line = fresh.find(({ replacesLineId }) => replacesLineId === one.lineId)
    if (one.way === 'put_in' && line === undefined) continue
    const isMade = line !== undefined
    if (isMade) {
      revision += 1
      await countRevision(trx, order.id)
    }
    const replaced = order.lines.find(({ id }) => id === one.lineId)
    await insertChange(trx, order, {
      state: isMade ? 'made' : 'proposed',
      kind: 'replaced',
      replacesLineId: one.lineId,
      revision: isMade ? revision : null,
      by,
      at,
      note: '',
      wanted: isMade
        ? []
        : [
            {
              specificationId: one.specificationId,
              addMilli: one.milli,
              unitPriceE4: one.offer.unitPriceE4,
              allowed: one.offer.rest,
            },
          ],
      changes: [
        isMade
          ? changeOf(line, ids.get(one.lineId) ?? 0)
          : {
              lineId: 0,
              specificationId: one.specificationId,
              name: one.offer.name,
              beforeMilli: 0,
              afterMilli: one.milli,
              unitPriceE4: one.offer.unitPriceE4,
            },
      ],
      grossBeforeCents: order.grossCents,
      grossAfterCents,
      reason: insteadWords(replaced?.name ?? '', one.missingMilli),
      // Whoever splits the lot knows.
      toldAt: at,
    })
  }
}

/** Keeps of every open proposal what the order, as it is now, comes to once it is accepted. */
export const priceProposals = async (
  trx: Trx,
  order: OrderRow,
  { lines, terms }: { lines: readonly PickedLine[]; terms: PickingTerms },
): Promise<void> => {
  const open = await findProposals(trx, order.id)
  const fresh = await freshLines(
    trx,
    order,
    open.flatMap(({ lineId, wanted }) =>
      wanted.map(({ addMilli: milli, ...one }) => ({ lineId, milli, ...one })),
    ),
  )
  const priced = open.flatMap(({ id, lineId }) => {
    const line = fresh.find(({ replacesLineId }) => replacesLineId === lineId)
    if (line === undefined) return []
    return [{ id, grossCents: pickedTotals(order, [...lines, line], terms).grossCents }]
  })
  if (priced.length > 0) await writeGrossAfter(trx, order.id, priced)
}
