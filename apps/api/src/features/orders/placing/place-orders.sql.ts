import type { InterfelKind, InterfelRate } from '@carreau/domain/money/interfel'
import { endedStatuses } from '@carreau/domain/orders/orders'
import type { Announced, ApprovalJudgement } from '@carreau/domain/orders/totals'
import { type RawBuilder, sql } from 'kysely'
import type { Trx } from '../../../platform/db/database.ts'
import type { Schema } from '../../../platform/db/schema.ts'
import type { OrderMove } from '../../notifications/door/order-news.ts'
import { unlessShort } from './short-of-stock.ts'

/** Carts one validation may turn into orders, as many as their list shows. */
const maxCarts = 200

/** The contribution's rates of a day (`InterfelRate[]`). */
export const interfelRatesOn = (day: string) => sql<InterfelRate[]>`
  (select coalesce(json_agg(json_build_object(
            'zone', zone, 'ratePercent', rate_percent::text,
            'validFrom', valid_from, 'validTo', valid_to)), '[]')
     from interfel_rates
    where valid_from <= ${day}::date and coalesce(valid_to >= ${day}::date, true))`

/** What a company's orders depend on beside its carts. */
export type BuyerTerms = {
  cartIds: number[]
  /** Of those carts. */
  shopIds: number[]
  isSuspended: boolean
  approvalLimitCents: number | null
  interfelKind: InterfelKind
  /** The rates of the day. */
  interfelRates: InterfelRate[]
}

/** Locks the company's carts (by id, as everyone does) until the transaction ends. */
export const lockCarts = async (
  trx: Trx,
  buyerId: number,
  { cartIds, day }: { cartIds: readonly number[] | undefined; day: string },
) => {
  const among = cartIds === undefined ? sql`` : sql`and id = any(${cartIds}::bigint[])`
  const { rows } = await sql<BuyerTerms>`
    with locked as (
      select id, shop_id from carts where buyer_id = ${buyerId} ${among}
       order by id limit ${maxCarts} for update)
    select (select coalesce(json_agg(id), '[]') from locked) as "cartIds",
           (select coalesce(json_agg(shop_id), '[]') from locked) as "shopIds",
           n.status = 'suspended' as "isSuspended",
           b.approval_limit_cents as "approvalLimitCents", b.interfel_kind as "interfelKind",
           ${interfelRatesOn(day)} as "interfelRates"
      from buyers b join tenants n on n.id = b.tenant_id where b.tenant_id = ${buyerId}`.execute(
    trx,
  )
  return rows[0]
}

/**
 * Until the transaction ends, nobody else orders for the company from those wholesalers: neither its people
 * from a cart nor the wholesaler on the phone. Taken after the carts, before any order.
 */
export const lockOrdering = async (
  trx: Trx,
  buyerId: number,
  shopIds: readonly number[],
): Promise<void> => {
  const inOrder = shopIds.toSorted((a, b) => a - b)
  await sql`
    select pg_advisory_xact_lock(hashtextextended(${`ordering ${buyerId} `}::text || shop_id, 0))
      from unnest(${inOrder}::bigint[]) as shop_id`.execute(trx)
}

/** What a company has ordered from a wholesaler for a day, VAT included, as announced and at most. */
export type OrderedOfDay = Announced & { shopId: number; deliveryDate: string }

/**
 * The company's orders from those wholesalers for `day` and later, by day, without those that ended. Read
 * under `lockOrdering`, in a statement after it: what was placed meanwhile is counted.
 */
export const findOrdered = async (
  trx: Trx,
  buyerId: number,
  { shopIds, day }: { shopIds: readonly number[]; day: string },
) => {
  const { rows } = await sql<OrderedOfDay>`
    select shop_id as "shopId", delivery_date as "deliveryDate",
           sum(gross_cents)::bigint as "grossCents",
           sum(coalesce(gross_max_cents, gross_cents))::bigint as "grossMaxCents"
      from orders
     where buyer_id = ${buyerId} and shop_id = any(${shopIds}::bigint[])
       and delivery_date >= ${day}::date and status <> all(${endedStatuses}::text[])
     group by shop_id, delivery_date`.execute(trx)
  return rows
}

/** A line as it is frozen: the columns of `order_lines` that are known when ordering. */
export type PlacedLine = Omit<
  Schema['order_lines'],
  | 'id'
  | 'order_id'
  | 'buyer_id'
  | 'shop_id'
  | 'picked_milli'
  | 'picked_weight_g'
  | 'picking_version'
  | 'picked_by'
  | 'picked_at'
  | 'weighings_g'
  | 'tare_g'
  | 'allotted_milli'
  | 'lot'
  | 'lot_key'
  | 'reason'
  | 'substitutes_line_id'
  | 'replaces_line_id'
  | 'agreed_milli'
  | 'added_milli'
>

/** An order to write, and the cart it comes from. */
export type PlacedOrder = {
  cart_id: number
  shop_id: number
  status: string
  /** Kept to the order's end: what the company becomes later counts for later orders. */
  interfel_kind: InterfelKind
  /** What its first history row adds. */
  reason: string | null
  /** Why it waits for an admin; what is written of it are `status` and `reason`. */
  judged: ApprovalJudgement
  /** Of an order that its wholesaler writes down, ISO 8601. */
  contestable_until: string | null
  delivery_date: string
  note: string
  /** What the customer wrote, where its wholesaler read the order from a text. */
  message: string | null
  net_cents: number
  delivery_fee_cents: number
  vat: { rate: string; base_cents: number; amount_cents: number }[]
  contributions: { label: string; zone: string; rate: number; net_cents: number }[]
  gross_cents: number
  net_min_cents: number | null
  net_max_cents: number | null
  gross_min_cents: number | null
  gross_max_cents: number | null
  estimated: boolean
  lines: PlacedLine[]
}

/** The tenant aliased so, as an order keeps it (C. com. L443-3). */
const partyOf = (alias: 'b' | 's'): RawBuilder<unknown> => {
  const column = (name: string) => sql.ref(`${alias}.${name}`)
  return sql`jsonb_build_object('company_name', ${column('company_name')},
    'siret', ${column('siret')}, 'vat_number', ${column('vat_number')},
    'line1', ${column('line1')}, 'line2', ${column('line2')},
    'postal_code', ${column('postal_code')}, 'city', ${column('city')})`
}

/**
 * Writes orders, lines and first history rows and removes their carts: one statement, however many carts
 * and lines. Answers what became of each, by id.
 */
export const placeOrders = async (
  trx: Trx,
  buyerId: number,
  {
    orders,
    placedBy,
    now,
  }: {
    orders: readonly PlacedOrder[]
    placedBy: { userId: number; firstName: string }
    now: Date
  },
): Promise<OrderMove[]> => {
  if (orders.length === 0) return []
  const write = sql<Pick<OrderMove, 'orderId' | 'to' | 'reason'>>`
    with asked as (
      select * from jsonb_to_recordset(${JSON.stringify(orders)}::jsonb) as o (
        cart_id bigint, shop_id bigint, status text, interfel_kind text, reason text,
        contestable_until timestamptz, delivery_date date, note text, message text, net_cents bigint, delivery_fee_cents bigint, vat jsonb, contributions jsonb,
        gross_cents bigint, net_min_cents bigint, net_max_cents bigint, gross_min_cents bigint, gross_max_cents bigint,
        estimated boolean, lines jsonb)),
    placed as (
      insert into orders (buyer_id, shop_id, status, delivery_date, note, placed_by, parties,
        lines_count, net_cents, delivery_fee_cents, vat, contributions, gross_cents, net_min_cents, net_max_cents,
        gross_min_cents, gross_max_cents, estimated, created_at, contestable_until, message, interfel_kind)
      select b.id, s.id, a.status, a.delivery_date, a.note, ${placedBy.userId}::bigint,
             jsonb_build_object('buyer', ${partyOf('b')}, 'shop', ${partyOf('s')}),
             jsonb_array_length(a.lines), a.net_cents, a.delivery_fee_cents, a.vat,
             a.contributions, a.gross_cents, a.net_min_cents, a.net_max_cents, a.gross_min_cents,
             a.gross_max_cents, a.estimated, ${now}::timestamptz,
             a.contestable_until, a.message, a.interfel_kind
        from asked a
        join tenants b on b.id = ${buyerId}
        join tenants s on s.id = a.shop_id
       order by a.cart_id
      returning id, shop_id, status),
    written as (
      insert into order_lines (order_id, buyer_id, shop_id, position, product_id, specification_id,
        offer_id, name, cultivar, origin_name, origin_iso_code, variant_size, category, brand_name, packaging_name,
        maturity_name, is_organic, unit, billing_type, volume_type, units_per_package,
        average_volume_g, weight_min_g, weight_max_g, unit_price_e4, vat_rate, is_interfel_taxable, ordered_milli,
        net_cents, allowed_substitutes)
      select p.id, ${buyerId}::bigint, shop_id, l.*
        from placed p
        join asked a using (shop_id)
       cross join lateral jsonb_to_recordset(a.lines) as l (
         position integer, product_id bigint, specification_id bigint, offer_id bigint, name text,
         cultivar text, origin_name text, origin_iso_code text, variant_size text, category text,
         brand_name text, packaging_name text, maturity_name text, is_organic boolean, unit text,
         billing_type text, volume_type text, units_per_package integer, average_volume_g integer,
         weight_min_g integer, weight_max_g integer, unit_price_e4 integer, vat_rate numeric, is_interfel_taxable boolean,
         ordered_milli integer, net_cents bigint, allowed_substitutes bigint[])),
    told as (
      insert into order_history (order_id, at, actor_id, actor_name, to_status, reason)
      select p.id, ${now}::timestamptz, ${placedBy.userId}::bigint, ${placedBy.firstName}::text,
             p.status, a.reason
        from placed p join asked a using (shop_id)),
    emptied as (
      delete from carts c using asked a where c.id = a.cart_id and c.buyer_id = ${buyerId})
    select p.id as "orderId", p.status as "to", a.reason
      from placed p join asked a using (shop_id) order by p.id`.execute(trx)
  const { rows } = await unlessShort(write, () =>
    orders.flatMap(({ shop_id: shopId, lines }) =>
      lines.map(({ specification_id: specificationId, name }) => ({
        shopId,
        specificationId,
        name,
      })),
    ),
  )
  const { userId: actorId, firstName: actor } = placedBy
  return rows.map(row => ({ ...row, from: null, actor, actorId, at: now }))
}
