import {
  type DocumentKind,
  documentFileName,
  missingDocuments,
} from '@carreau/domain/documents/documents'
import type { Db } from '../../../platform/db/database.ts'
import { AppError } from '../../../platform/errors/app-error.ts'
import type { Tenant } from '../../../platform/identity/caller.ts'
import type { Storage } from '../../../platform/storage/open-storage.ts'
import { findDocument, findDocumentOfOrder } from '../document-files.sql.ts'
import { openDocumentFiles } from '../document-files.ts'

export type IssuedFile = {
  number: string
  name: string
  bytes: Buffer
  /** In hexadecimal. */
  sha256: string
  /** Whether its XML says more than EN 16931 does: one invoice of several deliveries. */
  isExtended: boolean
}

/** What answers the file of any issued document, for who sends it on: a job, at work for every company. */
export const openIssuedFiles = (services: {
  db: Db
  storage: Storage
  publicUrl: string
  now: () => Date
}) => {
  const files = openDocumentFiles(services)
  return async (documentId: number): Promise<IssuedFile> => {
    const document = await findDocument(services.db, documentId)
    if (document === undefined) throw new Error(`No document ${documentId}`)
    const { content, kind, number, revision } = document
    const file = await files.get(document)
    return {
      ...file,
      number,
      name: documentFileName(kind, number, revision),
      isExtended: content.kind === 'invoice' && content.deliveries !== undefined,
    }
  }
}

/** Which of a company's papers is the invoice of an order, or its credit note of a number. */
export const idOfPaper = async (
  db: Db,
  tenant: Tenant,
  { orderId, creditNote }: { orderId: number; creditNote: string | undefined },
): Promise<number> => {
  const kind: DocumentKind = creditNote === undefined ? 'invoice' : 'credit_note'
  const found = await findDocumentOfOrder(db, tenant, { orderId, kind, number: creditNote })
  if (found === undefined)
    throw new AppError('document_not_found', { message: missingDocuments[kind] })
  return found.id
}
