import type { DeliveryCalendar } from '@carreau/domain/companies/delivery-calendar'
import type { OrderStatus } from '@carreau/domain/orders/orders'
import { sql } from 'kysely'
import type { Db } from '../../../platform/db/database.ts'
import type { Tenant } from '../../../platform/identity/caller.ts'
import { sideOf } from './orders.sql.ts'

/** Orders of one state that a company is reminded of. */
const maxPerStatus = 50
/** Wholesalers that a company is reminded of. */
const maxShops = 100
/** A wholesaler that nothing was ordered from for so long is used no more. */
const usedForDays = 60

export type OpenOrderRow = DeliveryCalendar & {
  id: number
  number: string
  status: OrderStatus
  shopId: number
  shopSlug: string
  shopName: string
  deliveryDate: string
  linesCount: number
  grossCents: number
  estimated: boolean
  seenAt: Date | null
  /** Who placed it, as the history names them. */
  requester: string
  /** What somebody adds to it and an admin has not agreed to yet. */
  addition: { requester: string; cents: number } | null
}

/** A company's orders under way, the first day first: the head of an index for each state. */
export const selectOpenOrders = (buyerId: number) => sql<OpenOrderRow>`
    select o.id, o.number, o.status, o.shop_id as "shopId", s.slug as "shopSlug",
           o.parties->'shop'->>'company_name' as "shopName", o.delivery_date as "deliveryDate",
           o.lines_count as "linesCount", o.gross_cents as "grossCents", o.estimated,
           o.seen_at as "seenAt", s.delivery_days as "deliveryDays", s.cut_off as "cutOff",
           s.lead_days as "leadDays", s.closures::text[] as closures,
           coalesce((select h.actor_name from order_history h where h.order_id = o.id
                      order by h.id limit 1), '') as requester,
           (select json_build_object('requester', c.actor_name,
                                     'cents', c.gross_after_cents - c.gross_before_cents)
              from order_changes c where c.order_id = o.id and c.state = 'to_approve'
             order by c.id desc limit 1) as addition
      from unnest(array['to_approve', 'submitted', 'accepted', 'picking', 'shipped']) as st (status)
     cross join lateral (
       select id from orders
        where buyer_id = ${buyerId} and status = st.status
        order by created_at desc, id desc
        limit ${maxPerStatus}) head
      join orders o on o.id = head.id
      join shops s on s.tenant_id = o.shop_id
     order by o.delivery_date, o.id`

export const findOpenOrders = async (db: Db, buyerId: number): Promise<OpenOrderRow[]> =>
  (await selectOpenOrders(buyerId).execute(db)).rows

export type UsedShopRow = DeliveryCalendar & {
  shopId: number
  shopSlug: string
  shopName: string
  lastOrder: { id: number; number: string; deliveryDate: string; linesCount: number } | null
}

/**
 * The wholesalers a company uses: those it has ordered from lately, those it has a cart with. Steps
 * from one to the next in the index, and then to each one's last order that came to something.
 */
export const selectUsedShops = (buyerId: number, now: Date) => sql<UsedShopRow>`
    with recursive ordered (id) as (
      (select min(shop_id) from orders where buyer_id = ${buyerId})
      union all
      select (select min(o.shop_id) from orders o
               where o.buyer_id = ${buyerId} and o.shop_id > ordered.id)
        from ordered where ordered.id is not null),
    used (id) as (
      select id from ordered where id is not null
       union select shop_id from carts where buyer_id = ${buyerId})
    select s.tenant_id as "shopId", s.slug as "shopSlug", t.company_name as "shopName",
           s.delivery_days as "deliveryDays", s.cut_off as "cutOff", s.lead_days as "leadDays",
           s.closures::text[] as closures,
           case when last.id is not null then json_build_object('id', last.id,
             'number', last.number, 'deliveryDate', last.delivery_date,
             'linesCount', last.lines_count) end as "lastOrder"
      from used
      join shops s on s.tenant_id = used.id
      join tenants t on t.id = used.id and t.status = 'active'
      left join lateral (
        select o.created_at from orders o
         where o.buyer_id = ${buyerId} and o.shop_id = used.id
         order by o.id desc
         limit 1) latest on true
      left join lateral (
        select o.id, o.number, o.delivery_date, o.lines_count from orders o
         where o.buyer_id = ${buyerId} and o.shop_id = used.id
           and o.status in ('submitted', 'accepted', 'picking', 'shipped', 'delivered')
         order by o.id desc
         limit 1) last on true
     where latest.created_at > ${now}::timestamptz - make_interval(days => ${usedForDays})
        or exists (select from carts c join cart_items i on i.cart_id = c.id
                    where c.buyer_id = ${buyerId} and c.shop_id = used.id)
     order by latest.created_at desc nulls first
     limit ${maxShops}`

export const findUsedShops = async (db: Db, buyerId: number, now: Date): Promise<UsedShopRow[]> =>
  (await selectUsedShops(buyerId, now).execute(db)).rows

export type OpenClaims = { open: number; answerBy: Date | null }

/** Open claims of either side, and until when the first is to be answered. */
export const selectOpenClaims = (tenant: Tenant) => sql<OpenClaims>`
    select count(*) as open, min(o.answer_by) as "answerBy" from claims o
     where ${sideOf(tenant)} = ${tenant.id} and o.status = 'open'`

export const countOpenClaims = async (db: Db, tenant: Tenant): Promise<OpenClaims> => {
  const { rows } = await selectOpenClaims(tenant).execute(db)
  return rows[0] ?? { open: 0, answerBy: null }
}
