import { visibleStatuses } from '@carreau/domain/orders/orders'
import { sql } from 'kysely'
import type { Db } from '../../../platform/db/database.ts'
import type { Tenant } from '../../../platform/identity/caller.ts'
import { sideOf } from '../door/orders.sql.ts'

/** Marks an order the tenant may see as seen, once; answers when it first was. */
export const markSeen = async (
  db: Db,
  tenant: Tenant,
  { orderId, at }: { orderId: number; at: Date },
): Promise<Date | undefined> => {
  const visible = sql`o.id = ${orderId} and ${sideOf(tenant)} = ${tenant.id}
    and o.status = any(${visibleStatuses(tenant)})`
  // A first look writes, and so tells whoever follows the order; later ones only read.
  const first = await sql<{ seenAt: Date }>`
    update orders o set seen_at = ${at} where ${visible} and o.seen_at is null
    returning o.seen_at as "seenAt"`.execute(db)
  if (first.rows[0] !== undefined) return first.rows[0].seenAt
  // Of two first looks at once one waited for the other: only another statement sees what it wrote.
  const { rows } = await sql<{ seenAt: Date }>`
    select o.seen_at as "seenAt" from orders o where ${visible} and o.seen_at is not null`.execute(
    db,
  )
  return rows[0]?.seenAt
}
