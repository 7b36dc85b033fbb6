import { sql } from 'kysely'
import type { Db } from '../../../platform/db/database.ts'
import type { Tenant } from '../../../platform/identity/caller.ts'
import type { DocumentRow } from '../document-files.sql.ts'

export type BilledRow = DocumentRow & {
  kind: 'invoice' | 'credit_note'
  issuedAt: Date
  dueOn: string | null
  netCents: number
  grossCents: number
  orderNumber: string
  /** The company on the other side, and what its files are told apart by. */
  partner: string
  partnerSlug: string | null
}

type Span = { start: Date; end: Date }

const issuedIn = (tenant: Tenant, { start, end }: Span) => {
  const side = sql.ref(tenant.type === 'buyer' ? 'd.buyer_id' : 'd.shop_id')
  return sql`${side} = ${tenant.id} and d.kind in ('invoice', 'credit_note')
    and d.issued_at >= ${start} and d.issued_at < ${end}`
}

/** How many papers to pay a company has of a span; never counted beyond `most` and one. */
export const countBilled = async (
  db: Db,
  tenant: Tenant,
  { most, ...span }: Span & { most: number },
): Promise<number> => {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from (
      select from documents d where ${issuedIn(tenant, span)} limit ${most + 1}) found`.execute(db)
  return rows[0]?.count ?? 0
}

/** Some of them in the order they were issued, behind one of them. */
export const findBilled = async (
  db: Db,
  tenant: Tenant,
  { afterId, limit, ...span }: Span & { afterId: number | null; limit: number },
) => {
  const behind =
    afterId === null
      ? sql``
      : sql`and (d.issued_at, d.id) > (select issued_at, id from documents where id = ${afterId})`
  const { rows } = await sql<BilledRow>`
    select d.id, d.kind, d.revision, d.number, d.order_id as "orderId", encode(d.sha256, 'hex') as sha256, d.content,
           d.issued_at as "issuedAt", d.due_date as "dueOn", d.net_cents as "netCents",
           d.gross_cents as "grossCents", o.number as "orderNumber", t.company_name as partner,
           s.slug as "partnerSlug"
      from documents d
      join orders o on o.id = d.order_id
      join tenants t on t.id = ${sql.ref(tenant.type === 'buyer' ? 'd.shop_id' : 'd.buyer_id')}
      left join shops s on s.tenant_id = t.id
     where ${issuedIn(tenant, span)} ${behind}
     order by d.issued_at, d.id limit ${limit}`.execute(db)
  return rows
}
