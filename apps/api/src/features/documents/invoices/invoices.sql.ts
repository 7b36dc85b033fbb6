import type { ReminderContent, ReminderStep } from '@carreau/domain/customers/reminders'
import type { InvoiceState } from '@carreau/domain/documents/invoices'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../../platform/db/database.ts'
import type { Tenant } from '../../../platform/identity/caller.ts'
import { hasVariance } from '../variances/has-variance.sql.ts'

export type InvoiceRow = {
  id: number
  number: string
  orderId: number
  orderNumber: string
  buyerId: number
  buyerName: string
  shopId: number
  shopSlug: string
  shopName: string
  issuedOn: string
  dueOn: string
  netCents: number
  grossCents: number
  creditedCents: number
  paidCents: number
  openCents: number
  isFollowed: boolean
  creditNotes: {
    number: string
    orderId: number
    issuedOn: string
    grossCents: number
    isFollowed: boolean
  }[]
  /** The last reminder it was in. */
  reminded: { id: number; step: ReminderStep; on: string } | null
  /** What was claimed on it, and is open of that. */
  claimed: { interestCents: number; indemnityCents: number; openCents: number } | null
  periodEnd: string | null
  /** How many a periodic one bills. */
  deliveries: number
}

export type InvoicesAsked = {
  /** Days of issue, both counted; without them what is open, whenever it was issued. */
  period: { from: string; to: string } | undefined
  state: InvoiceState | undefined
  /** Folded; empty for none. */
  text: string
  /** The order whose number the text is. */
  orderId: number | undefined
  /** Those of a letter alone. */
  letterId: number | undefined
  /** Those alone that were not invoiced as ordered. */
  withVariance: boolean
  today: string
}

/** What stands on the other side of the invoices of a company, by a name or its account in the shop's books. */
const partners = (tenant: Tenant, text: string) =>
  tenant.type === 'buyer'
    ? sql`i.shop_id in (
        select t.id from shops s join tenants t on t.id = s.tenant_id
         where position(${text} in fold_text(t.company_name)) > 0)`
    : sql`i.buyer_id in (
        select t.id from shop_customers c join tenants t on t.id = c.buyer_id
         where c.shop_id = ${tenant.id}
           and position(${text} in fold_text(t.company_name || ' ' || c.code)) > 0)`

/** The invoice of which interest or an indemnity is open, paid itself or not. */
const isClaimed = (side: RawBuilder<unknown>, tenant: Tenant) => sql`i.document_id = any(array(
    select c.document_id from late_charges c where c.${side} = ${tenant.id}
     group by c.document_id having sum(c.interest_cents + c.indemnity_cents) > 0))`

const inState = (
  { state, today }: InvoicesAsked,
  side: RawBuilder<unknown>,
  tenant: Tenant,
): RawBuilder<unknown> => {
  const claimed = isClaimed(side, tenant)
  if (state === 'unpaid') return sql`and (i.open_cents > 0 or ${claimed})`
  if (state === 'overdue')
    return sql`and (i.open_cents > 0 or ${claimed}) and i.due_date < ${today}::date`
  if (state === 'overpaid') return sql`and i.open_cents < 0`
  return state === 'paid' ? sql`and i.open_cents = 0 and not ${claimed}` : sql``
}

const asAsked = (tenant: Tenant, asked: InvoicesAsked) => {
  const { period, text, orderId, letterId, withVariance } = asked
  const ofLetter =
    letterId === undefined
      ? sql``
      : sql`and i.document_id in (select document_id from reminder_lines where reminder_id = ${letterId})`
  const side = sql.ref(tenant.type === 'buyer' ? 'buyer_id' : 'shop_id')
  const within =
    period === undefined
      ? sql``
      : sql`and i.issued_on >= ${period.from}::date and i.issued_on <= ${period.to}::date`
  const holds =
    text === ''
      ? sql``
      : sql`and (position(${text} in fold_text(i.number)) > 0 or i.order_id = ${orderId ?? null}::bigint
          or i.document_id = (select document_id from periodic_deliveries where order_id = ${orderId ?? null}::bigint)
          or ${partners(tenant, text)}
          or i.credited_cents > 0 and exists (
            select from documents c
             where c.order_id = any(orders_of_invoice(i.document_id, i.order_id)) and c.kind = 'credit_note'
               and position(${text} in fold_text(c.number)) > 0))`
  return sql`i.${side} = ${tenant.id} ${within} ${inState(asked, side, tenant)} ${ofLetter} ${holds}
    ${withVariance ? sql`and ${hasVariance}` : sql``}`
}

/** Invoices of the company, newest first, behind the cursor. */
export const findInvoices = async (
  db: Db,
  tenant: Tenant,
  {
    cursor,
    limit,
    ...asked
  }: InvoicesAsked & { cursor: { issuedOn: string; id: number } | undefined; limit: number },
) => {
  const behind =
    cursor === undefined
      ? sql``
      : sql`and (i.issued_on, i.document_id) < (${cursor.issuedOn}::date, ${cursor.id}::bigint)`
  const { rows } = await sql<InvoiceRow>`
    with page as (
      select i.* from invoice_balances i where ${asAsked(tenant, asked)} ${behind}
       order by i.issued_on desc, i.document_id desc limit ${limit})
    select i.document_id as id, i.number, i.order_id as "orderId", o.number as "orderNumber",
           i.buyer_id as "buyerId", b.company_name as "buyerName", i.shop_id as "shopId",
           s.slug as "shopSlug", t.company_name as "shopName", i.issued_on as "issuedOn",
           i.due_date as "dueOn", d.net_cents as "netCents", i.gross_cents as "grossCents",
           i.credited_cents as "creditedCents", i.paid_cents as "paidCents",
           i.open_cents as "openCents",
           (select coalesce(json_agg(json_build_object('number', c.number,
                     'orderId', c.order_id, 'issuedOn', paris_day(c.issued_at), 'grossCents', c.gross_cents,
                     'isFollowed', exists (select from electronic_flows f where f.document_id = c.id))
                     order by c.id), '[]')
              from documents c
             where c.order_id = any(orders_of_invoice(i.document_id, i.order_id)) and c.kind = 'credit_note') as "creditNotes",
           exists (select from electronic_flows f where f.document_id = i.document_id) as "isFollowed",
           (select json_build_object('id', r.id, 'step', r.step, 'on', paris_day(r.released_at))
              from reminder_lines l join reminders r on r.id = l.reminder_id
             where l.document_id = i.document_id order by l.step desc limit 1) as reminded,
           (select json_build_object(
                     'interestCents', sum(c.interest_cents) filter (where c.kind = 'claimed'),
                     'indemnityCents', sum(c.indemnity_cents) filter (where c.kind = 'claimed'),
                     'openCents', sum(c.interest_cents + c.indemnity_cents))
              from late_charges c where c.document_id = i.document_id having count(*) > 0) as claimed,
           d.period_end as "periodEnd",
           (select count(*)::int from periodic_deliveries w where w.document_id = i.document_id) as deliveries
      from page i
      join documents d on d.id = i.document_id
      join orders o on o.id = i.order_id
      join tenants b on b.id = i.buyer_id
      join tenants t on t.id = i.shop_id
      join shops s on s.tenant_id = i.shop_id
     order by i.issued_on desc, i.document_id desc`.execute(db)
  return rows
}

export type InvoiceTotals = {
  invoices: number
  grossCents: number
  creditedCents: number
  paidCents: number
  unpaidCents: number
  overdueCents: number
  claimedCents: number
}

/** What is asked for, added up. */
export const addUpInvoices = async (
  db: Db,
  tenant: Tenant,
  asked: InvoicesAsked,
): Promise<InvoiceTotals> => {
  // An invoice may be paid while what was claimed on it is open.
  const inAnyState = { ...asked, state: undefined }
  const { rows } = await sql<InvoiceTotals>`
    select count(*)::int as invoices, coalesce(sum(i.gross_cents), 0)::bigint as "grossCents",
           coalesce(sum(i.credited_cents), 0)::bigint as "creditedCents",
           coalesce(sum(i.paid_cents), 0)::bigint as "paidCents",
           coalesce(sum(i.open_cents) filter (where i.open_cents > 0), 0)::bigint as "unpaidCents",
           coalesce(sum(i.open_cents) filter (where i.open_cents > 0
                      and i.due_date < ${asked.today}::date), 0)::bigint as "overdueCents",
           (select coalesce(sum(c.interest_cents + c.indemnity_cents), 0)::bigint
              from late_charges c join invoice_balances i on i.document_id = c.document_id
             where ${sql.ref(tenant.type === 'buyer' ? 'c.buyer_id' : 'c.shop_id')} = ${tenant.id}
               and ${asAsked(tenant, inAnyState)}) as "claimedCents"
      from invoice_balances i where ${asAsked(tenant, asked)}`.execute(db)
  const [totals] = rows
  if (totals === undefined) throw new Error('A sum answers a row')
  return totals
}

export type LetterRow = {
  id: number
  content: ReminderContent
  buyerId: number
  buyerName: string
  leftCents: number
}

/** A letter to the company or of it, and what is left of what it asks for. */
export const findLetter = async (
  db: Db,
  tenant: Tenant,
  id: number,
): Promise<LetterRow | undefined> => {
  const { rows } = await sql<LetterRow>`
    select r.id, r.content, r.buyer_id as "buyerId", t.company_name as "buyerName",
           (select coalesce(sum(greatest(i.open_cents, 0) + coalesce((
                     select sum(c.interest_cents + c.indemnity_cents) from late_charges c
                      where c.document_id = i.document_id), 0)), 0)::bigint
              from reminder_lines l join invoice_balances i on i.document_id = l.document_id
             where l.reminder_id = r.id) as "leftCents"
      from reminders r join tenants t on t.id = r.buyer_id
     where r.id = ${id}
       and ${sql.ref(tenant.type === 'buyer' ? 'r.buyer_id' : 'r.shop_id')} = ${tenant.id}`.execute(
    db,
  )
  return rows[0]
}
