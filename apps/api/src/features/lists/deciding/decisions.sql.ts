import type { BuyerRole } from '@carreau/domain/companies/roles'
import type { ListMode } from '@carreau/domain/lists/decisions'
import type { Occurrence } from '@carreau/domain/lists/recurrence'
import { sql } from 'kysely'
import type { Db, Trx } from '../../../platform/db/database.ts'
import type { DecidedDelivery, Decision } from './decide-list.ts'

export type Proposal = { goods_cents: number; fees_cents: number; deliveries: DecidedDelivery[] }

export type DecisionRow = {
  date: string
  cutOffAt: Date
  decidedAt: Date
  status: 'prepared' | 'proposed' | 'sent'
  reason: string | null
  decisions: Decision[]
  proposal: Proposal | null
  orderIds: number[]
  sentAt: Date | null
}

const columns = sql`
  r.date, r.cut_off_at as "cutOffAt", r.prepared_at as "decidedAt", r.status, r.reason, r.decisions,
  r.proposal, r.order_ids as "orderIds", r.sent_at as "sentAt"`

/** A month of daily deliveries. */
const shownDecisions = 31

/** What a list decided, the latest delivery first; its carts that were prepared are none. */
export const findDecisions = async (
  db: Db,
  buyerId: number,
  listId: number,
): Promise<DecisionRow[]> => {
  const { rows } = await sql<DecisionRow>`
    select ${columns}
      from list_preparations r join lists l on l.id = r.list_id
     where l.id = ${listId} and l.buyer_id = ${buyerId} and r.proposal is not null
     order by r.date desc limit ${shownDecisions}`.execute(db)
  return rows
}

export const findDecision = async (db: Db, buyerId: number, listId: number, date: string) => {
  const { rows } = await sql<DecisionRow>`
    select ${columns}
      from list_preparations r join lists l on l.id = r.list_id
     where l.id = ${listId} and l.buyer_id = ${buyerId} and r.date = ${date}::date
       and r.proposal is not null`.execute(db)
  return rows[0]
}

export type ListOrders = {
  mode: ListMode
  ruledBy: { userId: number; firstName: string; role: BuyerRole; isProved: boolean } | null
}

/** How a list acts, and in whose name: somebody who may still order for the company. */
export const findListOrders = async (db: Db, buyerId: number, listId: number) => {
  const { rows } = await sql<ListOrders>`
    select l.mode,
           (select json_build_object('userId', u.id, 'firstName', u.first_name, 'role', m.role,
                     'isProved', u.email_proved_at is not null)
              from users u
              join memberships m on m.user_id = u.id and m.tenant_id = l.buyer_id
                                and m.role in ('admin', 'purchaser')
             where u.id = l.ruled_by
             order by m.role limit 1) as "ruledBy"
      from lists l where l.id = ${listId} and l.buyer_id = ${buyerId}`.execute(db)
  return rows[0]
}

/** Keeps what was decided for a delivery; a second time breaks the transaction that tries. */
export const insertDecision = async (
  trx: Trx,
  buyerId: number,
  listId: number,
  decided: {
    occurrence: Pick<Occurrence, 'date' | 'cutOffAt'>
    status: 'proposed' | 'sent'
    reason: string | null
    decisions: readonly Decision[]
    proposal: Proposal
    orderIds: readonly number[]
    now: Date
  },
): Promise<void> => {
  const { occurrence, now } = decided
  await sql`
    insert into list_preparations
      (list_id, date, cut_off_at, prepared_at, status, reason, decisions, proposal, order_ids, sent_at)
    select l.id, ${occurrence.date}::date, ${occurrence.cutOffAt}::timestamptz, ${now}::timestamptz,
           ${decided.status}, ${decided.reason}, ${JSON.stringify(decided.decisions)}::jsonb,
           ${JSON.stringify(decided.proposal)}::jsonb, ${decided.orderIds}::bigint[],
           case when ${decided.status} = 'sent' then ${now}::timestamptz end
      from lists l where l.id = ${listId} and l.buyer_id = ${buyerId}`.execute(trx)
}

/** Sent now: false where somebody was faster. Of a proposal that has become another, what it is now. */
export const updateDecision = async (
  trx: Trx,
  buyerId: number,
  listId: number,
  set: {
    date: string
    status: 'proposed' | 'sent'
    decisions: readonly Decision[]
    proposal: Proposal
    orderIds: readonly number[]
    now: Date
  },
): Promise<boolean> => {
  const { rows } = await sql`
    update list_preparations r
       set status = ${set.status}, decisions = ${JSON.stringify(set.decisions)}::jsonb,
           proposal = ${JSON.stringify(set.proposal)}::jsonb,
           order_ids = ${set.orderIds}::bigint[],
           sent_at = case when ${set.status} = 'sent' then ${set.now}::timestamptz end
      from lists l
     where l.id = r.list_id and l.id = ${listId} and l.buyer_id = ${buyerId}
       and r.date = ${set.date}::date and r.status = 'proposed'
    returning r.id`.execute(trx)
  return rows.length > 0
}
