import { documentFileName } from '@carreau/domain/documents/documents'
import { eurosFromCents } from '@carreau/domain/money/money'
import type { Db } from '../../../platform/db/database.ts'
import { AppError } from '../../../platform/errors/app-error.ts'
import type { Tenant } from '../../../platform/identity/caller.ts'
import type { Storage } from '../../../platform/storage/open-storage.ts'
import { getOrderXml, openDocumentFiles } from '../document-files.ts'
import { findDocumentsAfter, findOwnDocument } from './keyed-documents.sql.ts'

/** No transaction that issues a paper takes so long. */
const settledMs = 30_000

const euros = (cents: number | null) => (cents === null ? null : eurosFromCents(cents))

/** Papers of a company after one of them, by their ids, as other programs read them. */
export const pageOfDocuments = async (
  db: Db,
  tenant: Tenant,
  {
    afterId,
    limit,
    now,
    since = null,
  }: { afterId: number; limit: number; now: Date; since?: Date | null },
) => {
  const before = new Date(now.getTime() - settledMs)
  const rows = await findDocumentsAfter(db, tenant, { afterId, before, since, limit })
  return rows.map(row => ({
    id: row.id,
    kind: row.kind,
    number: row.number,
    revision: row.revision,
    order_number: row.orderNumber,
    issued_at: row.issuedAt.toISOString(),
    due_on: row.dueOn,
    net: euros(row.netCents),
    gross: euros(row.grossCents),
  }))
}

/** An order form as Order-X. */
export { getOrderXml }

/** What answers the file of one of a company's papers. */
export const openOwnFiles = (services: {
  db: Db
  storage: Storage
  publicUrl: string
  now: () => Date
}) => {
  const files = openDocumentFiles(services)
  return async (tenant: Tenant, documentId: number) => {
    const document = await findOwnDocument(services.db, tenant, documentId)
    if (document === undefined) throw new AppError('document_not_found')
    const file = await files.get(document)
    return { name: documentFileName(document.kind, document.number, document.revision), ...file }
  }
}
