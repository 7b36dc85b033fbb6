import type { PaymentMethod } from '@carreau/domain/customers/customers'
import { sql } from 'kysely'
import type { Db, Trx } from '../../../platform/db/database.ts'

type Pair = { shopId: number; buyerId: number }

export type AdvanceRow = {
  id: number
  buyerId: number
  receivedOn: string
  amountCents: number
  leftCents: number
  method: PaymentMethod
  reference: string
}

const columns = sql`
  id, buyer_id as "buyerId", received_on as "receivedOn", amount_cents as "amountCents",
  left_cents as "leftCents", method, reference`

/** Advances of a customer of which something is left, the oldest first. */
export const findAdvances = async (db: Db, { shopId, buyerId }: Pair) => {
  const { rows } = await sql<AdvanceRow>`
    select ${columns} from customer_advances
     where shop_id = ${shopId} and buyer_id = ${buyerId} and left_cents > 0
     order by received_on, id limit 500`.execute(db)
  return rows
}

/** The same, locked: of two that use them at once, the second sees what the first left. */
export const lockAdvances = async (trx: Trx, { shopId, buyerId }: Pair) => {
  const { rows } = await sql<AdvanceRow>`
    select ${columns} from customer_advances
     where shop_id = ${shopId} and buyer_id = ${buyerId} and left_cents > 0
     order by received_on, id
       for update`.execute(trx)
  return rows
}

/** Advances of a customer that were received under a reference and not taken back, locked. */
export const lockAdvancesOf = async (trx: Trx, { shopId, buyerId }: Pair, reference: string) => {
  const { rows } = await sql<AdvanceRow>`
    select ${columns} from customer_advances a
     where shop_id = ${shopId} and buyer_id = ${buyerId} and reference = ${reference}
       and kind = 'received'
       and not exists (select from customer_advances r where r.returns_id = a.id and r.kind = 'undone')
     order by id
       for update`.execute(trx)
  return rows
}

/** An advance of the shop, locked. */
export const lockAdvance = async (trx: Trx, shopId: number, id: number) => {
  const { rows } = await sql<AdvanceRow & { recordedOn: string }>`
    select ${columns}, (recorded_at at time zone 'Europe/Paris')::date as "recordedOn"
      from customer_advances where shop_id = ${shopId} and id = ${id} and kind = 'received'
       for update`.execute(trx)
  return rows[0]
}

export type NewAdvance = Pair & {
  receivedOn: string
  amountCents: number
  method: PaymentMethod
  reference: string
  userId: number
  at: Date
  bankEntryId?: number
}

/** What customers paid beyond their invoices, all in one statement. */
export const insertAdvances = async (trx: Trx, advances: readonly NewAdvance[]): Promise<void> => {
  if (advances.length === 0) return
  await sql`
    insert into customer_advances (shop_id, buyer_id, received_on, amount_cents, left_cents, method, reference,
      recorded_by, recorded_at, bank_entry_id)
    select "shopId", "buyerId", "receivedOn", "amountCents", "amountCents", method, reference, "userId", at,
           "bankEntryId"
      from jsonb_to_recordset(${JSON.stringify(advances)}::jsonb) as received (
        "shopId" bigint, "buyerId" bigint, "receivedOn" date, "amountCents" bigint, method text,
        reference text, "userId" bigint, at timestamptz, "bankEntryId" bigint)`.execute(trx)
}

/** Takes back of a locked advance, by its contrary of a day. */
export const insertReturn = async (
  trx: Trx,
  id: number,
  contrary: {
    kind: 'undone' | 'refunded'
    cents: number
    on: string
    reason: string
    userId: number
    at: Date
  },
): Promise<void> => {
  await sql`
    insert into customer_advances (shop_id, buyer_id, received_on, amount_cents, left_cents, method, reference,
      recorded_by, recorded_at, kind, returns_id, reason)
    select shop_id, buyer_id, ${contrary.on}::date, ${-contrary.cents}::bigint, 0, method, reference, ${contrary.userId},
           ${contrary.at}, ${contrary.kind}, id, ${contrary.reason}
      from customer_advances where id = ${id}`.execute(trx)
}

/** What stands on a customer's account in cents: invoices, those that are overpaid below zero; claims; advances. */
export const addUpAccount = async (db: Db, { shopId, buyerId }: Pair) => {
  const { rows } = await sql<{ openCents: number; claimedCents: number; advanceCents: number }>`
    select (select coalesce(sum(open_cents), 0) from invoice_balances
             where shop_id = ${shopId} and buyer_id = ${buyerId} and open_cents <> 0)::bigint as "openCents",
           (select coalesce(sum(interest_cents + indemnity_cents), 0) from late_charges
             where shop_id = ${shopId} and buyer_id = ${buyerId})::bigint as "claimedCents",
           (select coalesce(sum(left_cents), 0) from customer_advances
             where shop_id = ${shopId} and buyer_id = ${buyerId} and left_cents > 0)::bigint as "advanceCents"`.execute(
    db,
  )
  const [sums] = rows
  if (sums === undefined) throw new Error('A sum always answers its row')
  return sums
}

/** Whether these companies are all customers of the shop. */
export const areCustomers = async (
  db: Db,
  shopId: number,
  buyerIds: readonly number[],
): Promise<boolean> => {
  const asked = [...new Set(buyerIds)]
  if (asked.length === 0) return true
  const { rows } = await sql<{ known: number }>`
    select count(*)::int as known from shop_customers
     where shop_id = ${shopId} and buyer_id = any (${asked}::bigint[])`.execute(db)
  return rows[0]?.known === asked.length
}
