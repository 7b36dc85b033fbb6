import type { AnswerOf } from '@carreau/contract/endpoint'
import type { endpoints } from '@carreau/contract/endpoints'
import type { Caller } from '@carreau/domain/companies/roles'
import { eurosFromCents, eurosFromE4, packagesFromMilli } from '@carreau/domain/money/money'
import { type ChangeWay, changeWay, isLiving } from '@carreau/domain/orders/living-order'
import type { ChangeRow, OrderRow } from '../door/orders.sql.ts'

type Change = AnswerOf<typeof endpoints.getOrder>['data']['changes'][number]

const isSeller = ({ type, role }: Caller): boolean =>
  type === 'shop' && (role === 'admin' || role === 'sales')

const isBuying = ({ type, role }: Caller): boolean =>
  type === 'buyer' && (role === 'admin' || role === 'purchaser')

/** What the caller may answer to a change that waits, while the order still changes; to a replacement, until it has left. */
const answersOf = (row: OrderRow, { state }: ChangeRow, caller: Caller): Change['answers'] => {
  if (state === 'proposed') return isBuying(caller) ? ['accept', 'refuse'] : []
  if (!isLiving(row)) return []
  if (state === 'asked' && isSeller(caller)) return ['accept', 'refuse']
  if (caller.type !== 'buyer' || caller.role === 'accountant') return []
  if (state === 'to_approve' && caller.role === 'admin') return ['approve', 'reject']
  return state === 'to_approve' || state === 'asked' ? ['withdraw'] : []
}

const isInsideBuyer = ({ state }: ChangeRow): boolean =>
  state === 'to_approve' || state === 'rejected'

/** Whether it, or an addition to it, waits for the company's admin. */
export const waitsInCompany = ({
  status,
  changes,
}: Pick<OrderRow, 'status' | 'changes'>): boolean =>
  status === 'to_approve' || changes.some(({ state }) => state === 'to_approve')

/** A line is replaced by what is sold in its own unit. */
const unitOf = ({ lines }: OrderRow, { replacesLineId }: ChangeRow) => {
  const replaced = lines.find(({ id }) => id === replacesLineId)
  return replaced === undefined ? {} : { unit: replaced.unit }
}

/** The changes the caller may know of, the oldest first. */
export const changesOf = (row: OrderRow, caller: Caller): Change[] =>
  row.changes
    .filter(change => caller.type === 'buyer' || !isInsideBuyer(change))
    .map(change => ({
      id: change.id,
      state: change.state,
      kind: change.kind,
      revision: change.revision,
      at: new Date(change.at).toISOString(),
      actor: change.actor,
      note: change.note,
      lines: change.changes.map(line => ({
        line_id: line.lineId === 0 ? null : line.lineId,
        specification_id: line.specificationId,
        name: line.name,
        before_packages: packagesFromMilli(line.beforeMilli),
        after_packages: packagesFromMilli(line.afterMilli),
        unit_price: eurosFromE4(line.unitPriceE4),
        ...unitOf(row, change),
        added_net: line.addedNetCents === undefined ? null : eurosFromCents(line.addedNetCents),
      })),
      gross_before: eurosFromCents(change.grossBeforeCents),
      gross_after: eurosFromCents(change.grossAfterCents),
      answered_by: change.answeredBy,
      answered_at: change.answeredAt === null ? null : new Date(change.answeredAt).toISOString(),
      reason: change.reason,
      answers: answersOf(row, change, caller),
    }))

/** Whether the caller changes lines now, or asks for it. */
export const mayChange = (
  row: OrderRow,
  caller: Caller,
  { now, cutOffAt }: { now: Date; cutOffAt: Date | undefined },
): ChangeWay | null => {
  const way = changeWay({ ...row, cutOffAt: cutOffAt ?? null }, caller, now)
  return way === 'made' || way === 'asked' ? way : null
}

export const mayDecline = (row: OrderRow, caller: Caller): boolean =>
  isSeller(caller) &&
  row.status === 'accepted' &&
  row.lines.some(({ addedMilli }) => addedMilli > 0)
