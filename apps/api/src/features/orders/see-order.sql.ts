import { visibleStatuses } from '@carreau/domain/orders/orders'
import { sql } from 'kysely'
import type { Db } from '../../platform/db/database.ts'
import type { Tenant } from '../../platform/identity/caller.ts'
import { sideOf } from './orders.sql.ts'

/** Marks an order the tenant may see as seen, once; answers when it first was. */
export const markSeen = async (
  db: Db,
  tenant: Tenant,
  { orderId, at }: { orderId: number; at: Date },
): Promise<Date | undefined> => {
  // A first look writes, and so tells whoever follows the order; later ones only read.
  const { rows } = await sql<{ seenAt: Date }>`
    with marked as (
      update orders o set seen_at = ${at}
       where o.id = ${orderId} and ${sideOf(tenant)} = ${tenant.id} and o.seen_at is null
         and o.status = any(${visibleStatuses(tenant)})
      returning o.seen_at)
    select seen_at as "seenAt" from marked
     union all
    select o.seen_at from orders o
     where o.id = ${orderId} and ${sideOf(tenant)} = ${tenant.id} and o.seen_at is not null
       and o.status = any(${visibleStatuses(tenant)})
     limit 1`.execute(db)
  return rows[0]?.seenAt
}
