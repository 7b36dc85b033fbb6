import type { InvoiceContent, OrderFormContent } from '@carreau/domain/documents/content'
import type { MediaStore } from '../../../platform/storage/media-store.ts'
import type { DocumentRow } from '../document-files.sql.ts'
import { embedInvoice } from '../factur-x.ts'
import { attachedOrder } from '../order-x.ts'
import { creditNotePaper, invoicePaper, previewPaper } from './billed-paper.ts'
import { drawPaper } from './draw-paper.ts'
import {
  cancelledFormPaper,
  deliveryNotePaper,
  orderFormPaper,
  unpricedFormPaper,
} from './goods-papers.ts'
import type { Paper } from './paper.ts'
import { logoOf } from './parties.ts'

type Made = Pick<DocumentRow, 'number' | 'content' | 'orderId'>

/** The screen on which the buyer receives an order, for whoever has its delivery note in hand. */
const receptionUrl = (publicUrl: string, orderId: number): string =>
  `${publicUrl}/orders/${orderId}/reception`

const paperOf = ({ content, number, orderId }: Made, publicUrl: string): Paper => {
  if (content.kind === 'order_form') return orderFormPaper(content, number)
  if (content.kind === 'delivery_note')
    return deliveryNotePaper(content, number, receptionUrl(publicUrl, orderId))
  return content.kind === 'invoice'
    ? invoicePaper(content, number)
    : creditNotePaper(content, number)
}

/** The file of a document: a PDF, for invoices and credit notes a Factur-X, for an order form an Order-X. */
export const makeDocumentPdf = async (
  document: Made,
  { media, publicUrl }: { media: Pick<MediaStore, 'getPicture'>; publicUrl: string },
): Promise<Buffer> => {
  const { content, number } = document
  const pdf = await drawPaper(
    paperOf(document, publicUrl),
    await logoOf(media, content.seller.logoKey),
    content.kind === 'order_form' ? attachedOrder(content, number) : undefined,
  )
  return content.kind === 'invoice' || content.kind === 'credit_note'
    ? embedInvoice(pdf, content, number)
    : pdf
}

/** An order form without a price, for who packs the goods. */
export const makeUnpricedForm = async (
  content: OrderFormContent,
  { number, media }: { number: string; media: Pick<MediaStore, 'getPicture'> },
): Promise<Buffer> =>
  drawPaper(unpricedFormPaper(content, number), await logoOf(media, content.seller.logoKey))

/** An order form of an order that is called off, for who was sent it before. */
export const makeCancelledForm = async (
  content: OrderFormContent,
  { number, media }: { number: string; media: Pick<MediaStore, 'getPicture'> },
): Promise<Buffer> =>
  drawPaper(cancelledFormPaper(content, number), await logoOf(media, content.seller.logoKey))

/** What an invoice to come would say, as a plain PDF; `apart`: those that the same period has beside it. */
export const makePreviewPdf = async (
  content: InvoiceContent,
  apart: readonly InvoiceContent[],
  media: Pick<MediaStore, 'getPicture'>,
): Promise<Buffer> =>
  drawPaper(previewPaper(content, apart), await logoOf(media, content.seller.logoKey))
