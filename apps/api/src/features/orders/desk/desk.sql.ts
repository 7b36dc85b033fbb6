import type { OrderStatus } from '@carreau/domain/orders/orders'
import { visibleStatuses } from '@carreau/domain/orders/orders'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../../platform/db/database.ts'
import { isLeft, openAttempts } from '../door/open-attempts.sql.ts'
import { type OrderHeadRow, orderHead, waitsAsEntered } from '../door/orders.sql.ts'

/** What the wholesaler sees: the rest has not left the buyer's company, unless the wholesaler entered it. */
const atShop = sql`(o.status in (${sql.join(
  visibleStatuses({ type: 'shop', role: 'sales' }).map(status => sql.lit(status)),
)}) or ${waitsAsEntered})`

export type DayRow = {
  date: string
  submitted: number
  waiting: number
  accepted: number
  picking: number
  shipped: number
  delivered: number
  left: number
  ended: number
  newOrders: number
  changedOrders: number
}

/** Who looks at whose desk, and since when: by the clock, and in the order of commits. */
export type Looker = { shopId: number; userId: number; seenAt: Date | null; seenIn: string | null }

const arrivedAt = sql<Date>`coalesce(o.submitted_at, o.created_at)`

/**
 * Whether something was committed after the look, however long before it was begun. Times tell where
 * the transaction does not: from before marks, or of another cluster whose dump this one took.
 */
const isLater = (what: { in: RawBuilder<unknown>; at: RawBuilder<Date> }, looker: Looker) =>
  sql<boolean>`case
    when ${what.in} < pg_snapshot_xmax(pg_current_snapshot())
     and pg_snapshot_xmax(${looker.seenIn}::pg_snapshot) <= pg_snapshot_xmax(pg_current_snapshot())
    then not pg_visible_in_snapshot(${what.in}, ${looker.seenIn}::pg_snapshot)
    else ${what.at} > ${looker.seenAt}::timestamptz end`

/** What came since the last look, unless the looker entered it. Before a first look all is known. */
const isNew = (looker: Looker) =>
  sql<boolean>`coalesce(${isLater({ in: sql`o.arrived_in`, at: arrivedAt }, looker)}
                        and o.placed_by is distinct from ${looker.userId}::bigint, false)`
/** What somebody else moved since. */
const isChanged = (looker: Looker) =>
  sql<boolean>`coalesce(not ${isNew(looker)}
                        and ${isLater({ in: sql`o.changed_in`, at: sql`o.changed_at` }, looker)}
                        and o.changed_by is distinct from ${looker.userId}::bigint, false)`

/** Counts of the days from … to: a stretch of the index (shop, day), however many orders there are. */
export const selectDays = (
  looker: Looker,
  { from, to }: { from: string; to: string },
) => sql<DayRow>`
    select o.delivery_date as date,
           count(*) filter (where o.status = 'submitted') as submitted,
           count(*) filter (where o.status = 'to_approve') as waiting,
           count(*) filter (where o.status = 'accepted') as accepted,
           count(*) filter (where o.status = 'picking') as picking,
           count(*) filter (where o.status = 'shipped') as shipped,
           count(*) filter (where o.status = 'delivered') as delivered,
           count(*) filter (where ${isLeft}) as "left",
           count(*) filter (where o.status in ('refused', 'cancelled')) as ended,
           count(*) filter (where ${isNew(looker)}) as "newOrders",
           count(*) filter (where ${isChanged(looker)}) as "changedOrders"
      from orders o
     where o.shop_id = ${looker.shopId} and o.delivery_date between ${from}::date and ${to}::date
       and ${atShop}
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
  /** The revisions since the look, the oldest first. */
  revisions: DeskChange[][]
  askedChanges: number
  /** Why nothing could be handed over the last time. */
  leftFor: string | null
}

type DeskChange = { lineId: number; name: string; beforeMilli: number; afterMilli: number }

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
             where l.order_id = o.id and l.picked_milli is not null) as "pickedLines",
           (select coalesce(json_agg(h.changes order by h.id), '[]') from order_changes h
             where h.order_id = o.id and h.state = 'made' and not ${isNew(looker)}
               and h.actor_id is distinct from ${looker.userId}::bigint
               and ${isLater({ in: sql`h.made_in`, at: sql`h.at` }, looker)}) as revisions,
           (select count(*) from order_changes h
             where h.order_id = o.id and h.state = 'asked') as "askedChanges",
           case when o.status = 'shipped'
                then (select a.reason from ${openAttempts} order by a.id desc limit 1) end as "leftFor"
      from orders o
      join shops s on s.tenant_id = o.shop_id
     where o.shop_id = ${looker.shopId} and o.delivery_date = ${day}::date
       and o.status = any(${statuses}::text[]) and ${atShop}
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
) => {
  const { rows } = await sql<{ id: number; company_name: string; orders: number }>`
    select o.buyer_id as id, count(*) as orders,
           (array_agg(o.parties->'buyer'->>'company_name' order by o.id desc))[1] as company_name
      from orders o
     where o.shop_id = ${shopId} and o.delivery_date = ${day}::date and ${atShop}
     group by o.buyer_id
     order by fold_text((array_agg(o.parties->'buyer'->>'company_name' order by o.id desc))[1]), id
     limit ${limit}`.execute(db)
  return rows
}

export const findDay = async (db: Db, looker: Looker, asked: DayAsked): Promise<DeskOrderRow[]> =>
  (await selectDay(looker, asked).execute(db)).rows

/** The person's last look, and what has been committed as of now: the mark of what is read next. */
export const findLook = async (
  db: Db,
  { shopId, userId }: { shopId: number; userId: number },
): Promise<{ seenAt: Date | null; seenIn: string | null; mark: string }> => {
  const { rows } = await sql<{ seenAt: Date | null; seenIn: string | null; mark: string }>`
    select seen_at as "seenAt", seen_in::text as "seenIn", pg_current_snapshot()::text as mark
      from (select) now
      left join desk_looks on user_id = ${userId} and shop_id = ${shopId}`.execute(db)
  const [look] = rows
  if (look === undefined) throw new Error('An outer join always answers its row')
  return look
}

/** Moves the last look on, never back, and never ahead of now: two windows may be open. */
export const keepLook = async (
  db: Db,
  { shopId, userId }: { shopId: number; userId: number },
  { seenAt, mark }: { seenAt: Date; mark: string | null },
): Promise<Date> => {
  const { rows } = await sql<{ seenAt: Date }>`
    with now as (select pg_snapshot_xmax(pg_current_snapshot()) as next),
    look as (
      select case when pg_snapshot_xmax(${mark}::pg_snapshot) > next then pg_current_snapshot()
                  else ${mark}::pg_snapshot end as seen_in
        from now)
    insert into desk_looks (user_id, shop_id, seen_at, seen_in)
    select ${userId}, ${shopId}, ${seenAt}::timestamptz, seen_in from look
    on conflict (user_id, shop_id) do update set
      seen_at = greatest(desk_looks.seen_at, excluded.seen_at),
      seen_in = case
        when pg_snapshot_xmax(desk_looks.seen_in) > pg_snapshot_xmax(excluded.seen_in)
         and pg_snapshot_xmax(desk_looks.seen_in) <= (select next from now)
          then desk_looks.seen_in
        when excluded.seen_in is null and desk_looks.seen_at >= excluded.seen_at
          then desk_looks.seen_in
        else excluded.seen_in end
    returning seen_at as "seenAt"`.execute(db)
  const [look] = rows
  if (look === undefined) throw new Error('An upsert always answers its row')
  return look.seenAt
}
