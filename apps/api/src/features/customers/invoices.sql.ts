import type { PaymentMethod } from '@carreau/domain/customers/customers'
import type { ReminderStep } from '@carreau/domain/customers/reminders'
import { sql } from 'kysely'
import type { Db, Trx } from '../../platform/db/database.ts'

export type InvoiceRow = {
  documentId: number
  buyerId: number
  number: string
  orderId: number
  orderNumber: string
  issuedOn: string
  dueOn: string
  grossCents: number
  creditedCents: number
  paidCents: number
  openCents: number
  payments: {
    id: number
    paidOn: string
    amountCents: number
    method: PaymentMethod
    reference: string
    recordedOn: string
    fromAdvance: boolean
    undone: string | null
  }[]
  /** The last reminder it was in. */
  reminded: { step: ReminderStep; on: string } | null
  total: number
}

const columns = sql`
  i.document_id as "documentId", i.buyer_id as "buyerId", i.number, i.order_id as "orderId",
  o.number as "orderNumber", i.issued_on as "issuedOn", i.due_date as "dueOn",
  i.gross_cents as "grossCents", i.credited_cents as "creditedCents", i.paid_cents as "paidCents",
  i.open_cents as "openCents",
  (select coalesce(json_agg(json_build_object('id', p.id, 'paidOn', p.paid_on,
            'amountCents', p.amount_cents, 'method', p.method, 'reference', p.reference,
            'recordedOn', (p.recorded_at at time zone 'Europe/Paris')::date, 'undone', u.reason,
            'fromAdvance', p.advance_id is not null)
            order by p.paid_on, p.id), '[]')
     from invoice_payments p left join invoice_payments u on u.undoes_id = p.id
    where p.document_id = i.document_id and p.undoes_id is null) as payments,
  (select json_build_object('step', l.step, 'on', (r.released_at at time zone 'Europe/Paris')::date)
     from reminder_lines l join reminders r on r.id = l.reminder_id
    where l.document_id = i.document_id order by l.step desc limit 1) as reminded`

/** A page of a customer's invoices, newest first. */
export const findInvoicePage = async (
  db: Db,
  { shopId, buyerId }: { shopId: number; buyerId: number },
  { onlyOpen, offset, limit }: { onlyOpen: boolean; offset: number; limit: number },
) => {
  const open = onlyOpen ? sql`and i.open_cents <> 0` : sql``
  const { rows } = await sql<InvoiceRow>`
    with shown as (
      select i.document_id, count(*) over () as total from invoice_balances i
       where i.shop_id = ${shopId} and i.buyer_id = ${buyerId} ${open}
       order by i.issued_on desc, i.document_id desc
      offset ${offset} limit ${limit})
    select ${columns}, shown.total
      from shown join invoice_balances i on i.document_id = shown.document_id
      join orders o on o.id = i.order_id
     order by i.issued_on desc, i.document_id desc`.execute(db)
  return rows
}

/** The shop's invoice of a number. */
export const findInvoice = async (db: Db, shopId: number, number: string) => {
  const { rows } = await sql<InvoiceRow>`
    select ${columns}, 1 as total from invoice_balances i join orders o on o.id = i.order_id
     where i.shop_id = ${shopId} and i.number = ${number}`.execute(db)
  return rows[0]
}

/** Locks what a customer has to pay of invoices up to a day, what is due first first. */
export const lockOpenInvoices = async (
  trx: Trx,
  { shopId, buyerId, issuedBy }: { shopId: number; buyerId: number; issuedBy: string },
) => {
  const { rows } = await sql<{ documentId: number; number: string; openCents: number }>`
    select document_id as "documentId", number, open_cents as "openCents" from invoice_balances
     where shop_id = ${shopId} and buyer_id = ${buyerId} and open_cents > 0
       and issued_on <= ${issuedBy}
     order by due_date, document_id
       for update`.execute(trx)
  return rows
}

/** The invoice that bills an order; null while there is none. */
export const findInvoiceOfOrder = async (db: Db, orderId: number): Promise<number | null> => {
  const { rows } = await sql<{ id: number | null }>`select invoice_of(${orderId}) as id`.execute(db)
  return rows[0]?.id ?? null
}

/** Locks the shop's invoice: of two payments at once, the second sees what the first left. */
export const lockInvoice = async (trx: Trx, shopId: number, number: string): Promise<boolean> => {
  const { rows } = await sql`
    select from invoice_balances where shop_id = ${shopId} and number = ${number}
       for update`.execute(trx)
  return rows.length > 0
}

/** Payments of a customer that were recorded under a reference and not undone, their invoices locked. */
export const lockPaymentsOf = async (
  trx: Trx,
  { shopId, buyerId }: { shopId: number; buyerId: number },
  reference: string,
) => {
  const { rows } = await sql<{ id: number; paidOn: string }>`
    select p.id, p.paid_on as "paidOn"
      from invoice_balances b join invoice_payments p on p.document_id = b.document_id
     where p.shop_id = ${shopId} and p.buyer_id = ${buyerId} and p.reference = ${reference}
       and p.undoes_id is null and p.advance_id is null
       and not exists (select from invoice_payments u where u.undoes_id = p.id)
     order by b.document_id, p.id
       for update of b`.execute(trx)
  return rows
}

/** The invoice that a payment of the shop is on. */
export const findPaidInvoice = async (
  db: Db,
  shopId: number,
  paymentId: number,
): Promise<string | undefined> => {
  const { rows } = await sql<{ number: string }>`
    select i.number from invoice_payments p join invoice_balances i on i.document_id = p.document_id
     where p.id = ${paymentId} and p.shop_id = ${shopId} and p.undoes_id is null`.execute(db)
  return rows[0]?.number
}

/** Undoes a payment of a locked invoice by its contrary of a day. */
export const insertContrary = async (
  trx: Trx,
  contrary: { paymentId: number; paidOn: string; reason: string; userId: number; at: Date },
): Promise<void> => {
  await sql`
    insert into invoice_payments (document_id, shop_id, buyer_id, paid_on, amount_cents, method,
      reference, recorded_by, recorded_at, undoes_id, reason, advance_id)
    select document_id, shop_id, buyer_id, ${contrary.paidOn}::date, -amount_cents, method, reference,
           ${contrary.userId}, ${contrary.at}, id, ${contrary.reason},
           advance_id
      from invoice_payments where id = ${contrary.paymentId}`.execute(trx)
}

/** By whom, how and from what an invoice, or what was claimed on it, is paid. */
export type PaidBy = {
  documentId: number
  shopId: number
  buyerId: number
  method: PaymentMethod
  reference: string
  userId: number
  at: Date
  /** The credit of a bank statement that it is part of. */
  bankEntryId?: number
  /** What the customer had in advance, that pays it. */
  advanceId?: number
}

export type NewPayment = PaidBy & { paidOn: string; amountCents: number }

/** Payments on locked invoices, all in one statement: a bank's file brings thousands. */
export const insertPayments = async (trx: Trx, payments: readonly NewPayment[]): Promise<void> => {
  await sql`
    insert into invoice_payments (document_id, shop_id, buyer_id, paid_on, amount_cents, method,
      reference, recorded_by, recorded_at, bank_entry_id, advance_id)
    select "documentId", "shopId", "buyerId", "paidOn", "amountCents", method, reference, "userId", at,
           "bankEntryId", "advanceId"
      from jsonb_to_recordset(${JSON.stringify(payments)}::jsonb) as paid (
        "documentId" bigint, "shopId" bigint, "buyerId" bigint, "paidOn" date, "amountCents" bigint,
        method text, reference text, "userId" bigint, at timestamptz, "bankEntryId" bigint,
        "advanceId" bigint)`.execute(trx)
}

export const insertPayment = (trx: Trx, payment: NewPayment): Promise<void> =>
  insertPayments(trx, [payment])

/** Locks the shop's invoices of these numbers, what is due first first. */
export const lockInvoices = async (trx: Trx, shopId: number, numbers: readonly string[]) => {
  const { rows } = await sql<{
    documentId: number
    buyerId: number
    number: string
    issuedOn: string
    openCents: number
  }>`
    select document_id as "documentId", buyer_id as "buyerId", number, issued_on as "issuedOn",
           open_cents as "openCents"
      from invoice_balances where shop_id = ${shopId} and number = any (${numbers}::text[])
     order by due_date, document_id
       for update`.execute(trx)
  return rows
}

/** What is open of the shop's invoices, or of one customer's, by due date. */
export const findUnpaid = async (
  db: Db,
  { shopId, buyerId }: { shopId: number; buyerId: number | null },
) => {
  const ofBuyer = buyerId === null ? sql`` : sql`and buyer_id = ${buyerId}`
  const { rows } = await sql<{ dueOn: string; openCents: number }>`
    select due_date as "dueOn", sum(open_cents)::bigint as "openCents"
      from invoice_balances where shop_id = ${shopId} and open_cents > 0 ${ofBuyer}
     group by due_date`.execute(db)
  return rows
}
