import { parisDay } from '@carreau/domain/french/paris-time'
import type { InterfelKind, InterfelRate } from '@carreau/domain/money/interfel'
import type { SubstitutionRule } from '@carreau/domain/orders/picking'
import { type OrderTotals, orderLineTotal } from '@carreau/domain/orders/totals'
import { sql } from 'kysely'
import type { Db, Trx } from '../../../platform/db/database.ts'
import { offerIsOpen, offerUnitPrice } from '../../companies/door/offer-price.sql.ts'
import type { OrderLineRow, OrderRow } from '../door/orders.sql.ts'
import { storedTotals } from '../placing/order-from-cart.ts'
import { interfelRatesOn } from '../placing/place-orders.sql.ts'
import { writtenRange } from '../placing/stored-range.sql.ts'
import type { GoodsRow } from './picking.sql.ts'
import { type PlacedUpdate, weighingsOf } from './weighed-update.ts'

/** A line after the picking; `id` null when it is a substitute that comes in now. */
export type PickedLine = Omit<OrderLineRow, 'id'> & { id: number | null; offerId: number | null }

/** The buyer's rule for substitutes, its kind when it ordered, and the rates of contribution of that day. */
export type PickingTerms = {
  substitution: SubstitutionRule
  interfelKind: InterfelKind
  interfelRates: InterfelRate[]
  day: string
}

/** What a wholesaler could put in the place of a line: its own offer, as a line would freeze it. */
export type SubstituteRow = Pick<
  OrderLineRow,
  | 'productId'
  | 'specificationId'
  | 'name'
  | 'cultivar'
  | 'originName'
  | 'originIsoCode'
  | 'variantSize'
  | 'category'
  | 'brandName'
  | 'packagingName'
  | 'maturityName'
  | 'isOrganic'
  | 'photoKey'
  | 'tint'
  | 'unit'
  | 'billingType'
  | 'volumeType'
  | 'unitsPerPackage'
  | 'averageVolumeG'
  | 'unitPriceE4'
  | 'vatRate'
  | 'isInterfelTaxable'
  | 'weightMinG'
  | 'weightMaxG'
> & { offerId: number; isOpen: boolean }

/** The order's wholesaler's offers of these specifications, at the buyer's price for one package. */
export const findSubstitutes = async (
  trx: Trx,
  { order, specificationIds }: { order: OrderRow; specificationIds: readonly number[] },
) => {
  const { rows } = await sql<SubstituteRow>`
    select o.id as "offerId", p.id as "productId", sp.id as "specificationId",
           p.commercial_designation as name, sp.cultivar, g.name as "originName",
           g.iso_code as "originIsoCode", v.size as "variantSize", sp.category,
           b.name as "brandName", k.name as "packagingName", m.name as "maturityName",
           sp.is_organic as "isOrganic", p.photo_keys[1] as "photoKey", p.tint,
           case o.billing_type when 'weight' then 'kg' when 'package' then 'package'
                               else v.unit end as unit,
           o.billing_type as "billingType", p.volume_type as "volumeType",
           v.units_per_package as "unitsPerPackage", v.average_volume_g as "averageVolumeG",
           o.weight_min_g as "weightMinG", o.weight_max_g as "weightMaxG",
           ${offerIsOpen} as "isOpen", ${offerUnitPrice(order.buyerId, 1000)} as "unitPriceE4",
           p.vat_rate::text as "vatRate", p.is_interfel_taxable as "isInterfelTaxable"
      from offers o
      join specifications sp on sp.id = o.specification_id
      join variants v on v.id = sp.variant_id
      join products p on p.id = sp.product_id
      join origins g on g.id = sp.origin_id
      join packagings k on k.id = sp.packaging_id
      left join brands b on b.id = sp.brand_id
      left join maturities m on m.id = sp.maturity_id
     where o.shop_id = ${order.shopId} and o.specification_id = any(${specificationIds}::bigint[])`.execute(
    trx,
  )
  return rows
}

export const findPickingTerms = async (trx: Trx, order: OrderRow): Promise<PickingTerms> => {
  const day = parisDay(order.createdAt)
  const { rows } = await sql<Omit<PickingTerms, 'day'>>`
    select b.substitution, coalesce(o.interfel_kind, b.interfel_kind) as "interfelKind",
           ${interfelRatesOn(day)} as "interfelRates"
      from orders o join buyers b on b.tenant_id = o.buyer_id where o.id = ${order.id}`.execute(trx)
  const [terms] = rows
  if (terms === undefined) throw new Error(`Order ${order.id} has no buyer`)
  return { ...terms, day }
}

/**
 * Writes the picked lines of a locked order and its new totals; old substitutes and replacements give way, or less of
 * them is to be picked: who does is told, since their version counts on. The fee stays as ordered: a line picked as 0 by mistake and put right must not lose it.
 */
export const writePicking = async (
  trx: Trx,
  order: OrderRow,
  { lines, totals }: { lines: readonly PickedLine[]; totals: OrderTotals },
): Promise<void> => {
  const kept = lines.flatMap(line => line.id ?? [])
  await sql`delete from order_lines where order_id = ${order.id}
               and (substitutes_line_id is not null or replaces_line_id is not null)
               and id <> all(${kept}::bigint[])`.execute(trx)
  const rows = lines.map(line => ({ ...line, netCents: orderLineTotal(line).netCents }))
  await sql`
    with picked as (
      select * from jsonb_to_recordset(${JSON.stringify(rows.filter(line => line.id !== null))}::jsonb) as l (
        id bigint, "pickedPackagesMilli" integer, "pickedWeightG" integer, lot text, reason text,
        "netCents" bigint, "orderedPackagesMilli" integer))
    update order_lines l
       set ordered_milli = picked."orderedPackagesMilli",
           picking_version = l.picking_version
             + (l.ordered_milli <> picked."orderedPackagesMilli")::integer,
           picked_milli = picked."pickedPackagesMilli", picked_weight_g = picked."pickedWeightG",
           lot = picked.lot, reason = picked.reason, net_cents = picked."netCents"
      from picked where l.id = picked.id and l.order_id = ${order.id}`.execute(trx)
  const fresh = rows.filter(line => line.id === null)
  if (fresh.length > 0)
    await sql`
      insert into order_lines (order_id, buyer_id, shop_id, position, substitutes_line_id,
        replaces_line_id, allowed_substitutes, weight_min_g, weight_max_g, product_id,
        specification_id, offer_id, name, cultivar, origin_name, origin_iso_code, variant_size,
        category, brand_name, packaging_name, maturity_name, is_organic, unit, billing_type,
        volume_type, units_per_package, average_volume_g, unit_price_e4, vat_rate,
        is_interfel_taxable, ordered_milli, picked_milli, picked_weight_g, net_cents, lot, reason)
      select ${order.id}::bigint, ${order.buyerId}::bigint, ${order.shopId}::bigint,
             (select max(position) from order_lines where order_id = ${order.id})
               + row_number() over (order by l."substitutesLineId", l."replacesLineId"),
             l."substitutesLineId", l."replacesLineId", l."allowedSubstitutes", l."weightMinG",
             l."weightMaxG", l."productId", l."specificationId", l."offerId", l.name,
             l.cultivar, l."originName", l."originIsoCode", l."variantSize", l.category,
             l."brandName", l."packagingName", l."maturityName", l."isOrganic", l.unit,
             l."billingType", l."volumeType", l."unitsPerPackage", l."averageVolumeG",
             l."unitPriceE4", l."vatRate", l."isInterfelTaxable", l."orderedPackagesMilli",
             l."pickedPackagesMilli", l."pickedWeightG", l."netCents", l.lot, l.reason
        from jsonb_to_recordset(${JSON.stringify(fresh)}::jsonb) as l (
          "substitutesLineId" bigint, "replacesLineId" bigint, "allowedSubstitutes" bigint[],
          "weightMinG" integer, "weightMaxG" integer, "productId" bigint, "specificationId" bigint,
          "offerId" bigint, name text, cultivar text, "originName" text, "originIsoCode" text,
          "variantSize" text, category text, "brandName" text, "packagingName" text,
          "maturityName" text, "isOrganic" boolean, unit text, "billingType" text,
          "volumeType" text, "unitsPerPackage" integer, "averageVolumeG" integer,
          "unitPriceE4" integer, "vatRate" numeric, "isInterfelTaxable" boolean,
          "orderedPackagesMilli" integer, "pickedPackagesMilli" integer,
          "pickedWeightG" integer, "netCents" bigint, lot text, reason text)`.execute(trx)
  const { vat, contributions } = storedTotals(totals)
  await sql`
    update orders
       set net_cents = ${totals.netCents}, vat = ${JSON.stringify(vat)}::jsonb, contributions = ${JSON.stringify(contributions)}::jsonb,
           gross_cents = ${totals.grossCents}, ${writtenRange(totals)}, estimated = ${totals.estimated},
           lines_count = (select count(*) from order_lines where order_id = ${order.id})
     where id = ${order.id}`.execute(trx)
}

/** How often a line was picked, and by whom last. */
export type PickingStamp = {
  lineId: number
  version: number
  pickedBy: string | null
  /** Of a short lot, what is left to it; null: all of it. */
  allottedMilli: number | null
}

export const findPickingStamps = async (trx: Trx, orderId: number) => {
  const { rows } = await sql<PickingStamp>`
    select id as "lineId", picking_version as version, picked_by as "pickedBy",
           allotted_milli as "allottedMilli"
      from order_lines where order_id = ${orderId}`.execute(trx)
  return rows
}

/** Says of the lines just picked, or of what stands for them, who did so and what the scale said. */
export const stampPicking = async (
  trx: Trx,
  orderId: number,
  { updates, by, at }: { updates: readonly PlacedUpdate[]; by: string; at: Date },
): Promise<void> => {
  const stamps = updates.map(({ update }) => ({
    line_id: update.line_id,
    weighings: weighingsOf(update)?.grossG ?? null,
    tare: weighingsOf(update)?.tareG ?? null,
  }))
  await sql`
    update order_lines l
       set picking_version = l.picking_version + 1, picked_by = ${by}, picked_at = ${at}::timestamptz,
           weighings_g = case when l.picked_milli > 0 then s.weighings end,
           tare_g = case when l.picked_milli > 0 then s.tare end
      from jsonb_to_recordset(${JSON.stringify(stamps)}::jsonb)
             as s (line_id bigint, weighings integer[], tare integer)
     where l.order_id = ${orderId} and s.line_id = coalesce(l.substitutes_line_id, l.id)`.execute(
    trx,
  )
}

/** An offer that could stand for a line, at what the buyer would pay for it, now and in its place. */
export type SubstituteOfferRow = GoodsRow & { isSameProduct: boolean; offerPriceE4: number }

const mostSubstitutes = 20

/**
 * The wholesaler's open offers sold in the line's own unit that cost the buyer no more than it, or are
 * of the same product (then billed at the line's price): the same product first, then the same shelf,
 * those whose package weighs most nearly the same before others.
 */
export const findSubstituteOffers = async (
  db: Db,
  { shopId, buyerId, lineId }: { shopId: number; buyerId: number; lineId: number },
) => {
  const { rows } = await sql<SubstituteOfferRow>`
    select priced.*, least(priced."offerPriceE4", l.unit_price_e4) as "unitPriceE4"
      from order_lines l
      join products replaced on replaced.id = l.product_id
     cross join lateral (
       select sp.id as "specificationId", p.id as "productId",
              p.commercial_designation as name, sp.cultivar, g.name as "originName",
              g.iso_code as "originIsoCode", v.size as "variantSize", sp.category,
              b.name as "brandName", k.name as "packagingName", m.name as "maturityName",
              sp.is_organic as "isOrganic", l.unit, o.billing_type as "billingType",
              p.volume_type as "volumeType", v.average_volume_g as "averageVolumeG",
              p.id = l.product_id as "isSameProduct",
              ${offerUnitPrice(buyerId, 1000)} as "offerPriceE4"
         from offers o
         join specifications sp on sp.id = o.specification_id
         join variants v on v.id = sp.variant_id
         join products p on p.id = sp.product_id
         join origins g on g.id = sp.origin_id
         join packagings k on k.id = sp.packaging_id
         left join brands b on b.id = sp.brand_id
         left join maturities m on m.id = sp.maturity_id
        where o.shop_id = ${shopId} and ${offerIsOpen} and sp.id <> l.specification_id
          and case when l.allowed_substitutes is null
                   then p.id = l.product_id or p.category_id = replaced.category_id
                   else sp.id = any(l.allowed_substitutes) end
          and l.unit = case o.billing_type when 'weight' then 'kg' when 'package' then 'package'
                                           else v.unit end) priced
     where l.id = ${lineId}
       and (l.allowed_substitutes is not null or priced."isSameProduct"
            or priced."offerPriceE4" <= l.unit_price_e4)
     order by priced."isSameProduct" desc,
              abs(coalesce(priced."averageVolumeG", 0) - coalesce(l.average_volume_g, 0)),
              priced."offerPriceE4" desc, priced."specificationId"
     limit ${mostSubstitutes}`.execute(db)
  return rows
}
