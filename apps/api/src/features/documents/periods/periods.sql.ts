import type { InvoiceContent } from '@carreau/domain/documents/content'
import { sql } from 'kysely'
import type { Db, Trx } from '../../../platform/db/database.ts'
import type { Tenant } from '../../../platform/identity/caller.ts'

/** What one invoice is to bill: a customer of a wholesaler, and the last day of a décade. */
export type DuePeriod = { shopId: number; buyerId: number; to: string }

/** Periods that were over before a day and have something left to bill, the oldest first. */
export const findDuePeriods = async (db: Db, today: string, limit: number) => {
  const { rows } = await sql<DuePeriod>`
    select shop_id as "shopId", buyer_id as "buyerId", period_end as to from periodic_deliveries
     where document_id is null and net_cents > 0 and period_end < ${today}::date
     group by 1, 2, 3 order by 3, 1, 2 limit ${limit}`.execute(db)
  return rows
}

export type WaitingRow = { orderId: number; content: InvoiceContent }

/**
 * The deliveries that wait for the invoice of a period, locked: whoever issues it second finds none. Their orders are
 * locked first, as who answers a claim does, so that neither waits for the other crosswise.
 */
export const lockPeriod = async (trx: Trx, { shopId, buyerId, to }: DuePeriod) => {
  const waiting = sql`
    from periodic_deliveries
   where shop_id = ${shopId} and buyer_id = ${buyerId} and period_end = ${to}::date
     and document_id is null and net_cents > 0`
  await sql`
    select from orders where id in (select order_id ${waiting}) order by id for key share`.execute(
    trx,
  )
  const { rows } = await sql<{ orderId: number; content: InvoiceContent | null }>`
    select order_id as "orderId", content ${waiting} order by order_id for update`.execute(trx)
  return rows.flatMap(({ orderId, content }): WaitingRow[] =>
    content === null ? [] : [{ orderId, content }],
  )
}

/** What a preview reads of a period: the same, without holding anybody up. */
export const findPeriod = async (db: Db, { shopId, buyerId, to }: DuePeriod) => {
  const { rows } = await sql<{ content: InvoiceContent | null }>`
    select content from periodic_deliveries
     where shop_id = ${shopId} and buyer_id = ${buyerId} and period_end = ${to}::date
       and document_id is null and net_cents > 0
     order by order_id limit 5000`.execute(db)
  return rows.flatMap(({ content }) => (content === null ? [] : [{ content }]))
}

/** Days that a customer has to pay; undefined for no customer of the wholesaler. */
export const findPaymentDays = async (
  db: Db,
  { shopId, buyerId }: Pick<DuePeriod, 'shopId' | 'buyerId'>,
): Promise<number | undefined> => {
  const { rows } = await sql<{ days: number }>`
    select coalesce(c.payment_days, s.payment_days) as days
      from shop_customers c join shops s on s.tenant_id = c.shop_id
     where c.shop_id = ${shopId} and c.buyer_id = ${buyerId}`.execute(db)
  return rows[0]?.days
}

/** Ties locked deliveries to the invoice that states them from now on. */
export const markBilled = async (
  trx: Trx,
  orderIds: readonly number[],
  documentId: number,
): Promise<void> => {
  await sql`
    update periodic_deliveries set document_id = ${documentId}, content = null
     where order_id = any(${orderIds}::bigint[]) and document_id is null`.execute(trx)
}

export type ToInvoiceRow = {
  buyerId: number
  buyerName: string
  shopId: number
  shopSlug: string
  shopName: string
  to: string
  paymentDays: number
  netCents: number
  grossCents: number
  count: number
  deliveries: {
    orderId: number
    orderNumber: string
    deliveryNote: string | null
    deliveredOn: string
    netCents: number
  }[]
}

/** What waits to be invoiced on either side, a row per partner and period, those that end first first. */
export const findToInvoice = async (
  db: Db,
  tenant: Tenant,
  { periods, deliveries }: { periods: number; deliveries: number },
) => {
  const side = sql.ref(tenant.type === 'buyer' ? 'w.buyer_id' : 'w.shop_id')
  const { rows } = await sql<ToInvoiceRow>`
    with waiting as (
      select w.shop_id, w.buyer_id, w.period_end, sum(w.net_cents)::bigint as net_cents,
             sum(w.gross_cents)::bigint as gross_cents, count(*)::int as count
        from periodic_deliveries w
       where ${side} = ${tenant.id} and w.document_id is null and w.net_cents > 0
       group by 1, 2, 3 order by 3, 1, 2 limit ${periods})
    select w.buyer_id as "buyerId", b.company_name as "buyerName", w.shop_id as "shopId",
           s.slug as "shopSlug", t.company_name as "shopName", w.period_end as to,
           coalesce(c.payment_days, s.payment_days) as "paymentDays", w.net_cents as "netCents",
           w.gross_cents as "grossCents", w.count, held.deliveries
      from waiting w
      join tenants b on b.id = w.buyer_id
      join tenants t on t.id = w.shop_id
      join shops s on s.tenant_id = w.shop_id
      left join shop_customers c on c.shop_id = w.shop_id and c.buyer_id = w.buyer_id
     cross join lateral (
       select json_agg(json_build_object('orderId', d.order_id, 'orderNumber', o.number,
                'deliveryNote', d.content->'deliveryNote'->>'number', 'deliveredOn', d.delivered_on,
                'netCents', d.net_cents) order by d.delivered_on, d.order_id) as deliveries
         from (select * from periodic_deliveries p
                where p.shop_id = w.shop_id and p.buyer_id = w.buyer_id and p.period_end = w.period_end
                  and p.document_id is null and p.net_cents > 0
                order by p.delivered_on, p.order_id limit ${deliveries}) d
         join orders o on o.id = d.order_id) held
     order by w.period_end, b.company_name, w.shop_id`.execute(db)
  return rows
}

/** An invoice that closed a period, by its document. */
export const findPeriodInvoice = async (db: Db, documentId: number) => {
  const { rows } = await sql<{
    number: string
    orderId: number
    dueOn: string
    grossCents: number
  }>`
    select b.number, b.order_id as "orderId", b.due_date as "dueOn", b.gross_cents as "grossCents"
      from invoice_balances b where b.document_id = ${documentId}`.execute(db)
  return rows[0]
}
