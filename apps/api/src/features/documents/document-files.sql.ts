import type { DocumentContent } from '@carreau/domain/documents/content'
import type { DocumentKind } from '@carreau/domain/documents/documents'
import { type OrderStatus, visibleStatuses } from '@carreau/domain/orders/orders'
import { sql } from 'kysely'
import type { Db } from '../../platform/db/database.ts'
import type { Tenant } from '../../platform/identity/caller.ts'

/** A document as its file is made from it; orders lend their number to those without one. */
export type DocumentRow = {
  id: number
  kind: DocumentKind
  /** Of its order's lines, which an order form states. */
  revision: number
  number: string
  /** Of a periodic invoice the first of its orders. */
  orderId: number
  /** Of the file, in hexadecimal; null until it is made. */
  sha256: string | null
  content: DocumentContent
}

const columns = sql`
  d.id, d.kind, d.revision, coalesce(d.number, o.number) as number, d.order_id as "orderId", encode(d.sha256, 'hex') as sha256, d.content`

/** The state of an order the tenant may see and how often its lines were revised, or undefined. */
export const findOrderStatus = async (
  db: Db,
  tenant: Tenant,
  orderId: number,
): Promise<{ status: OrderStatus; version: number } | undefined> => {
  const side = sql.ref(tenant.type === 'buyer' ? 'o.buyer_id' : 'o.shop_id')
  const { rows } = await sql<{ status: OrderStatus; version: number }>`
    select o.status, o.version from orders o
     where o.id = ${orderId} and ${side} = ${tenant.id}
       and o.status = any(${visibleStatuses(tenant)})`.execute(db)
  return rows[0]
}

/** A document of an order: of several credit notes the latest, or the one of a number. */
export const findDocumentOfOrder = async (
  db: Db,
  tenant: Tenant,
  asked: {
    orderId: number
    kind: DocumentKind
    number?: string | undefined
    /** Of an order form. */
    revision?: number | undefined
  },
) => {
  const side = sql.ref(tenant.type === 'buyer' ? 'd.buyer_id' : 'd.shop_id')
  // Said out, not as a parameter: each half of the documents has a partial index of its own.
  const ofKind =
    asked.kind === 'credit_note'
      ? sql`d.order_id = ${asked.orderId} and d.kind = 'credit_note'`
      : asked.kind === 'invoice'
        ? sql`d.id = invoice_of(${asked.orderId})`
        : sql`d.order_id = ${asked.orderId} and d.kind <> 'credit_note' and d.kind = ${asked.kind}`
  const numbered = asked.number === undefined ? sql`` : sql`and d.number = ${asked.number}`
  const revised = asked.revision === undefined ? sql`` : sql`and d.revision = ${asked.revision}`
  const { rows } = await sql<DocumentRow>`
    select ${columns} from documents d join orders o on o.id = d.order_id
     where ${ofKind} and ${side} = ${tenant.id} ${numbered}
           ${revised}
     order by d.id desc limit 1`.execute(db)
  return rows[0]
}

/** Any document: what makes files works for every company. */
export const findDocument = async (db: Db, documentId: number) => {
  const { rows } = await sql<DocumentRow>`
    select ${columns} from documents d join orders o on o.id = d.order_id
     where d.id = ${documentId}`.execute(db)
  return rows[0]
}

/** Ties a document to its file, the first that comes; answers the one it is tied to. */
export const keepSha256 = async (
  db: Db,
  documentId: number,
  { sha256, madeAt }: { sha256: string; madeAt: Date },
): Promise<string> => {
  const { rows } = await sql<{ sha256: string }>`
    update documents
       set sha256 = coalesce(sha256, decode(${sha256}, 'hex')), made_at = coalesce(made_at, ${madeAt})
     where id = ${documentId}
    returning encode(sha256, 'hex') as sha256`.execute(db)
  const [kept] = rows
  if (kept === undefined) throw new Error(`No document ${documentId}`)
  return kept.sha256
}
