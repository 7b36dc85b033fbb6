import type { InvoiceContent } from '@carreau/domain/documents/content'
import type { MediaStore } from '../../../platform/storage/media-store.ts'
import type { DocumentRow } from '../document-files.sql.ts'
import { embedInvoice } from '../factur-x.ts'
import { creditNotePaper, invoicePaper, previewPaper } from './billed-paper.ts'
import { drawPaper } from './draw-paper.ts'
import { deliveryNotePaper, orderFormPaper } from './goods-papers.ts'
import type { Paper } from './paper.ts'
import { logoOf } from './parties.ts'

type Made = Pick<DocumentRow, 'number' | 'content'>

const paperOf = ({ content, number }: Made): Paper => {
  if (content.kind === 'order_form') return orderFormPaper(content, number)
  if (content.kind === 'delivery_note') return deliveryNotePaper(content, number)
  return content.kind === 'invoice'
    ? invoicePaper(content, number)
    : creditNotePaper(content, number)
}

/** The file of a document: a PDF, and for invoices and credit notes a Factur-X. */
export const makeDocumentPdf = async (
  document: Made,
  media: Pick<MediaStore, 'getPicture'>,
): Promise<Buffer> => {
  const { content, number } = document
  const pdf = await drawPaper(paperOf(document), await logoOf(media, content.seller.logoKey))
  return content.kind === 'invoice' || content.kind === 'credit_note'
    ? embedInvoice(pdf, content, number)
    : pdf
}

/** What an invoice to come would say, as a plain PDF. */
export const makePreviewPdf = async (
  content: InvoiceContent,
  media: Pick<MediaStore, 'getPicture'>,
): Promise<Buffer> => drawPaper(previewPaper(content), await logoOf(media, content.seller.logoKey))
