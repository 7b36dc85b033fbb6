import type { CreditNoteContent, InvoiceContent } from '@carreau/domain/documents/content'
import { type CreditedLine, creditNoteContent } from '@carreau/domain/documents/credit-note'
import {
  deliveryNoteContent,
  invoiceContent,
  orderFormContent,
} from '@carreau/domain/documents/order-papers'
import { parisDay } from '@carreau/domain/french/paris-time'
import { asSystem } from '../../../platform/db/acting-for.ts'
import type { Trx } from '../../../platform/db/database.ts'
import { addJob } from '../../../platform/jobs/jobs.sql.ts'
import { notifyOfDocument } from '../../notifications/door/order-news.ts'
import {
  type DocumentOrderRow,
  findDocumentOrder,
  findInvoice,
  type Issued,
  insertNumbered,
  insertOfOrder,
  type OfOrder,
} from './documents.sql.ts'

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
  if (order.deliveryNote) return
  const content = deliveryNoteContent(order, { shippedOn: parisDay(now) })
  const { id } = await insertNumbered(trx, order, content, { now, claimId: null })
  await addJob(trx, 'make_document', { documentId: id })
}

/** The invoice of a locked order that is being delivered; null when there is nothing to bill. */
export const issueInvoice = async (
  trx: Trx,
  orderId: number,
  now: Date,
): Promise<Issued | null> => {
  const order = await readOrder(trx, orderId)
  const content = invoiceContent(order, { deliveredOn: parisDay(now) })
  return content && issueNumbered(trx, order, content, { now, claimId: null })
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
  return content.netCents === 0 ? null : issueNumbered(trx, invoice, content, { now, claimId })
}

/** Gives a document the next number of its series; its file is made, and its buyer notified, afterwards. */
const issueNumbered = async (
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
