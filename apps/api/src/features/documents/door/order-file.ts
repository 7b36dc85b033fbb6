import type { OrderFormContent } from '@carreau/domain/documents/content'
import { hasOrderForm } from '@carreau/domain/documents/documents'
import { orderFileColumns, orderFileRows } from '@carreau/domain/documents/order-file'
import { orderFormContent } from '@carreau/domain/documents/order-papers'
import { type OrderFileFormat, orderFileName } from '@carreau/domain/integrations/order-files'
import { type TableForm, tableRow } from '@carreau/domain/integrations/tables'
import writeXlsxFile from 'write-excel-file/node'
import { asSystem } from '../../../platform/db/acting-for.ts'
import type { Db } from '../../../platform/db/database.ts'
import type { Storage } from '../../../platform/storage/open-storage.ts'
import { type DocumentRow, findDocumentOfOrder } from '../document-files.sql.ts'
import { openDocumentFiles } from '../document-files.ts'
import { orderXml } from '../order-x.ts'
import { findDocumentOrder } from './documents.sql.ts'
import { issueOrderForm } from './issue-documents.ts'
import { findSentOrder } from './order-file.sql.ts'

/** Of which order, and how: a revision that was sent before, or as it stands now. */
export type WantedOrderFile = {
  shopId: number
  orderId: number
  format: OrderFileFormat
  asSent?: { revision: number; isCancelled: boolean }
}

export type OrderFile = {
  number: string
  buyerName: string
  revision: number
  isCancelled: boolean
  name: string
  type: string
  bytes: Buffer
}

/** As Excel reads it in France. */
const french: TableForm = { separator: ';', decimal: ',' }

const csvOf = (rows: ReturnType<typeof orderFileRows>): Buffer =>
  Buffer.from(`\ufeff${[orderFileColumns, ...rows].map(row => tableRow(row, french)).join('')}`)

const xlsxOf = (rows: ReturnType<typeof orderFileRows>): Promise<Buffer> =>
  writeXlsxFile([
    orderFileColumns.map(value => ({ value, fontWeight: 'bold' as const })),
    ...rows.map(cells =>
      cells.map(cell => {
        if (cell === null) return null
        return { value: typeof cell === 'boolean' ? (cell ? 'oui' : 'non') : cell }
      }),
    ),
  ]).toBuffer()

const types: Record<OrderFileFormat, string> = {
  csv: 'text/csv; charset=utf-8',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  pdf: 'application/pdf',
  order_x: 'application/xml',
}

/**
 * What answers an order as a file. Each is made of the frozen order form of its revision, so that what was sent can be made
 * again. A cancelled order says so in the file itself: a name alone is easily lost.
 */
export const openOrderFiles = (services: {
  db: Db
  storage: Storage
  publicUrl: string
  now: () => Date
}) => {
  const { db, storage } = services
  const files = openDocumentFiles(services)

  const formOf = async (shopId: number, orderId: number, revision: number) =>
    findDocumentOfOrder(db, { type: 'shop', id: shopId, role: 'admin' } as const, {
      ...{ orderId, revision },
      kind: 'order_form',
    })

  const bytesOf = async (
    content: OrderFormContent,
    document: DocumentRow | undefined,
    {
      number,
      format,
      isCancelled,
    }: { number: string; format: OrderFileFormat; isCancelled: boolean },
  ): Promise<Buffer> => {
    if (format === 'order_x') return Buffer.from(orderXml(content, number, isCancelled))
    if (format === 'pdf') {
      if (document !== undefined && !isCancelled) return (await files.get(document)).bytes
      const { makeCancelledForm } = await import('../pdf/make-document-pdf.ts')
      return makeCancelledForm(content, { number, media: storage.pictures })
    }
    const rows = orderFileRows(content, number, isCancelled)
    return format === 'csv' ? csvOf(rows) : xlsxOf(rows)
  }

  /** Undefined where there is no such order or no such revision any more. */
  return async ({
    shopId,
    orderId,
    format,
    asSent,
  }: WantedOrderFile): Promise<OrderFile | undefined> => {
    const order = await findSentOrder(db, { shopId, orderId })
    if (order === undefined) return undefined
    const { number, status, version, buyerName } = order
    const revision = asSent?.revision ?? version
    const isCancelled = asSent?.isCancelled ?? (status === 'cancelled' || status === 'refused')
    let form = await formOf(shopId, orderId, revision)
    if (form === undefined && revision === version && hasOrderForm(status)) {
      await db.transaction().execute(trx => issueOrderForm(trx, orderId))
      form = await formOf(shopId, orderId, revision)
    }
    // Of an order that is called off before anybody asked for its form, none is drawn up any more.
    const last =
      form === undefined && revision === version && isCancelled
        ? await asSystem('documents state both parties', () => findDocumentOrder(db, orderId))
        : undefined
    const content = last === undefined ? form?.content : orderFormContent(last)
    if (content?.kind !== 'order_form') return undefined
    return {
      ...{ number, buyerName, revision, isCancelled },
      name: orderFileName(number, { revision, isCancelled }, format),
      type: types[format],
      bytes: await bytesOf(content, form, { number, format, isCancelled }),
    }
  }
}
