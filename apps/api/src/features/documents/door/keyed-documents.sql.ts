import type { DocumentKind } from '@carreau/domain/documents/documents'
import { sql } from 'kysely'
import type { Db } from '../../../platform/db/database.ts'
import type { Tenant } from '../../../platform/identity/caller.ts'
import type { DocumentRow } from '../document-files.sql.ts'

export type KeyedDocumentRow = {
  id: number
  kind: DocumentKind
  number: string
  revision: number
  orderNumber: string
  issuedAt: Date
  dueOn: string | null
  netCents: number | null
  grossCents: number | null
}

const sideOf = (tenant: Tenant) => sql.ref(tenant.type === 'buyer' ? 'd.buyer_id' : 'd.shop_id')

/**
 * A company's papers after one of them. Ids are given before transactions end: what is younger than a transaction may
 * take waits, so that none is skipped. An order form is none of them: it is drawn up once somebody asks for it.
 */
export const findDocumentsAfter = async (
  db: Db,
  tenant: Tenant,
  {
    afterId,
    before,
    since,
    limit,
  }: { afterId: number; before: Date; since: Date | null; limit: number },
): Promise<KeyedDocumentRow[]> => {
  const { rows } = await sql<KeyedDocumentRow>`
    select d.id, d.kind, coalesce(d.number, o.number) as number, d.revision,
           o.number as "orderNumber", d.issued_at as "issuedAt", d.due_date as "dueOn",
           d.net_cents as "netCents", d.gross_cents as "grossCents"
      from documents d join orders o on o.id = d.order_id and o.shop_id = d.shop_id
     where ${sideOf(tenant)} = ${tenant.id} and d.id > ${afterId} and d.kind <> 'order_form'
       and d.issued_at < ${before}
       and (${since}::timestamptz is null or d.issued_at >= ${since}::timestamptz)
     order by d.id limit ${limit}`.execute(db)
  return rows
}

/** One of a company's papers, as its file is made from it. */
export const findOwnDocument = async (
  db: Db,
  tenant: Tenant,
  documentId: number,
): Promise<DocumentRow | undefined> => {
  const { rows } = await sql<DocumentRow>`
    select d.id, d.kind, d.revision, coalesce(d.number, o.number) as number,
           d.order_id as "orderId", encode(d.sha256, 'hex') as sha256, d.content
      from documents d join orders o on o.id = d.order_id and o.shop_id = d.shop_id
     where d.id = ${documentId} and d.kind <> 'order_form' and ${sideOf(tenant)} = ${tenant.id}`.execute(
    db,
  )
  return rows[0]
}
