import type { CreditNoteContent, InvoiceContent } from '@carreau/domain/documents/content'
import { type CreditedLine, creditNoteContent } from '@carreau/domain/documents/credit-note'
import {
  deliveryNoteContent,
  invoiceContent,
  orderFormContent,
  postponedNoteContent,
} from '@carreau/domain/documents/order-papers'
import { reduceDelivery } from '@carreau/domain/documents/periodic-invoice'
import { parisDay } from '@carreau/domain/french/paris-time'
import { asSystem } from '../../../platform/db/acting-for.ts'
import type { Trx } from '../../../platform/db/database.ts'
import { addJob } from '../../../platform/jobs/jobs.sql.ts'
import { notifyOfDocument } from '../../notifications/door/order-news.ts'
import {
  type DocumentOrderRow,
  findDeliveryNote,
  findDocumentOrder,
  findInvoice,
  findShippedCrates,
  type Issued,
  insertNumbered,
  insertOfOrder,
  type OfOrder,
} from './documents.sql.ts'
import { insertWaiting, lockWaiting, reduceWaiting } from './waiting-deliveries.sql.ts'

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
export const issueDeliveryNote = async (
  trx: Trx,
  { orderId, carrier }: { orderId: number; carrier: string },
  now: Date,
): Promise<void> => {
  const order = await readOrder(trx, orderId)
  if (order.deliveryNote) return
  const crates = await findShippedCrates(trx, orderId)
  const content = deliveryNoteContent(order, {
    shippedOn: parisDay(now),
    crates,
    carrier,
  })
  const { id } = await insertNumbered(trx, order, content, { now, claimId: null })
  await addJob(trx, 'make_document', { documentId: id })
}

/** The note of a locked order whose delivery is put off: one that was handed out stays as it was, and is replaced. */
export const reissueDeliveryNote = async (
  trx: Trx,
  { orderId, day, carrier }: { orderId: number; day: string; carrier: string },
  now: Date,
): Promise<void> => {
  const former = await findDeliveryNote(trx, orderId)
  if (former === undefined) return issueDeliveryNote(trx, { orderId, carrier }, now)
  const order = await readOrder(trx, orderId)
  const content = postponedNoteContent(former, { day, carrier })
  const revision = former.revision + 1
  const { id } = await insertNumbered(trx, order, content, { now, claimId: null, revision })
  await addJob(trx, 'make_document', { documentId: id })
}

/**
 * The invoice of a locked order that is being delivered, or its place among what the customer's next periodic invoice
 * bills; null when there is no invoice now.
 */
export const issueInvoice = async (
  trx: Trx,
  orderId: number,
  now: Date,
): Promise<Issued | null> => {
  const order = await readOrder(trx, orderId)
  const content = invoiceContent(order, { deliveredOn: parisDay(now) })
  if (content === null) return null
  if (order.invoicing === 'decade') {
    await asSystem('documents state both parties', () => insertWaiting(trx, order, content))
    return null
  }
  return issueNumbered(trx, order, content, { now, claimId: null })
}

/**
 * What a locked order was billed, or waits to be, with the credit notes on it; locked until the transaction ends, so
 * that a claim is answered before its invoice is issued or after. Undefined when there was nothing to bill.
 */
export const lockBilled = async (
  trx: Trx,
  orderId: number,
): Promise<{ content: InvoiceContent; previous: CreditNoteContent[] } | undefined> => {
  const waiting = await asSystem('documents state both parties', () => lockWaiting(trx, orderId))
  return waiting ? { content: waiting, previous: [] } : findInvoice(trx, orderId)
}

/**
 * What an accepted claim on a delivered order takes off: a credit note at the invoice's prices and rates, or, where the
 * invoice is still to come, that much less on it. What was billed is locked meanwhile, so that credits never add up
 * beyond it. Null when there is nothing to credit. Throws RangeError on more than is left of a line
 * (`creditableMilli` tells before).
 */
export const issueCreditNote = async (
  trx: Trx,
  { orderId, claimId, lines }: { orderId: number; claimId: number; lines: readonly CreditedLine[] },
  now: Date,
): Promise<Issued | 'deducted' | null> => {
  const waiting = await asSystem('documents state both parties', () => lockWaiting(trx, orderId))
  if (waiting) {
    const left = reduceDelivery(waiting, lines)
    if (left.netCents === waiting.netCents) return null
    await asSystem('documents state both parties', () => reduceWaiting(trx, orderId, left))
    return 'deducted'
  }
  const invoice = await findInvoice(trx, orderId)
  if (invoice === undefined) return null
  const content = creditNoteContent(
    { ...invoice.content, number: invoice.number },
    invoice.previous,
    { lines, issuedOn: parisDay(now) },
  )
  return content.netCents === 0 ? null : issueNumbered(trx, invoice, content, { now, claimId })
}

/** Gives a document the next number of its series; its file is made, and its buyer notified, afterwards. */
export const issueNumbered = async (
  trx: Trx,
  order: OfOrder,
  content: InvoiceContent | CreditNoteContent,
  { now, claimId }: { now: Date; claimId: number | null },
): Promise<Issued> => {
  const issued = await insertNumbered(trx, order, content, { now, claimId })
  await addJob(trx, 'make_document', { documentId: issued.id })
  await notifyOfDocument(trx, issued.id, now)
  return issued
}
