import type { PaymentMethod } from '@carreau/domain/customers/customers'
import type { EntryKind } from '@carreau/domain/customers/statement'
import type { DocumentParty, DocumentSeller } from '@carreau/domain/documents/content'
import { addDays, parisInstant } from '@carreau/domain/french/paris-time'
import { sql } from 'kysely'
import type { Db } from '../../platform/db/database.ts'

type Pair = { shopId: number; buyerId: number }

export type EntryRow = {
  kind: EntryKind
  day: string
  /** When it was issued or recorded. */
  at: Date
  number: string
  method: PaymentMethod | null
  /** Of a payment its reference, of an undone one why, of a credit note the invoice it is on. */
  reference: string
  dueOn: string | null
  grossCents: number
}

/** What a customer owed before a day of Paris. */
export const findOpening = async (
  db: Db,
  { shopId, buyerId }: Pair,
  from: string,
): Promise<number> => {
  const start = parisInstant(from, '00:00')
  const { rows } = await sql<{ cents: number }>`
    select ((select coalesce(sum(case kind when 'invoice' then gross_cents else -gross_cents end), 0)
               from documents
              where shop_id = ${shopId} and buyer_id = ${buyerId}
                and kind in ('invoice', 'credit_note') and issued_at < ${start})
          - (select coalesce(sum(amount_cents), 0) from invoice_payments
              where shop_id = ${shopId} and buyer_id = ${buyerId} and paid_on < ${from}
                and advance_id is null)
          - (select coalesce(sum(amount_cents), 0) from customer_advances
              where shop_id = ${shopId} and buyer_id = ${buyerId} and received_on < ${from})
          + (select coalesce(sum(interest_cents + indemnity_cents), 0) from late_charges
              where shop_id = ${shopId} and buyer_id = ${buyerId} and day < ${from}
                and advance_id is null))::bigint
           as cents`.execute(db)
  return rows[0]?.cents ?? 0
}

/** Invoices, credit notes and payments of a period, in the order they were written. */
export const findEntries = async (
  db: Db,
  { shopId, buyerId }: Pair,
  { from, to }: { from: string; to: string },
) => {
  const [start, end] = [parisInstant(from, '00:00'), parisInstant(addDays(to, 1), '00:00')]
  const { rows } = await sql<EntryRow>`
    select kind, day, at, number, method, reference, "dueOn", "grossCents" from (
      select d.id, d.kind, (d.issued_at at time zone 'Europe/Paris')::date as day, d.issued_at as at, d.number,
             null as method, coalesce(d.content->'invoice'->>'number', '') as reference,
             d.due_date as "dueOn", d.gross_cents as "grossCents"
        from documents d
       where d.shop_id = ${shopId} and d.buyer_id = ${buyerId}
         and d.kind in ('invoice', 'credit_note')
         and d.issued_at >= ${start} and d.issued_at < ${end}
      union all
      select p.id, case when p.advance_id is not null and p.undoes_id is null then 'used_advance'
                        when p.advance_id is not null then 'unused_advance'
                        when p.undoes_id is null then 'payment' else 'undone_payment' end, p.paid_on,
             p.recorded_at, i.number, p.method, case when p.undoes_id is null then p.reference else p.reason end, null,
             abs(p.amount_cents)
        from invoice_payments p join invoice_balances i on i.document_id = p.document_id
       where p.shop_id = ${shopId} and p.buyer_id = ${buyerId}
         and p.paid_on >= ${from} and p.paid_on <= ${to}
      union all
      select a.id, case a.kind when 'received' then 'advance' else 'returned_advance' end, a.received_on,
             a.recorded_at, '', a.method, case a.kind when 'received' then a.reference else a.reason end, null,
             abs(a.amount_cents)
        from customer_advances a
       where a.shop_id = ${shopId} and a.buyer_id = ${buyerId}
         and a.received_on >= ${from} and a.received_on <= ${to}
      union all
      select l.id, case when l.advance_id is not null and l.undoes_id is null then 'used_advance'
                        when l.advance_id is not null then 'unused_advance'
                        else case l.kind when 'claimed' then 'late_charges'
                               when 'paid' then case when l.undoes_id is null then 'paid_charges' else 'unpaid_charges' end
                               else case when l.undoes_id is null then 'waived_charges' else 'restored_charges' end end end,
             l.day, l.recorded_at, i.number, l.method, case when l.reason = '' then l.reference else l.reason end, null,
             abs(l.interest_cents + l.indemnity_cents)
        from late_charges l join invoice_balances i on i.document_id = l.document_id
       where l.shop_id = ${shopId} and l.buyer_id = ${buyerId}
         and l.day >= ${from} and l.day <= ${to}) entry
     order by day, at, kind, id`.execute(db)
  return rows
}

/** Both parties as a statement names them today. */
export const findParties = async (db: Db, { shopId, buyerId }: Pair) => {
  const party = sql`jsonb_build_object('companyName', t.company_name, 'siret', t.siret,
    'vatNumber', t.vat_number, 'line1', t.line1, 'line2', t.line2, 'postalCode', t.postal_code,
    'city', t.city)`
  const { rows } = await sql<{ seller: DocumentSeller; buyer: DocumentParty; code: string }>`
    select c.code, (select ${party} from tenants t where t.id = c.buyer_id) as buyer,
           (select ${party} from tenants t where t.id = c.shop_id) || jsonb_build_object(
             'legalForm', s.legal_form, 'shareCapitalCents', s.share_capital_cents,
             'rcsCity', s.rcs_city, 'iban', s.iban, 'logoKey', s.logo_key) as seller
      from shop_customers c join shops s on s.tenant_id = c.shop_id
     where c.shop_id = ${shopId} and c.buyer_id = ${buyerId}`.execute(db)
  return rows[0]
}
