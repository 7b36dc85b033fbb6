import type { InvoiceContent } from '@carreau/domain/documents/content'
import { decadeOf } from '@carreau/domain/documents/periods'
import { sql } from 'kysely'
import type { Trx } from '../../../platform/db/database.ts'
import type { OfOrder } from './documents.sql.ts'

/** Has a delivery wait for the invoice of its décade. */
export const insertWaiting = async (
  trx: Trx,
  order: OfOrder,
  content: InvoiceContent,
): Promise<void> => {
  await sql`
    insert into periodic_deliveries (order_id, shop_id, buyer_id, delivered_on, period_end, net_cents,
      gross_cents, content)
    values (${order.id}, ${order.shopId}, ${order.buyerId}, ${content.deliveredOn}::date,
            ${decadeOf(content.deliveredOn).to}::date, ${content.netCents}, ${content.grossCents},
            ${JSON.stringify(content)}::jsonb)`.execute(trx)
}

/** A delivery that still waits, locked; undefined when it does not. */
export const lockWaiting = async (
  trx: Trx,
  orderId: number,
): Promise<InvoiceContent | undefined> => {
  const { rows } = await sql<{ content: InvoiceContent | null }>`
    select content from periodic_deliveries where order_id = ${orderId} and document_id is null
       for update`.execute(trx)
  return rows[0]?.content ?? undefined
}

/** What is left of a locked delivery. */
export const reduceWaiting = async (
  trx: Trx,
  orderId: number,
  content: InvoiceContent,
): Promise<void> => {
  await sql`
    update periodic_deliveries
       set content = ${JSON.stringify(content)}::jsonb, net_cents = ${content.netCents},
           gross_cents = ${content.grossCents}
     where order_id = ${orderId} and document_id is null`.execute(trx)
}
