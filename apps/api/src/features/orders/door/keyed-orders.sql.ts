import { visibleStatuses } from '@carreau/domain/orders/orders'
import { sql } from 'kysely'
import type { Db } from '../../../platform/db/database.ts'
import type { Tenant } from '../../../platform/identity/caller.ts'
import { sideOf } from './orders.sql.ts'

/** Where whoever mirrors orders stands: the transaction that wrote the last one it was told of, and that order. */
export type OrderCursor = { touchedIn: string; id: number }

/**
 * The tenant's orders that were written after a cursor, in the order of the transactions that did, and only those
 * before any that still runs: so none is told late, whatever the order of commits. A cursor of the future is another
 * cluster's, from before its dump was taken: all is told again.
 */
export const findOrdersSince = async (
  db: Db,
  tenant: Tenant,
  { touchedIn, id }: OrderCursor,
  limit: number,
): Promise<OrderCursor[]> => {
  const { rows } = await sql<{ id: number; touchedIn: string }>`
    select o.id, coalesce(o.touched_in, '0'::xid8) as "touchedIn" from orders o
     where ${sideOf(tenant)} = ${tenant.id}
       and (coalesce(o.touched_in, '0'::xid8), o.id) >
           (case when ${touchedIn}::xid8 < pg_snapshot_xmax(pg_current_snapshot())
                 then ${touchedIn}::xid8 else '0'::xid8 end,
            case when ${touchedIn}::xid8 < pg_snapshot_xmax(pg_current_snapshot())
                 then ${id}::bigint else 0 end)
       and coalesce(o.touched_in, '0'::xid8) < pg_snapshot_xmin(pg_current_snapshot())
       and o.status = any(${visibleStatuses(tenant)})
     order by coalesce(o.touched_in, '0'::xid8), o.id limit ${limit}`.execute(db)
  return rows
}

/** The order that has this number, if the tenant may see it. */
export const findOrderId = async (
  db: Db,
  tenant: Tenant,
  number: string,
): Promise<number | undefined> => {
  const { rows } = await sql<{ id: number }>`
    select o.id from orders o
     where o.number = ${number} and ${sideOf(tenant)} = ${tenant.id}
       and o.status = any(${visibleStatuses(tenant)})`.execute(db)
  return rows[0]?.id
}

const answered = ['accepted', 'picking', 'shipped', 'delivered', 'refused', 'cancelled']

/** The number of the tenant's last order that waits for no answer: one look for each state. */
export const findAnsweredNumber = async (db: Db, tenant: Tenant): Promise<string | undefined> => {
  const { rows } = await sql<{ number: string }>`
    select last.number from unnest(${answered}::text[]) as st (status)
     cross join lateral (
       select o.number, o.created_at from orders o
        where ${sideOf(tenant)} = ${tenant.id} and o.status = st.status
        order by o.created_at desc, o.id desc limit 1) last
     order by last.created_at desc limit 1`.execute(db)
  return rows[0]?.number
}
