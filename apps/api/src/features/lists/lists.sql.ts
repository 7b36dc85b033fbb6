import type { DeliveryCalendar } from '@carreau/domain/companies/delivery-calendar'
import type { ListMode } from '@carreau/domain/lists/decisions'
import { maxLists, type ObstacleCode, type WantedLine } from '@carreau/domain/lists/list-lines'
import { type RawBuilder, sql } from 'kysely'
import type { Db, Trx } from '../../platform/db/database.ts'
import { bestOffer } from './ordering/best-offer.sql.ts'

type StoredRecurrence = { days: number[]; shop_id: number | null }
type Added = { id: number; shop_id: number; packages_quantity: number }

export type ListRow = {
  id: number
  buyerId: number
  name: string
  type: 'manual' | 'recurrent'
  recurrences: StoredRecurrence[]
  mode: ListMode
  paused: boolean
  skippedDate: string | null
  createdAt: Date
  updatedAt: Date
  lines: {
    id: number
    packagesMilli: number
    parMilli: number | null
    countedMilli: number | null
    countedAt: string | null
    name: string
    photoKey: string | null
    tint: string
  }[]
  /** Of the wholesalers that its recurrences name, and of those with the best price of a line. */
  calendars: (DeliveryCalendar & { shopId: number; shopName: string; isBest: boolean })[]
  preparedDates: string[]
  lastPreparation: {
    date: string
    cut_off_at: string
    prepared_at: string
    cart_ids: number[]
    added: Added[]
    not_added: NotAdded[]
  } | null
}

export type NotAdded = { id: number; name: string; code: ObstacleCode; message: string }
/** What became of the lines that were to go into carts. */
export type Filled = { cartIds: number[]; added: Added[]; notAdded: NotAdded[] }

/** More deliveries than lie ahead of anyone: orders are taken 60 days ahead. */
const preparationsSeen = 61

/** A list `l` and all that a ListRow tells of it. */
const selectLists = sql`
  select l.id, l.buyer_id as "buyerId", l.name, l.type, l.recurrences, l.mode, l.paused,
         l.skipped_date as "skippedDate", l.created_at as "createdAt", l.updated_at as "updatedAt",
         coalesce((
           select json_agg(json_build_object('id', s.id, 'packagesMilli', i.packages_milli,
                    'parMilli', i.par_milli, 'countedMilli', i.counted_milli,
                    'countedAt', i.counted_at, 'name', p.commercial_designation,
                    'photoKey', p.photo_keys[1], 'tint', p.tint) order by i.position, s.id)
             from list_lines i
             join specifications s on s.id = i.specification_id
             join products p on p.id = s.product_id
            where i.list_id = l.id), '[]') as lines,
         coalesce((
           select json_agg(json_build_object('shopId', h.tenant_id, 'shopName', n.company_name,
                    'isBest', h.tenant_id = any(cheapest.shop_ids), 'cutOff', h.cut_off,
                    'deliveryDays', h.delivery_days, 'leadDays', h.lead_days,
                    'closures', h.closures))
             from shops h
             join tenants n on n.id = h.tenant_id and n.status = 'active'
            where h.tenant_id = any(cheapest.shop_ids || array(
                    select r.shop_id from jsonb_to_recordset(l.recurrences) as r (shop_id bigint)))
         ), '[]') as calendars,
         array(select r.date::text from list_preparations r
                where r.list_id = l.id order by r.date desc limit ${sql.lit(preparationsSeen)})
           as "preparedDates",
         (select json_build_object('date', r.date, 'cut_off_at', r.cut_off_at,
                   'prepared_at', r.prepared_at, 'cart_ids', r.cart_ids, 'added', r.added,
                   'not_added', r.not_added)
            from list_preparations r
           where r.list_id = l.id and r.status = 'prepared' order by r.date desc limit 1)
           as "lastPreparation"
    from lists l
   cross join lateral (select array(
     select distinct best.shop_id
       from list_lines i
       join specifications s on s.id = i.specification_id
       join variants v on v.id = s.variant_id
       join products p on p.id = s.product_id
      cross join lateral (${bestOffer(sql<number>`l.buyer_id`, {
        packagesMilli: sql`i.packages_milli`,
        shopId: null,
        delivery: null,
      })}) best
      where i.list_id = l.id and not l.paused
        and l.recurrences @> '[{"shop_id": null}]') as shop_ids) cheapest`

/** The company's lists, oldest first. */
export const findLists = async (db: Db, buyerId: number) => {
  const { rows } = await sql<ListRow>`
    ${selectLists} where l.buyer_id = ${buyerId} order by l.id limit ${maxLists}`.execute(db)
  return rows
}

export const findList = async (db: Db, buyerId: number, listId: number) => {
  const { rows } = await sql<ListRow>`
    ${selectLists} where l.buyer_id = ${buyerId} and l.id = ${listId}`.execute(db)
  return rows[0]
}

/** Recurrent lists of every company, for the job that prepares them; by id, after the one given. */
export const findRecurrentLists = async (
  db: Db,
  { afterId, limit }: { afterId: number; limit: number },
) => {
  const { rows } = await sql<ListRow>`
    ${selectLists}
     where l.type = 'recurrent' and not l.paused and l.recurrences <> '[]' and l.id > ${afterId}
       and exists (select from tenants b where b.id = l.buyer_id and b.status = 'active')
     order by l.id limit ${limit}`.execute(db)
  return rows
}

/** Holds a list until the transaction ends; false when the company has none of that id. */
export const lockList = async (trx: Trx, buyerId: number, listId: number): Promise<boolean> => {
  const { rows } = await sql`
    select from lists where id = ${listId} and buyer_id = ${buyerId} for update`.execute(trx)
  return rows.length > 0
}

/** Whether every wholesaler that recurrences name may be ordered from. */
const shopsAreKnown = (recurrences: string | null): RawBuilder<boolean> => sql<boolean>`
  not exists (
    select from jsonb_to_recordset(${recurrences}::jsonb) as r (shop_id bigint)
     where r.shop_id is not null and not exists (
       select from tenants t
        where t.id = r.shop_id and t.type = 'shop' and t.status = 'active'))`

/**
 * Creates a list with its lines; the id, or what stood against it. Two at once may pass the limit
 * by one: it bounds an answer, and promises nothing.
 */
export const insertList = async (
  db: Db,
  buyerId: number,
  list: {
    name: string
    type: 'manual' | 'recurrent'
    recurrences: readonly StoredRecurrence[]
    lines: readonly WantedLine[]
    now: Date
  },
) => {
  const recurrences = JSON.stringify(list.recurrences)
  const { rows } = await sql<{ id: number | null; hasRoom: boolean; areSpecified: boolean }>`
    with asked as (
      select (line ->> 'specificationId')::bigint as specification_id,
             (line ->> 'packagesMilli')::integer as packages_milli, place
        from jsonb_array_elements(${JSON.stringify(list.lines)}::jsonb)
               with ordinality as e (line, place)),
    allowed as (
      select (select count(*) from lists where buyer_id = ${buyerId}) < ${maxLists} as has_room,
             not exists (select from asked a where not exists (
               select from specifications s where s.id = a.specification_id)) as are_specified,
             ${shopsAreKnown(recurrences)} as are_known),
    list as (
      insert into lists (buyer_id, name, type, recurrences, created_at, updated_at)
      select ${buyerId}::bigint, ${list.name}, ${list.type}, ${recurrences}::jsonb,
             ${list.now}::timestamptz, ${list.now}::timestamptz
        from allowed where has_room and are_specified and are_known
      returning id),
    lines as (
      insert into list_lines (list_id, specification_id, packages_milli, position)
      select list.id, a.specification_id, a.packages_milli, a.place from list, asked a)
    select (select id from list) as id, has_room as "hasRoom", are_specified as "areSpecified"
      from allowed`.execute(db)
  return rows[0]
}

/**
 * Renames a list and sets what is given of the rest; a manual list keeps no schedule. Undefined:
 * not the company's; not done: a wholesaler that cannot be ordered from, or another name than seen.
 */
export const updateList = async (
  db: Db,
  buyerId: number,
  listId: number,
  set: {
    name: string
    type: 'manual' | 'recurrent' | undefined
    recurrences: readonly StoredRecurrence[] | undefined
    /** The name it must still have; null for any. */
    seenName: string | null
    now: Date
  },
) => {
  const recurrences = set.recurrences === undefined ? null : JSON.stringify(set.recurrences)
  const type = sql`coalesce(${set.type ?? null}::text, l.type)`
  const isAsSeen = sql`coalesce(l.name = ${set.seenName}::text, true)`
  const { rows } = await sql<{ isDone: boolean; isAsSeen: boolean }>`
    with changed as (
      update lists l
         set name = ${set.name}, type = ${type}, updated_at = ${set.now}::timestamptz,
             recurrences = case when ${type} = 'manual' then '[]'
                                else coalesce(${recurrences}::jsonb, l.recurrences) end,
             paused = l.paused and ${type} = 'recurrent',
             mode = case when ${type} = 'recurrent' then l.mode else 'prepare' end,
             skipped_date = case when ${type} = 'recurrent' then l.skipped_date end
       where l.id = ${listId} and l.buyer_id = ${buyerId}
         and ${shopsAreKnown(recurrences ?? '[]')} and ${isAsSeen}
      returning l.id)
    select exists (select from changed) as "isDone", ${isAsSeen} as "isAsSeen"
      from lists l where l.id = ${listId} and l.buyer_id = ${buyerId}`.execute(db)
  return rows[0]
}

/** Sets what is given of pause and skipped day of a recurrent list; false when it is none. */
export const updateSchedule = async (
  db: Db,
  buyerId: number,
  listId: number,
  set: { paused: boolean | undefined; skipped_date: string | null | undefined; updated_at: Date },
): Promise<boolean> => {
  const row = await db
    .updateTable('lists')
    .set(set)
    .where('id', '=', listId)
    .where('buyer_id', '=', buyerId)
    .where('type', '=', 'recurrent')
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

export const deleteList = async (db: Db, buyerId: number, listId: number): Promise<boolean> => {
  const { rows } = await sql`
    delete from lists where id = ${listId} and buyer_id = ${buyerId} returning id`.execute(db)
  return rows.length > 0
}
