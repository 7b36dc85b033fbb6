import type { Payable } from '@carreau/domain/customers/payment-plan'
import { sql } from 'kysely'
import type { Db, Trx } from '../../../platform/db/database.ts'
import type { PaidBy } from '../invoices.sql.ts'

type Pair = { shopId: number; buyerId: number }

export type PayableRow = Payable & { documentId: number }

const openOf = ({ shopId, buyerId }: Pair) => sql`
  select document_id from invoice_balances
   where shop_id = ${shopId} and buyer_id = ${buyerId} and open_cents > 0
   union
  select document_id from late_charges
   where shop_id = ${shopId} and buyer_id = ${buyerId}
   group by document_id having sum(interest_cents + indemnity_cents) > 0`

/** Invoices of which something is open, or of what was claimed on them, what is due first first. */
export const findPayables = async (db: Db, pair: Pair): Promise<PayableRow[]> => {
  const { rows } = await sql<PayableRow>`
    select i.document_id as "documentId", i.number, i.issued_on as "issuedOn", i.due_date as "dueOn",
           greatest(i.open_cents, 0) as "openCents", c."claimedOn",
           coalesce(c.interest, 0)::bigint as "interestCents",
           coalesce(c.indemnity, 0)::bigint as "indemnityCents",
           (select coalesce(json_agg(r.id), '[]') from reminder_lines rl join reminders r on r.id = rl.reminder_id
             where rl.document_id = i.document_id and r.step = 3) as letters
      from invoice_balances i
      left join (
        select document_id, sum(interest_cents) as interest, sum(indemnity_cents) as indemnity,
               min(day) filter (where kind = 'claimed') as "claimedOn"
          from late_charges where shop_id = ${pair.shopId} and buyer_id = ${pair.buyerId}
         group by document_id) c on c.document_id = i.document_id
     where i.document_id in (${openOf(pair)})
     order by i.due_date, i.document_id`.execute(db)
  return rows
}

/** The same, locked: of two payments at once the second sees what the first left. */
export const lockPayables = async (trx: Trx, pair: Pair): Promise<PayableRow[]> => {
  await sql`
    select from invoice_balances where document_id in (${openOf(pair)})
     order by due_date, document_id
       for update`.execute(trx)
  return findPayables(trx, pair)
}

/** What is open of the charges of locked invoices. */
export const findOpenCharges = async (trx: Trx, shopId: number, documentIds: readonly number[]) => {
  const { rows } = await sql<{
    documentId: number
    claimedOn: string
    interestCents: number
    indemnityCents: number
  }>`
    select document_id as "documentId", min(day) filter (where kind = 'claimed') as "claimedOn",
           sum(interest_cents)::bigint as "interestCents", sum(indemnity_cents)::bigint as "indemnityCents"
      from late_charges where shop_id = ${shopId} and document_id = any (${documentIds}::bigint[])
     group by document_id having sum(interest_cents + indemnity_cents) > 0`.execute(trx)
  return new Map(rows.map(row => [row.documentId, row]))
}

export type PaidCharge = PaidBy & {
  paidInterestCents: number
  paidIndemnityCents: number
  day: string
}

/** Takes what payments settle of locked invoices' charges off. */
export const insertPaidCharges = async (trx: Trx, paid: readonly PaidCharge[]): Promise<void> => {
  if (paid.length === 0) return
  await sql`
    insert into late_charges (shop_id, buyer_id, document_id, kind, interest_cents, indemnity_cents, day, method,
      reference, recorded_by, recorded_at, bank_entry_id, advance_id)
    select "shopId", "buyerId", "documentId", 'paid', -"paidInterestCents", -"paidIndemnityCents", day, method,
           reference, "userId", at, "bankEntryId", "advanceId"
      from jsonb_to_recordset(${JSON.stringify(paid)}::jsonb) as paid (
        "shopId" bigint, "buyerId" bigint, "documentId" bigint, "paidInterestCents" bigint,
        "paidIndemnityCents" bigint, day date, method text, reference text, "userId" bigint, at timestamptz,
        "bankEntryId" bigint, "advanceId" bigint)`.execute(trx)
}
