import type {
  CreditNoteContent,
  DocumentContent,
  InvoiceContent,
} from '@carreau/domain/documents/content'
import { type CreditedLine, creditNoteContent } from '@carreau/domain/documents/credit-note'
import {
  deliveryNoteContent,
  invoiceContent,
  orderFormContent,
} from '@carreau/domain/documents/order-papers'
import { formatEuros } from '@carreau/domain/french/format'
import { parisDay } from '@carreau/domain/french/paris-time'
import { eurosFromCents } from '@carreau/domain/money/money'
import { sql } from 'kysely'
import { asSystem } from '../../../platform/db/acting-for.ts'
import type { Trx } from '../../../platform/db/database.ts'
import { addJob } from '../../../platform/jobs/add-job.sql.ts'
import { entryFrom } from '../../../platform/journal/journal.sql.ts'
import { tellOfDocument } from '../../notifications/door/order-news.ts'
import { type DocumentOrderRow, findDocumentOrder } from '../document-order.sql.ts'

type OfOrder = { id: number; shopId: number; buyerId: number }
export type Issued = { id: number; number: string }

/** Each series is a wholesaler's, of a kind and a year: F2026-000001, A2026-000001. */
const seriesLetters = { invoice: 'F', credit_note: 'A' } as const

/**
 * Writes a numbered document. The counter's row stays locked until the transaction ends: whoever
 * takes the next number waits, and a number is given only if its document is
 * (docs/trade-and-law.md#numbering).
 */
const insertNumbered = async (
  trx: Trx,
  order: OfOrder,
  content: InvoiceContent | CreditNoteContent,
  { now, claimId }: { now: Date; claimId: number | null },
): Promise<Issued> => {
  const year = Number(content.issuedOn.slice(0, 4))
  const dueDate = content.kind === 'invoice' ? content.dueOn : null
  const entry = entryFrom(
    {
      kind: content.kind === 'invoice' ? 'invoice_issued' : 'credit_note_issued',
      tenantId: order.shopId,
      changes: [
        { field: 'amount', before: null, after: formatEuros(eurosFromCents(content.grossCents)) },
      ],
    },
    { subject: sql`number`, from: sql`from issued` },
  )
  // One statement: whoever takes the next number waits for its end.
  const write = sql<Issued>`
    with taken as (
      insert into document_counters as c (shop_id, kind, year, last_number)
      values (${order.shopId}, ${content.kind}, ${year}, 1)
      on conflict (shop_id, kind, year) do update set last_number = c.last_number + 1
      returning last_number::text as last),
    issued as (
    insert into documents (order_id, shop_id, buyer_id, kind, claim_id, number, issued_at,
      due_date, net_cents, gross_cents, content)
    select ${order.id}::bigint, ${order.shopId}::bigint, ${order.buyerId}::bigint, ${content.kind},
           ${claimId}::bigint,
           ${`${seriesLetters[content.kind]}${year}`}::text || '-' || lpad(last, greatest(6, length(last)), '0'),
           ${now}::timestamptz, ${dueDate}::date, ${content.netCents}::bigint,
           ${content.grossCents}::bigint, ${JSON.stringify(content)}::jsonb
      from taken
    returning id, number),
    noted as (${entry})
    select id, number from issued`
  const { rows } = await asSystem('documents state both parties', () => write.execute(trx))
  const [issued] = rows
  if (issued === undefined) throw new Error(`No number for order ${order.id}`)
  await addJob(trx, 'make_document', { documentId: issued.id })
  await tellOfDocument(trx, issued.id, now)
  return issued
}

/** Writes a document that bears the order's number; one there already stays as it is. */
const insertOfOrder = async (
  trx: Trx,
  order: OfOrder,
  content: DocumentContent,
  issuedAt: Date,
): Promise<number | undefined> => {
  const { rows } = await sql<{ id: number }>`
    insert into documents (order_id, shop_id, buyer_id, kind, issued_at, content)
    values (${order.id}, ${order.shopId}, ${order.buyerId}, ${content.kind}, ${issuedAt},
            ${JSON.stringify(content)}::jsonb)
    on conflict (order_id, kind) where kind <> 'credit_note' do nothing
    returning id`.execute(trx)
  return rows[0]?.id
}

const readOrder = async (trx: Trx, orderId: number): Promise<DocumentOrderRow> => {
  const order = await asSystem('documents state both parties', () =>
    findDocumentOrder(trx, orderId),
  )
  if (order === undefined) throw new Error(`No order ${orderId}`)
  return order
}

/**
 * The order form of an order that has been submitted. It depends on nothing but what the order froze,
 * so it is drawn up when first asked for.
 */
export const issueOrderForm = async (trx: Trx, orderId: number): Promise<void> => {
  const order = await readOrder(trx, orderId)
  await insertOfOrder(trx, order, orderFormContent(order), order.createdAt)
}

/** The delivery note of a locked order that is being shipped. */
export const issueDeliveryNote = async (trx: Trx, orderId: number, now: Date): Promise<void> => {
  const order = await readOrder(trx, orderId)
  const content = deliveryNoteContent(order, { shippedOn: parisDay(now) })
  const documentId = await insertOfOrder(trx, order, content, now)
  if (documentId !== undefined) await addJob(trx, 'make_document', { documentId })
}

/** The invoice of a locked order that is being delivered; null when there is nothing to bill. */
export const issueInvoice = async (
  trx: Trx,
  orderId: number,
  now: Date,
): Promise<Issued | null> => {
  const order = await readOrder(trx, orderId)
  const content = invoiceContent(order, { deliveredOn: parisDay(now) })
  return content && insertNumbered(trx, order, content, { now, claimId: null })
}

type InvoiceRow = OfOrder & {
  number: string
  content: InvoiceContent
  previous: CreditNoteContent[]
}

/** The invoice of an order, with the credit notes on it; undefined when nothing was invoiced. */
export const findInvoice = async (trx: Trx, orderId: number): Promise<InvoiceRow | undefined> => {
  const { rows } = await sql<InvoiceRow>`
    select i.order_id as id, i.shop_id as "shopId", i.buyer_id as "buyerId", i.number, i.content,
           (select coalesce(json_agg(c.content order by c.id), '[]') from documents c
             where c.order_id = i.order_id and c.kind = 'credit_note') as previous
      from documents i where i.order_id = ${orderId} and i.kind = 'invoice'
       for update of i`.execute(trx)
  return rows[0]
}

/**
 * The credit note of an accepted claim on a delivered order, at the invoice's prices and rates; its
 * invoice is locked meanwhile, so that credits never add up beyond it. Null when there is nothing to
 * credit. Throws RangeError on more than is left of a line (`creditableMilli` tells before).
 */
export const issueCreditNote = async (
  trx: Trx,
  { orderId, claimId, lines }: { orderId: number; claimId: number; lines: readonly CreditedLine[] },
  now: Date,
): Promise<Issued | null> => {
  const invoice = await findInvoice(trx, orderId)
  if (invoice === undefined) return null
  const content = creditNoteContent(
    { ...invoice.content, number: invoice.number },
    invoice.previous,
    { lines, issuedOn: parisDay(now) },
  )
  return content.netCents === 0 ? null : insertNumbered(trx, invoice, content, { now, claimId })
}
