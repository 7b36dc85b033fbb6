import type { OrderStatus } from '@carreau/domain/orders/orders'
import type { RecallInstruction } from '@carreau/domain/orders/stock/recalls'
import { sql } from 'kysely'
import type { Db, Trx } from '../../../platform/db/database.ts'

export type RecallRow = {
  id: number
  shopId: number
  shopName: string
  lot: string
  productIds: number[]
  productNames: string[]
  isDrill: boolean
  motive: string
  instruction: RecallInstruction
  note: string
  startedAt: Date
  startedBy: string
  closedAt: Date | null
  closedBy: string | null
  summary: string | null
  toldCount: number
  answeredCount: number
  heldMilli: number
}

const columns = sql`
  r.id, r.shop_id as "shopId", r.shop_name as "shopName", r.lot, r.product_ids as "productIds",
  r.product_names as "productNames", r.is_drill as "isDrill", r.motive, r.instruction, r.note,
  r.started_at as "startedAt", r.started_by as "startedBy", r.closed_at as "closedAt",
  r.closed_by as "closedBy", r.summary`

/** Of the recall `r`: how many were told, how many answered, what they still hold. */
const progress = sql`
  cross join lateral (
    select count(*)::integer as "toldCount", count(last.held_milli)::integer as "answeredCount",
           coalesce(sum(last.held_milli), 0)::bigint as "heldMilli"
      from recall_notices n
      left join lateral (
        select a.held_milli from recall_answers a
         where a.recall_id = n.recall_id and a.buyer_id = n.buyer_id order by a.id desc limit 1) last on true
     where n.recall_id = r.id) done`

/** A page of a wholesaler's recalls, the newest first. */
export const findRecallPage = async (
  db: Db,
  shopId: number,
  { offset, limit }: { offset: number; limit: number },
) => {
  const { rows } = await sql<RecallRow>`
    select ${columns}, done."toldCount", done."answeredCount", done."heldMilli"
      from (select * from recalls where shop_id = ${shopId}
             order by id desc offset ${offset} limit ${limit}) r ${progress}
     order by r.id desc`.execute(db)
  return rows
}

export const findRecall = async (db: Db, shopId: number, recallId: number) => {
  const { rows } = await sql<RecallRow>`
    select ${columns}, done."toldCount", done."answeredCount", done."heldMilli"
      from recalls r ${progress} where r.id = ${recallId} and r.shop_id = ${shopId}`.execute(db)
  return rows[0]
}

/** Open recalls of a lot, the first one first. */
export const findOpenRecalls = async (db: Db, shopId: number, lot: string) => {
  const { rows } = await sql<{
    id: number
    isDrill: boolean
    startedAt: Date
    productIds: number[]
  }>`
    select id, is_drill as "isDrill", started_at as "startedAt", product_ids as "productIds"
      from recalls
     where shop_id = ${shopId} and lot_key = lot_key(${lot}) and closed_at is null order by id`.execute(
    db,
  )
  return rows
}

type NewRecall = Pick<
  RecallRow,
  | 'shopId'
  | 'lot'
  | 'productIds'
  | 'productNames'
  | 'isDrill'
  | 'motive'
  | 'instruction'
  | 'note'
  | 'startedAt'
  | 'startedBy'
>

/** Answers its id and the wholesaler's name of the day. */
export const insertRecall = async (trx: Trx, recall: NewRecall) => {
  const { rows } = await sql<{ id: number; shopName: string }>`
    insert into recalls (shop_id, shop_name, lot, product_ids, product_names, is_drill, motive, instruction,
      note, started_at, started_by)
    select t.id, t.company_name, ${recall.lot}, ${recall.productIds}::bigint[],
           ${recall.productNames}::text[], ${recall.isDrill}, ${recall.motive}, ${recall.instruction},
           ${recall.note}, ${recall.startedAt}::timestamptz, ${recall.startedBy}
      from tenants t where t.id = ${recall.shopId}
    returning id, shop_name as "shopName"`.execute(trx)
  const [written] = rows
  if (written === undefined) throw new Error(`No wholesaler ${recall.shopId}`)
  return written
}

export const closeHeldRecall = async (
  trx: Trx,
  { recallId, summary, at, by }: { recallId: number; summary: string; at: Date; by: string },
): Promise<void> => {
  await sql`
    update recalls set closed_at = ${at}, closed_by = ${by}, summary = ${summary}
     where id = ${recallId}`.execute(trx)
}

export type RecalledLineRow = {
  buyerId: number
  buyerName: string
  orderId: number
  orderNumber: string
  deliveryDate: string
  /** When the recall began, and now. */
  statusThen: OrderStatus
  status: OrderStatus
  name: string
  packagingName: string
  packagesMilli: number
  weightG: number | null
  isTakenOut: boolean
}

const lineColumns = sql`
  i.buyer_id as "buyerId", i.buyer_name as "buyerName", o.id as "orderId", o.number as "orderNumber",
  o.delivery_date as "deliveryDate", i.status as "statusThen", o.status, i.name,
  i.packaging_name as "packagingName", i.packages_milli as "packagesMilli", i.weight_g as "weightG"`

/** What a recall found, the newest deliveries first; picked anew without the lot since, it is taken out. */
export const findRecalledLines = async (db: Db, shopId: number, recallId: number) => {
  const { rows } = await sql<RecalledLineRow>`
    select ${lineColumns},
           not (coalesce(l.lot_key = r.lot_key, false) and coalesce(l.picked_milli, 0) > 0) as "isTakenOut"
      from recall_lines i
      join recalls r on r.id = i.recall_id
      join orders o on o.id = i.order_id
      left join order_lines l on l.id = i.order_line_id
     where i.recall_id = ${recallId} and i.shop_id = ${shopId}
     order by i.buyer_name, i.buyer_id, i.id`.execute(db)
  return rows
}

/** The same of what one buyer received. */
export const findReceivedLines = async (
  db: Db,
  { recallId, buyerId }: { recallId: number; buyerId: number },
) => {
  const { rows } = await sql<RecalledLineRow>`
    select ${lineColumns}, false as "isTakenOut"
      from recall_lines i
      join orders o on o.id = i.order_id
     where i.recall_id = ${recallId} and i.buyer_id = ${buyerId} and i.status in ('shipped', 'delivered')
     order by i.id`.execute(db)
  return rows
}

export type NoticeRow = {
  buyerId: number
  toldAt: Date
  answeredAt: Date | null
  answeredBy: string | null
  byPhone: boolean | null
  heldMilli: number | null
  note: string | null
}

/** Who was told, with their last answer. */
export const findNotices = async (
  db: Db,
  { recallId, buyerId }: { recallId: number; buyerId?: number },
) => {
  const { rows } = await sql<NoticeRow>`
    select n.buyer_id as "buyerId", n.told_at as "toldAt", last.at as "answeredAt",
           last.answered_by as "answeredBy", last.by_phone as "byPhone", last.held_milli as "heldMilli",
           last.note
      from recall_notices n
      left join lateral (
        select a.* from recall_answers a
         where a.recall_id = n.recall_id and a.buyer_id = n.buyer_id order by a.id desc limit 1) last on true
     where n.recall_id = ${recallId}
       and (${buyerId ?? null}::bigint is null or n.buyer_id = ${buyerId ?? null}::bigint)`.execute(
    db,
  )
  return rows
}

export const findCities = async (db: Db, buyerIds: readonly number[]) => {
  const { rows } = await sql<{ id: number; city: string }>`
    select id, coalesce(city, '') as city from tenants where id = any(${buyerIds}::bigint[])`.execute(
    db,
  )
  return new Map(rows.map(({ id, city }) => [id, city]))
}

/** A recall that a buyer was told of. */
export const findReceivedRecall = async (
  db: Db,
  { recallId, buyerId }: { recallId: number; buyerId: number },
) => {
  const { rows } = await sql<Omit<RecallRow, 'toldCount' | 'answeredCount' | 'heldMilli'>>`
    select ${columns}
      from recall_notices n join recalls r on r.id = n.recall_id
     where n.recall_id = ${recallId} and n.buyer_id = ${buyerId}`.execute(db)
  return rows[0]
}

/** Both parties as the orders of a recall froze them. */
export const findRecallParties = async (
  db: Db,
  { recallId, buyerId }: { recallId: number; buyerId: number },
) => {
  const { rows } = await sql<{ parties: Record<'shop' | 'buyer', Record<string, string | null>> }>`
    select o.parties from recall_lines i join orders o on o.id = i.order_id
     where i.recall_id = ${recallId} and i.buyer_id = ${buyerId} order by i.id desc limit 1`.execute(
    db,
  )
  return rows[0]?.parties
}

type NewAnswer = {
  recallId: number
  shopId: number
  buyerId: number
  at: Date
  by: string
  byPhone: boolean
  heldMilli: number
  note: string
}

export const insertAnswer = async (trx: Trx, answer: NewAnswer): Promise<void> => {
  await sql`
    insert into recall_answers (recall_id, shop_id, buyer_id, at, answered_by, by_phone, held_milli, note)
    values (${answer.recallId}, ${answer.shopId}, ${answer.buyerId}, ${answer.at}, ${answer.by},
            ${answer.byPhone}, ${answer.heldMilli}, ${answer.note})`.execute(trx)
}

/** Whoever answers a recall or closes it goes one after the other. A buyer has no right to lock its row. */
export const holdRecall = async (trx: Trx, recallId: number): Promise<void> => {
  await sql`select pg_advisory_xact_lock(hashtextextended('recall', ${recallId}))`.execute(trx)
}
