import type { PaymentMethod } from '@carreau/domain/customers/customers'
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
  }[]
  total: number
}

const columns = sql`
  i.document_id as "documentId", i.buyer_id as "buyerId", i.number, i.order_id as "orderId",
  o.number as "orderNumber", i.issued_on as "issuedOn", i.due_date as "dueOn",
  i.gross_cents as "grossCents", i.credited_cents as "creditedCents", i.paid_cents as "paidCents",
  i.open_cents as "openCents",
  (select coalesce(json_agg(json_build_object('id', p.id, 'paidOn', p.paid_on,
            'amountCents', p.amount_cents, 'method', p.method, 'reference', p.reference)
            order by p.paid_on, p.id), '[]')
     from invoice_payments p where p.document_id = i.document_id) as payments`

/** A page of a customer's invoices, newest first. */
export const findInvoicePage = async (
  db: Db,
  { shopId, buyerId }: { shopId: number; buyerId: number },
  { onlyOpen, offset, limit }: { onlyOpen: boolean; offset: number; limit: number },
): Promise<InvoiceRow[]> => {
  const open = onlyOpen ? sql`and i.open_cents <> 0` : sql``
  const { rows } = await sql<InvoiceRow>`
    select ${columns}, count(*) over () as total
      from invoice_balances i join orders o on o.id = i.order_id
     where i.shop_id = ${shopId} and i.buyer_id = ${buyerId} ${open}
     order by i.issued_on desc, i.document_id desc
    offset ${offset} limit ${limit}`.execute(db)
  return rows
}

/** The shop's invoice of a number. */
export const findInvoice = async (
  db: Db,
  shopId: number,
  number: string,
): Promise<InvoiceRow | undefined> => {
  const { rows } = await sql<InvoiceRow>`
    select ${columns}, 1 as total from invoice_balances i join orders o on o.id = i.order_id
     where i.shop_id = ${shopId} and i.number = ${number}`.execute(db)
  return rows[0]
}

/** Locks the shop's invoice: of two payments at once, the second sees what the first left. */
export const lockInvoice = async (trx: Trx, shopId: number, number: string): Promise<boolean> => {
  const { rows } = await sql`
    select from invoice_balances where shop_id = ${shopId} and number = ${number}
       for update`.execute(trx)
  return rows.length > 0
}

export const insertPayment = async (
  trx: Trx,
  payment: {
    documentId: number
    shopId: number
    buyerId: number
    paidOn: string
    amountCents: number
    method: PaymentMethod
    reference: string
    userId: number
    at: Date
  },
): Promise<void> => {
  await sql`
    insert into invoice_payments (document_id, shop_id, buyer_id, paid_on, amount_cents, method,
      reference, recorded_by, recorded_at)
    values (${payment.documentId}, ${payment.shopId}, ${payment.buyerId}, ${payment.paidOn},
            ${payment.amountCents}, ${payment.method}, ${payment.reference}, ${payment.userId},
            ${payment.at})`.execute(trx)
}

/** What is open of the shop's invoices, or of one customer's, by due date. */
export const findUnpaid = async (
  db: Db,
  { shopId, buyerId }: { shopId: number; buyerId: number | null },
): Promise<{ dueOn: string; openCents: number }[]> => {
  const ofBuyer = buyerId === null ? sql`` : sql`and buyer_id = ${buyerId}`
  const { rows } = await sql<{ dueOn: string; openCents: number }>`
    select due_date as "dueOn", sum(open_cents)::bigint as "openCents"
      from invoice_balances where shop_id = ${shopId} and open_cents > 0 ${ofBuyer}
     group by due_date`.execute(db)
  return rows
}
