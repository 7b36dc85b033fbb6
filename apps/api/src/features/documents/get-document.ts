import {
  type DocumentKind,
  documentFileName,
  hasOrderForm,
  missingDocuments,
} from '@carreau/domain/documents/documents'
import type { Db } from '../../platform/db/database.ts'
import { AppError } from '../../platform/errors/app-error.ts'
import type { Tenant } from '../../platform/identity/caller.ts'
import { findDocumentOfOrder, findOrderStatus } from './document-files.sql.ts'
import type { DocumentFiles } from './document-files.ts'
import { issueOrderForm } from './door/documents.sql.ts'

/** The file of one document of an order, which is drawn up or made now if it is not yet. */
export const getDocument = async (
  { db, files }: { db: Db; files: DocumentFiles },
  tenant: Tenant,
  asked: { orderId: number; kind: DocumentKind; number?: string | undefined },
) => {
  const status = await findOrderStatus(db, tenant, asked.orderId)
  if (status === undefined) throw new AppError('order_not_found')
  const found = await findDocumentOfOrder(db, tenant, asked)
  if (found === undefined && asked.kind === 'order_form' && hasOrderForm(status))
    await db.transaction().execute(trx => issueOrderForm(trx, asked.orderId))
  const document = found ?? (await findDocumentOfOrder(db, tenant, asked))
  if (document === undefined) {
    const message =
      asked.number === undefined
        ? missingDocuments[asked.kind]
        : 'Cette commande n’a pas d’avoir de ce numéro.'
    throw new AppError('document_not_found', { message })
  }
  const file = await files.get(document)
  return { name: documentFileName(document.kind, document.number), ...file }
}
