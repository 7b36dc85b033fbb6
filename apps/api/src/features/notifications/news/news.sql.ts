import type { DeliveryCalendar } from '@carreau/domain/companies/delivery-calendar'
import type { OrderStep, ShortLine } from '@carreau/domain/notifications/order-news'
import { sql } from 'kysely'
import type { Db, Trx } from '../../../platform/db/database.ts'

export type WaitingCart = DeliveryCalendar & {
  id: number
  buyerId: number
  shopId: number
  shopName: string
  /** The delivery that was asked for, YYYY-MM-DD. */
  deliveryDate: string | null
  linesCount: number
}

/**
 * Carts with lines, of buyers who may order, whose wholesaler's cut-off, whichever day it is of, lies between two times of day
 * (HH:MM of Paris; the second may be past midnight), by id.
 */
export const findWaitingCarts = async (
  db: Db,
  { from, to, afterId, limit }: { from: string; to: string; afterId: number; limit: number },
) => {
  const { rows } = await sql<WaitingCart>`
    select c.id, c.buyer_id as "buyerId", c.shop_id as "shopId", t.company_name as "shopName",
           c.delivery_date as "deliveryDate", s.delivery_days as "deliveryDays",
           s.cut_off as "cutOff", s.lead_days as "leadDays", s.closures::text[] as closures,
           held.lines as "linesCount"
      from carts c
      join shops s on s.tenant_id = c.shop_id
      join tenants t on t.id = c.shop_id and t.status = 'active'
      join tenants b on b.id = c.buyer_id and b.status = 'active'
     cross join lateral (select count(*) as lines from cart_items i where i.cart_id = c.id) held
     where c.id > ${afterId} and held.lines > 0
       and case when ${from}::text <= ${to}::text
                then s.cut_off::text between ${from}::text and ${to}::text
                else s.cut_off::text >= ${from}::text or s.cut_off::text <= ${to}::text end
     order by c.id limit ${limit}`.execute(db)
  return rows
}

type OrderFacts = Pick<
  OrderStep,
  | 'number'
  | 'buyerName'
  | 'shopName'
  | 'deliveryDate'
  | 'linesCount'
  | 'grossCents'
  | 'contestableUntil'
> & { orderId: number; buyerId: number; shopId: number }

/** What notifications say of these orders. */
export const findOrderFacts = async (trx: Trx, orderIds: readonly number[]) => {
  const { rows } = await sql<OrderFacts>`
    select o.id as "orderId", o.number, o.buyer_id as "buyerId", o.shop_id as "shopId",
           o.parties->'buyer'->>'company_name' as "buyerName",
           o.parties->'shop'->>'company_name' as "shopName", o.delivery_date as "deliveryDate",
           o.lines_count as "linesCount", o.gross_cents as "grossCents",
           o.contestable_until as "contestableUntil"
      from orders o where o.id = any(${orderIds}::bigint[])`.execute(trx)
  return rows
}

/** The lines of an order of which less was picked than ordered, substitutes named. */
export const findShortLines = async (trx: Trx, orderId: number) => {
  const { rows } = await sql<ShortLine>`
    select l.name, l.ordered_milli as "orderedMilli", l.reason,
           coalesce(l.picked_milli, l.allotted_milli) as "pickedMilli",
           (select s.name from order_lines s
             where s.order_id = l.order_id and s.substitutes_line_id = l.id limit 1) as substitute,
           coalesce(
             (select json_build_object('name', r.name, 'milli', r.ordered_milli, 'isProposed', false)
                from order_lines r where r.replaces_line_id = l.id),
             (select json_build_object('name', h.changes->0->>'name',
                       'milli', (h.changes->0->>'afterMilli')::integer, 'isProposed', true)
                from order_changes h
               where h.replaces_line_id = l.id and h.state = 'proposed')) as replacement
      from order_lines l
     where l.order_id = ${orderId} and l.substitutes_line_id is null
       and coalesce(l.picked_milli, l.allotted_milli) < l.ordered_milli
     order by l.position`.execute(trx)
  return rows
}

/** Whether anybody of a company has a notification under a key, `kind:group`, read or not. */
export const hasNotification = async (
  trx: Trx,
  tenantId: number,
  groupKey: string,
): Promise<boolean> => {
  const { rows } = await sql`
    select from notifications
     where tenant_id = ${tenantId} and group_key = ${groupKey} limit 1`.execute(trx)
  return rows.length > 0
}

type Claim = {
  id: number
  orderId: number
  number: string
  buyerId: number
  shopId: number
  buyerName: string
  shopName: string
  status: 'open' | 'accepted' | 'refused'
  reason: string | null
  answerBy: Date
  linesCount: number
}

/** The last claim of an order, or the one of an id. */
export const findClaim = async (trx: Trx, orderId: number, claimId: number | undefined) => {
  const { rows } = await sql<Claim>`
    select c.id, o.id as "orderId", o.number, o.buyer_id as "buyerId", o.shop_id as "shopId",
           o.parties->'buyer'->>'company_name' as "buyerName",
           o.parties->'shop'->>'company_name' as "shopName", c.status, c.reason,
           c.answer_by as "answerBy",
           (select count(*) from claim_lines l where l.claim_id = c.id) as "linesCount"
      from claims c join orders o on o.id = c.order_id
     where c.order_id = ${orderId} and c.id = coalesce(${claimId ?? null}::bigint, c.id)
     order by c.id desc limit 1`.execute(trx)
  return rows[0]
}

type IssuedDocument = {
  kind: 'invoice' | 'credit_note'
  number: string
  buyerId: number
  shopName: string
  grossCents: number
  dueDate: string | null
}

/** An invoice or a credit note; undefined for any other document. */
export const findIssued = async (trx: Trx, documentId: number) => {
  const { rows } = await sql<IssuedDocument>`
    select d.kind, d.number, d.buyer_id as "buyerId",
           o.parties->'shop'->>'company_name' as "shopName", d.gross_cents as "grossCents",
           d.due_date as "dueDate"
      from documents d join orders o on o.id = d.order_id
     where d.id = ${documentId} and d.kind in ('invoice', 'credit_note')`.execute(trx)
  return rows[0]
}

export type WrittenMessage = {
  conversationId: number
  buyerId: number
  shopId: number
  side: 'buyer' | 'shop'
  /** The company that writes. */
  companyName: string
  authorId: number | null
  authorName: string
  body: string
  photos: number
  orderNumber: string | null
  at: Date
}

/** A message with the two sides of its conversation. */
export const findWritten = async (trx: Trx, messageId: number) => {
  const { rows } = await sql<WrittenMessage>`
    select c.id as "conversationId", c.buyer_id as "buyerId", c.shop_id as "shopId", m.side,
           t.company_name as "companyName", m.author_id as "authorId",
           m.author_name as "authorName", m.body, cardinality(m.photo_keys) as photos,
           (select o.number from orders o where o.id = m.order_id) as "orderNumber",
           m.created_at as at
      from messages m
      join conversations c on c.id = m.conversation_id
      join tenants t on t.id = case m.side when 'buyer' then c.buyer_id else c.shop_id end
     where m.id = ${messageId}`.execute(trx)
  return rows[0]
}

type NewMember = {
  type: 'buyer' | 'shop' | 'platform'
  companyName: string
  firstName: string
  email: string
}

/** A person and the company they have just joined. */
export const findNewMember = async (
  trx: Trx,
  { tenantId, userId }: { tenantId: number; userId: number },
) => {
  const { rows } = await sql<NewMember>`
    select t.type, t.company_name as "companyName", u.first_name as "firstName", u.email
      from tenants t, users u where t.id = ${tenantId} and u.id = ${userId}`.execute(trx)
  return rows[0]
}
