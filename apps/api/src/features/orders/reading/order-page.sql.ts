import type { ClaimStatus } from '@carreau/domain/orders/claims'
import type { NumberSought } from '@carreau/domain/orders/order-number'
import { type OrderStatus, visibleStatuses } from '@carreau/domain/orders/orders'
import { sql } from 'kysely'
import type { Db } from '../../../platform/db/database.ts'
import type { Tenant } from '../../../platform/identity/caller.ts'
import { type OrderHeadRow, orderHead, sideOf } from '../door/orders.sql.ts'

export type OrderPage = {
  statuses: readonly OrderStatus[]
  /** Only with these companies on the other side. */
  partnerIds: readonly number[] | undefined
  number: NumberSought | undefined
  /** Days in Paris, both included. */
  from: string | undefined
  to: string | undefined
  offset: number
  limit: number
}

/** An order among others: what it is of, and what came of it since. */
export type ListedOrderRow = OrderHeadRow & {
  articles: string[]
  seenAt: Date | null
  claimStatus: ClaimStatus | null
  creditedCents: number | null
}

/** Articles of an order that its row names. */
const namedArticles = 3

const partnerOf = (tenant: Tenant) => sql.ref(tenant.type === 'buyer' ? 'o.shop_id' : 'o.buyer_id')

/**
 * A page of the tenant's orders, newest first. It reads the head of an ordered index once per
 * status (and partner) and merges: the work follows the page, not how many orders there are.
 */
export const findOrderPage = async (db: Db, tenant: Tenant, page: OrderPage) => {
  const last = page.offset + page.limit
  const { partnerIds, number, from, to } = page
  const partners =
    partnerIds === undefined ? sql`` : sql`cross join unnest(${partnerIds}::bigint[]) as p (id)`
  const withPartner = partnerIds === undefined ? sql`` : sql`and ${partnerOf(tenant)} = p.id`
  const withId =
    number === undefined
      ? sql``
      : sql`and (o.id = ${number.id} or o.id between ${number.from} and ${number.to})`
  const since =
    from === undefined
      ? sql``
      : sql`and o.created_at >= ${from}::date::timestamp at time zone 'Europe/Paris'`
  const until =
    to === undefined
      ? sql``
      : sql`and o.created_at < (${to}::date + 1)::timestamp at time zone 'Europe/Paris'`
  const { rows } = await sql<ListedOrderRow>`
    with page as (
      select head.id
        from unnest(${page.statuses}::text[]) as st (status)
       ${partners}
       cross join lateral (
         select o.id, o.created_at from orders o
          where ${sideOf(tenant)} = ${tenant.id} ${withPartner} and o.status = st.status
                ${withId} ${since} ${until}
          order by o.created_at desc, o.id desc
          limit ${last}) head
       order by head.created_at desc, head.id desc
       offset ${page.offset} limit ${page.limit})
    select ${orderHead}, o.seen_at as "seenAt",
           array(select l.name from order_lines l
                  where l.order_id = o.id and l.substitutes_line_id is null
                  order by l.position limit ${sql.lit(namedArticles)}) as articles,
           (select c.status from claims c where c.order_id = o.id
             order by c.id desc limit 1) as "claimStatus",
           (select sum(d.gross_cents)::bigint from documents d
             where d.order_id = o.id and d.kind = 'credit_note') as "creditedCents"
      from page
      join orders o on o.id = page.id
      join shops s on s.tenant_id = o.shop_id
     order by o.created_at desc, o.id desc`.execute(db)
  return rows
}

/**
 * The companies the tenant has ordered from or sold to, by name: steps from one to the next in
 * the index instead of reading its orders.
 */
export const findPartners = async (db: Db, tenant: Tenant) => {
  const first = sql`
    select min(${partnerOf(tenant)}) from orders o where ${sideOf(tenant)} = ${tenant.id}`
  const { rows } = await sql<{ id: number; name: string }>`
    with recursive partner (id) as (
      (${first})
      union all
      select (${first} and ${partnerOf(tenant)} > partner.id) from partner where partner.id is not null)
    select t.id, t.company_name as name from partner join tenants t on t.id = partner.id
     order by t.company_name limit 10000`.execute(db)
  return rows
}

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
