import type { PaymentMethod } from '@carreau/domain/customers/customers'
import type { Accounts } from '@carreau/domain/documents/accounting'
import type { CreditNoteContent, InvoiceContent } from '@carreau/domain/documents/content'
import { sql } from 'kysely'
import type { Db } from '../../../platform/db/database.ts'

export const findAccounts = async (db: Db, shopId: number): Promise<Accounts | undefined> => {
  const { rows } = await sql<{ accounts: Accounts }>`
    select accounts from shop_accounts where shop_id = ${shopId}`.execute(db)
  return rows[0]?.accounts
}

export const saveAccounts = async (db: Db, shopId: number, accounts: Accounts): Promise<void> => {
  await sql`
    insert into shop_accounts (shop_id, accounts) values (${shopId}, ${JSON.stringify(accounts)})
    on conflict (shop_id) do update set accounts = excluded.accounts`.execute(db)
}

export const findSiren = async (db: Db, shopId: number): Promise<string> => {
  const { rows } = await sql<{ siren: string | null }>`
    select left(siret, 9) as siren from tenants where id = ${shopId}`.execute(db)
  return rows[0]?.siren ?? ''
}

type Span = { start: Date; end: Date }
/** Behind what was read last. */
export type Place = { at: Date; id: number }

/** How many entries the journal of sales has of a span. */
export const countPieces = async (
  db: Db,
  shopId: number,
  { start, end }: Span,
): Promise<number> => {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from documents d
     where d.shop_id = ${shopId} and d.kind in ('invoice', 'credit_note')
       and d.issued_at >= ${start} and d.issued_at < ${end}`.execute(db)
  return rows[0]?.count ?? 0
}

export type PieceRow = {
  id: number
  number: string
  at: Date
  dueOn: string | null
  content: InvoiceContent | CreditNoteContent
  buyerId: number
  code: string
  name: string
}

/** Invoices and credit notes in the order they were issued. */
export const findPieces = async (
  db: Db,
  shopId: number,
  { start, end, after, limit }: Span & { after: Place | null; limit: number },
): Promise<PieceRow[]> => {
  const { rows } = await sql<PieceRow>`
    select d.id, coalesce(d.number, '') as number, d.issued_at as at, d.due_date as "dueOn", d.content,
           d.buyer_id as "buyerId", coalesce(c.code, '') as code, t.company_name as name
      from documents d
      join tenants t on t.id = d.buyer_id
      left join shop_customers c on c.shop_id = d.shop_id and c.buyer_id = d.buyer_id
     where d.shop_id = ${shopId} and d.kind in ('invoice', 'credit_note')
       and d.issued_at >= ${start} and d.issued_at < ${end} ${
         after === null ? sql`` : sql`and (d.issued_at, d.id) > (${after.at}, ${after.id})`
       }
     order by d.issued_at, d.id limit ${limit}`.execute(db)
  return rows
}

/** How many payments each of the journals has of a span. */
export const countPayments = async (db: Db, shopId: number, { start, end }: Span) => {
  const { rows } = await sql<{ cash: number; others: number }>`
    select count(*) filter (where p.method = 'cash')::int as cash,
           count(*) filter (where p.method <> 'cash')::int as others
      from invoice_payments p
     where p.shop_id = ${shopId} and p.recorded_at >= ${start} and p.recorded_at < ${end}`.execute(
    db,
  )
  return rows[0] ?? { cash: 0, others: 0 }
}

export type PaymentRow = {
  id: number
  at: Date
  paidOn: string
  amountCents: number
  method: PaymentMethod
  reference: string
  invoiceNumber: string
  buyerId: number
  code: string
  name: string
}

/** Payments and what undid them in the order they were recorded. */
export const findPayments = async (
  db: Db,
  shopId: number,
  { start, end, after, limit }: Span & { after: Place | null; limit: number },
): Promise<PaymentRow[]> => {
  const { rows } = await sql<PaymentRow>`
    select p.id, p.recorded_at as at, p.paid_on as "paidOn", p.amount_cents as "amountCents",
           p.method, p.reference, i.number as "invoiceNumber", p.buyer_id as "buyerId",
           coalesce(c.code, '') as code, t.company_name as name
      from invoice_payments p
      join invoice_balances i on i.document_id = p.document_id
      join tenants t on t.id = p.buyer_id
      left join shop_customers c on c.shop_id = p.shop_id and c.buyer_id = p.buyer_id
     where p.shop_id = ${shopId} and p.recorded_at >= ${start} and p.recorded_at < ${end}
       ${after === null ? sql`` : sql`and (p.recorded_at, p.id) > (${after.at}, ${after.id})`}
     order by p.recorded_at, p.id limit ${limit}`.execute(db)
  return rows
}
