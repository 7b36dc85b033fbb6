import type { BillingType, Unit, VolumeType } from '@carreau/domain/money/quantity'
import { type OrderStatus, visibleStatuses } from '@carreau/domain/orders/orders'
import type { SubstitutionRule } from '@carreau/domain/orders/picking'
import { sql } from 'kysely'
import type { Db } from '../../../platform/db/database.ts'
import type { Tenant } from '../../../platform/identity/caller.ts'
import { isLotRecalled, recallOfLine } from '../door/recalled-lots.sql.ts'

/** What the goods of a line or an offer are, and how they are billed. */
export type GoodsRow = {
  specificationId: number
  productId: number
  name: string
  cultivar: string | null
  originName: string
  originIsoCode: string
  variantSize: string | null
  category: string | null
  brandName: string | null
  packagingName: string
  maturityName: string | null
  isOrganic: boolean
  unit: Unit
  billingType: BillingType
  volumeType: VolumeType
  /** Net weight of one package in g, an average when the weight is variable. */
  averageVolumeG: number | null
  unitPriceE4: number
}

export type PickingLineRow = GoodsRow & {
  id: number
  orderedMilli: number
  pickedMilli: number | null
  allottedMilli: number | null
  pickedWeightG: number | null
  weighingsG: number[] | null
  tareG: number | null
  lot: string | null
  /** The open recall that its lot is under. */
  recall: { id: number; isDrill: boolean } | null
  /** The last one given for the product among the orders of the same day; one that is recalled is not. */
  lastLot: string | null
  /** Of which any is in stock, those that keep least first; none is recalled. */
  lots: { lot: string; milli: number; bestBefore: string | null }[] | null
  reason: string | null
  substitutesLineId: number | null
  /** The line that was short and that this one came in for. */
  replacesLineId: number | null
  allowedSubstitutes: number[] | null
  pickingVersion: number
  pickedBy: string | null
  pickedAt: string | null
}

export type PickingOrderRow = {
  id: number
  number: string
  status: OrderStatus
  buyerId: number
  buyerName: string
  deliveryDate: string
  contestableUntil: Date | null
  note: string
  substitution: SubstitutionRule
  lines: PickingLineRow[]
}

const goodsOfLine = sql`
  l.specification_id as "specificationId", l.product_id as "productId", l.name, l.cultivar,
  l.origin_name as "originName", l.origin_iso_code as "originIsoCode",
  l.variant_size as "variantSize", l.category, l.brand_name as "brandName",
  l.packaging_name as "packagingName", l.maturity_name as "maturityName",
  l.is_organic as "isOrganic", l.unit, l.billing_type as "billingType",
  l.volume_type as "volumeType", l.average_volume_g as "averageVolumeG",
  l.unit_price_e4 as "unitPriceE4"`

/** More orders than a night of one wholesaler has; a list of them stays a list. */
const mostOrders = 500

/** An order is picked in the days before its delivery: whoever looks for its lots looks no further back. */
const daysPicked = 4

/** Lots of one product that a picker chooses among. */
const lotsProposed = 4

/** Which of a day's orders, in the order in which they came. */
export type Slice = { offset: number; limit: number }

/**
 * Orders of the wholesaler as they are picked, in the order in which they came: those of a day that
 * are accepted or being picked, or those named, in whatever state its role may see.
 */
export const findPickingOrders = async (
  db: Db,
  tenant: Tenant,
  which: { day: string; slice?: Slice | undefined } | { orderIds: readonly number[] },
) => {
  const chosen =
    'day' in which
      ? sql`o.delivery_date = ${which.day}::date and o.status in ('accepted', 'picking')`
      : sql`o.id = any(${which.orderIds}::bigint[]) and o.status = any(${visibleStatuses(tenant)})`
  const { offset, limit } = ('day' in which && which.slice) || { offset: 0, limit: mostOrders }
  const { rows } = await sql<PickingOrderRow>`
    with chosen as (
      select o.* from orders o where o.shop_id = ${tenant.id} and ${chosen}
       order by o.id offset ${offset} limit ${limit}),
    lots as materialized (
      select asked.delivery_date, asked.product_id, last.lot
        from (select distinct o.delivery_date, l.product_id
                from chosen o join order_lines l on l.order_id = o.id) asked
       cross join lateral (
         select l.lot from order_lines l
          where l.shop_id = ${tenant.id} and l.product_id = asked.product_id and l.lot is not null
            -- Of the column's own type: under a policy an index serves no other comparison.
            and l.picked_at >= (asked.delivery_date - ${daysPicked}::integer)::timestamptz
            -- Not a join: one step after the other down the index, and mostly a single one.
            and (select o.delivery_date from orders o
                  where o.id = l.order_id and o.status in ('picking', 'shipped')) = asked.delivery_date
            and (${recallOfLine}->>'isDrill') is distinct from 'false'
          order by l.picked_at desc, l.id desc limit 1) last),
    stock as materialized (
      select asked.specification_id,
             json_agg(json_build_object('lot', there.lot, 'milli', there.milli, 'bestBefore', there.best_before)
                      order by there.best_before nulls last, there.id) as lots
        from (select distinct l.specification_id from chosen o join order_lines l on l.order_id = o.id) asked
       cross join lateral (
         select s.id, s.lot, b.milli, s.best_before
           from stock_balances b join stock_lots s on s.id = b.lot_id
          where b.shop_id = ${tenant.id} and b.specification_id = asked.specification_id and b.milli > 0
            and not ${isLotRecalled}
          order by s.best_before nulls last, s.id limit ${lotsProposed}) there
       group by asked.specification_id)
    select o.id, o.number, o.status, o.buyer_id as "buyerId",
           o.parties->'buyer'->>'company_name' as "buyerName",
           o.delivery_date as "deliveryDate", o.contestable_until as "contestableUntil", o.note,
           b.substitution, held.lines
      from chosen o
      join buyers b on b.tenant_id = o.buyer_id
     cross join lateral (
       select json_agg(line order by line.position) as lines
         from (
           select l.id, l.position, ${goodsOfLine}, l.ordered_milli as "orderedMilli",
                  l.picked_milli as "pickedMilli", l.allotted_milli as "allottedMilli", l.picked_weight_g as "pickedWeightG",
                  l.weighings_g as "weighingsG", l.tare_g as "tareG", l.lot,
                  ${recallOfLine} as recall,
                  lots.lot as "lastLot", stock.lots, l.reason, l.substitutes_line_id as "substitutesLineId",
                  l.replaces_line_id as "replacesLineId",
                  l.allowed_substitutes as "allowedSubstitutes",
                  l.picking_version as "pickingVersion", l.picked_by as "pickedBy",
                  l.picked_at as "pickedAt"
             from order_lines l
             left join lots on lots.product_id = l.product_id
                           and lots.delivery_date = o.delivery_date
             left join stock on stock.specification_id = l.specification_id
            where l.order_id = o.id) line) held
     order by o.id`.execute(db)
  return rows
}

/** Days on which orders wait to be picked, late ones included, oldest first. */
export const findPickingDays = async (db: Db, shopId: number) => {
  const { rows } = await sql<{ day: string; ordersCount: number }>`
    select o.delivery_date as day, count(*)::integer as "ordersCount"
      from orders o where o.shop_id = ${shopId} and o.status in ('accepted', 'picking')
     group by o.delivery_date order by o.delivery_date limit 60`.execute(db)
  return rows
}

/** What the wholesaler is called, for the papers of its own house. */
export const findShopName = async (db: Db, shopId: number): Promise<string> => {
  const { company_name } = await db
    .selectFrom('tenants')
    .select('company_name')
    .where('id', '=', shopId)
    .executeTakeFirstOrThrow()
  return company_name
}
