import { createHash } from 'node:crypto'
import {
  type DocumentKind,
  documentFileName,
  hasOrderForm,
  missingDocuments,
} from '@carreau/domain/documents/documents'
import { seesOrderPrices } from '@carreau/domain/orders/reading/order-prices'
import type { Db } from '../../platform/db/database.ts'
import { AppError } from '../../platform/errors/app-error.ts'
import { whole } from '../../platform/http/pdf-answer.ts'
import type { Tenant } from '../../platform/identity/caller.ts'
import type { Storage } from '../../platform/storage/open-storage.ts'
import {
  type DocumentRow,
  findDocumentOfOrder,
  findOrderStatus,
  keepSha256,
} from './document-files.sql.ts'
import { issueOrderForm } from './door/issue-documents.ts'
import { orderXml } from './order-x.ts'

export type DocumentFile = { bytes: Buffer; sha256: string }

/** Files of documents: each is made once, from its frozen content, and never changes. */
export type DocumentFiles = {
  get: (document: DocumentRow) => Promise<DocumentFile>
  /** The same for somebody of this company: an order form without its prices for who reads none. */
  getFor: (tenant: Tenant, document: DocumentRow) => Promise<DocumentFile>
}

const fileName = (sha256: string): string => `${sha256}.pdf`

const sha256Of = (bytes: Buffer): string => createHash('sha256').update(bytes).digest('hex')

export const openDocumentFiles = ({
  db,
  storage: { documents: store, pictures },
  publicUrl,
  now,
}: {
  db: Db
  storage: Storage
  /** Of this installation: what a delivery note leads to. */
  publicUrl: string
  now: () => Date
}): DocumentFiles => {
  const making = new Map<number, Promise<DocumentFile>>()

  const read = async (document: DocumentRow, sha256: string): Promise<DocumentFile> => {
    const bytes = await store.get(fileName(sha256))
    if (bytes === undefined) throw new Error(`The file of document ${document.id} is lost`)
    // Another file in its place would be another document.
    if (sha256Of(bytes) !== sha256)
      throw new Error(`The file of document ${document.id} is damaged`)
    return { bytes, sha256 }
  }

  const make = async (document: DocumentRow): Promise<DocumentFile> => {
    // Fonts, PDF and XML weigh on the memory of a process: only once a document is made.
    const { makeDocumentPdf } = await import('./pdf/make-document-pdf.ts')
    const bytes = await makeDocumentPdf(document, { media: pictures, publicUrl })
    const sha256 = sha256Of(bytes)
    await store.put(fileName(sha256), bytes)
    // Made by two nodes at once, it is the file of the first: named by its content, neither is lost.
    const kept = await keepSha256(db, document.id, { sha256, madeAt: now() })
    return kept === sha256 ? { bytes, sha256 } : read(document, kept)
  }

  const get = async (document: DocumentRow): Promise<DocumentFile> => {
    if (document.sha256 !== null) return read(document, document.sha256)
    const made = making.get(document.id) ?? make(document).finally(() => making.delete(document.id))
    making.set(document.id, made)
    return made
  }

  return {
    get,
    getFor: async (tenant, document) => {
      const { content, number } = document
      if (content.kind !== 'order_form' || seesOrderPrices(tenant)) return get(document)
      // A copy, drawn from what is frozen each time it is asked for: the document itself is the one with prices.
      const { makeUnpricedForm } = await import('./pdf/make-document-pdf.ts')
      const bytes = await makeUnpricedForm(content, { number, media: pictures })
      return { bytes, sha256: sha256Of(bytes) }
    },
  }
}

type Wanted = {
  orderId: number
  kind: DocumentKind
  number?: string | undefined
  revision?: number | undefined
}

/** The file of one document of an order, which is drawn up or made now if it is not yet. */
export const getDocument = async (
  { db, files }: { db: Db; files: DocumentFiles },
  tenant: Tenant,
  wanted: Wanted,
) => {
  const document = await readDocument(db, tenant, wanted)
  const file = await files.getFor(tenant, document)
  return { name: documentFileName(document.kind, document.number, document.revision), ...file }
}

/** What the order form says, as XML: made of the same frozen content, so the same to the byte each time. */
export const getOrderXml = async (
  db: Db,
  tenant: Tenant,
  wanted: Pick<Wanted, 'orderId' | 'revision'>,
) => {
  const document = await readDocument(db, tenant, { ...wanted, kind: 'order_form' })
  const { content, kind, number, revision } = document
  if (content.kind !== 'order_form') throw new Error(`Document ${document.id} is no order form`)
  const xml = Buffer.from(orderXml(content, number))
  const name = documentFileName(kind, number, revision).replace(/\.pdf$/, '.xml')
  return { name, type: 'application/xml', chunks: whole(xml) }
}

/** One document of an order; an order form is drawn up now if it is not yet. */
const readDocument = async (db: Db, tenant: Tenant, wanted: Wanted): Promise<DocumentRow> => {
  const order = await findOrderStatus(db, tenant, wanted.orderId)
  if (order === undefined) throw new AppError('order_not_found')
  const isForm = wanted.kind === 'order_form'
  // The latest form states the order as it is now: an earlier one is no answer to who asks for it.
  const asked = isForm ? { ...wanted, revision: wanted.revision ?? order.version } : wanted
  const found = await findDocumentOfOrder(db, tenant, asked)
  const isDue = isForm && asked.revision === order.version && hasOrderForm(order.status)
  if (found === undefined && isDue)
    await db.transaction().execute(trx => issueOrderForm(trx, asked.orderId))
  const document = found ?? (await findDocumentOfOrder(db, tenant, asked))
  if (document === undefined) {
    const message =
      asked.number === undefined
        ? missingDocuments[asked.kind]
        : 'Cette commande n’a pas d’avoir de ce numéro.'
    throw new AppError('document_not_found', { message })
  }
  return document
}
