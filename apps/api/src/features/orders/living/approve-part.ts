import type { BodyOf } from '@carreau/contract/endpoint'
import type { endpoints } from '@carreau/contract/endpoints'
import { leftOfChange, partOfChange } from '@carreau/domain/orders/partial-change'
import type { Trx } from '../../../platform/db/database.ts'
import { AppError } from '../../../platform/errors/app-error.ts'
import type { OrderRow } from '../door/orders.sql.ts'
import { offersOf } from './amend.ts'
import { milliOf } from './change-lines.ts'
import {
  answerOpenChange,
  insertChange,
  type KeptChange,
  type KeptWanted,
  type OpenChange,
} from './write-change.sql.ts'

type Lines = NonNullable<BodyOf<typeof endpoints.answerOrderChange>['lines']>

/** The change as far as somebody agrees to it, and what is left of it. */
export type Part = { open: OpenChange; left: KeptChange[] }

const specificationOf = (order: OrderRow, { specificationId, lineId }: KeptWanted) =>
  specificationId ?? order.lines.find(({ id }) => id === lineId)?.specificationId

/**
 * Fewer packages cost what so many cost while the list is as it was: nobody has a hundred asked for, for the bracket, and
 * one of them approved.
 */
const pricedAgain = async (
  trx: Trx,
  order: OrderRow,
  { asked, part }: { asked: readonly KeptWanted[]; part: readonly KeptWanted[] },
): Promise<KeptWanted[]> => {
  const known = new Set(asked)
  const ids = part.flatMap(one => (known.has(one) ? [] : (one.specificationId ?? [])))
  const offers = await offersOf(trx, order, ids)
  return part.map(one => {
    if (known.has(one) || one.specificationId === undefined) return one
    const before = asked.find(({ specificationId: id }) => id === one.specificationId)
    const offer = offers.get(one.specificationId)
    if (offer?.priceE4(before?.addMilli ?? 0) !== before?.unitPriceE4) return one
    const { unitPriceE4: _, ...atTodays } = one
    return atTodays
  })
}

/** What of a change that waits is taken: `lines` says how many packages of those that it adds, by specification. */
export const partOf = async (
  trx: Trx,
  order: OrderRow,
  { open, lines }: { open: OpenChange; lines: Lines },
): Promise<Part> => {
  const taken = new Map(
    lines.map(({ specification_id, packages_quantity }) => [
      specification_id,
      milliOf(packages_quantity),
    ]),
  )
  const left = leftOfChange(open.changes, taken)
  const part = partOfChange(open.wanted, {
    taken,
    specificationOf: one => specificationOf(order, one),
  })
  if (part === null) throw new AppError('more_than_asked')
  if (part.length === 0) throw new AppError('nothing_approved')
  const wanted = await pricedAgain(trx, order, { asked: open.wanted, part })
  return { open: { ...open, wanted }, left }
}

/** What an admin left of an addition stays readable in the company, and there alone: answered with no, beside what was made. */
export const keepLeft = async (
  trx: Trx,
  order: OrderRow,
  {
    part: { open, left },
    grossCents,
    by,
    at,
    reason,
  }: { part: Part; grossCents: number; by: string; at: Date; reason: string | null },
): Promise<void> => {
  const changeId = await insertChange(trx, order, {
    state: 'to_approve',
    kind: open.kind,
    revision: null,
    by: { userId: open.actorId, firstName: open.actorName },
    at: open.at,
    note: '',
    wanted: [],
    changes: left,
    grossBeforeCents: grossCents,
    grossAfterCents: Math.max(grossCents, open.grossAfterCents),
  })
  await answerOpenChange(trx, changeId, { state: 'rejected', by, at, reason })
}
