import type { OrderStatus } from '@carreau/domain/orders/orders'
import { sql } from 'kysely'
import type { Db } from '../../platform/db/database.ts'
import { type OrderHeadRow, orderHead } from '../orders/orders.sql.ts'

/** What the wholesaler sees: the rest has not left the buyer's company. */
const atShop = sql`('submitted', 'accepted', 'picking', 'shipped', 'delivered', 'refused', 'cancelled')`

export type DayRow = {
  date: string
  submitted: number
  accepted: number
  picking: number
  shipped: number
  delivered: number
  ended: number
  newOrders: number
  changedOrders: number
}

/** Who looks at whose desk, and since when. */
export type Looker = { shopId: number; userId: number; seenAt: Date | null }

const arrivedAt = sql<Date>`coalesce(o.submitted_at, o.created_at)`

/** What came since the last look, unless the looker entered it. Before a first look all is known. */
const isNew = ({ seenAt, userId }: Looker) =>
  sql<boolean>`coalesce(${arrivedAt} > ${seenAt}::timestamptz
                        and o.placed_by is distinct from ${userId}::bigint, false)`
/** What somebody else moved since. */
const isChanged = (looker: Looker) =>
  sql<boolean>`coalesce(not ${isNew(looker)} and o.changed_at > ${looker.seenAt}::timestamptz
                        and o.changed_by is distinct from ${looker.userId}::bigint, false)`

/** Counts of the days from … to: a stretch of the index (shop, day), however many orders there are. */
export const selectDays = (
  looker: Looker,
  { from, to }: { from: string; to: string },
) => sql<DayRow>`
    select o.delivery_date as date,
           count(*) filter (where o.status = 'submitted') as submitted,
           count(*) filter (where o.status = 'accepted') as accepted,
           count(*) filter (where o.status = 'picking') as picking,
           count(*) filter (where o.status = 'shipped') as shipped,
           count(*) filter (where o.status = 'delivered') as delivered,
           count(*) filter (where o.status in ('refused', 'cancelled')) as ended,
           count(*) filter (where ${isNew(looker)}) as "newOrders",
           count(*) filter (where ${isChanged(looker)}) as "changedOrders"
      from orders o
     where o.shop_id = ${looker.shopId} and o.delivery_date between ${from}::date and ${to}::date
       and o.status in ${atShop}
     group by o.delivery_date
     order by o.delivery_date`

export const countDays = async (
  db: Db,
  looker: Looker,
  stretch: { from: string; to: string },
): Promise<DayRow[]> => (await selectDays(looker, stretch).execute(db)).rows

export type DeskOrderRow = OrderHeadRow & {
  arrivedAt: Date
  isNew: boolean
  isChanged: boolean
  pickedLines: number
}

type DayAsked = {
  day: string
  statuses: readonly OrderStatus[]
  buyerId: number | undefined
  /** Folded. */
  text: string
  limit: number
}

/** Orders of one day, the longest waiting first. */
export const selectDay = (looker: Looker, asked: DayAsked) => {
  const { day, statuses, buyerId = null, text, limit } = asked
  return sql<DeskOrderRow>`
    select ${orderHead}, ${arrivedAt} as "arrivedAt", ${isNew(looker)} as "isNew",
           ${isChanged(looker)} as "isChanged",
           (select count(*) from order_lines l
             where l.order_id = o.id and l.picked_milli is not null) as "pickedLines"
      from orders o
      join shops s on s.tenant_id = o.shop_id
     where o.shop_id = ${looker.shopId} and o.delivery_date = ${day}::date
       and o.status = any(${statuses}::text[])
       and (${buyerId}::bigint is null or o.buyer_id = ${buyerId})
       and (${text}::text = '' or position(${text} in lower(o.number)) > 0
            or position(${text} in fold_text(o.parties->'buyer'->>'company_name')) > 0)
     order by "arrivedAt", o.id
     limit ${limit}`
}

/** Who ordered for the day, under the name of their latest order, by name. */
export const findDayCustomers = async (
  db: Db,
  { shopId, day, limit }: { shopId: number; day: string; limit: number },
): Promise<{ id: number; company_name: string; orders: number }[]> => {
  const { rows } = await sql<{ id: number; company_name: string; orders: number }>`
    select o.buyer_id as id, count(*) as orders,
           (array_agg(o.parties->'buyer'->>'company_name' order by o.id desc))[1] as company_name
      from orders o
     where o.shop_id = ${shopId} and o.delivery_date = ${day}::date and o.status in ${atShop}
     group by o.buyer_id
     order by fold_text((array_agg(o.parties->'buyer'->>'company_name' order by o.id desc))[1]), id
     limit ${limit}`.execute(db)
  return rows
}

export const findDay = async (db: Db, looker: Looker, asked: DayAsked): Promise<DeskOrderRow[]> =>
  (await selectDay(looker, asked).execute(db)).rows

export const findSeenAt = async (
  db: Db,
  { shopId, userId }: { shopId: number; userId: number },
): Promise<Date | null> => {
  const row = await db
    .selectFrom('desk_looks')
    .select('seen_at')
    .where('shop_id', '=', shopId)
    .where('user_id', '=', userId)
    .executeTakeFirst()
  return row?.seen_at ?? null
}

/** Moves the last look on, never back: two windows may be open. */
export const keepLook = async (
  db: Db,
  { shopId, userId }: { shopId: number; userId: number },
  seenAt: Date,
): Promise<Date> => {
  const { rows } = await sql<{ seenAt: Date }>`
    insert into desk_looks (user_id, shop_id, seen_at)
    values (${userId}, ${shopId}, ${seenAt}::timestamptz)
    on conflict (user_id, shop_id)
      do update set seen_at = greatest(desk_looks.seen_at, excluded.seen_at)
    returning seen_at as "seenAt"`.execute(db)
  const [look] = rows
  if (look === undefined) throw new Error('An upsert always answers its row')
  return look.seenAt
}
