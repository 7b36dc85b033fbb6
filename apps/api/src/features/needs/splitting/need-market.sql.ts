import type { Bracket } from '@carreau/domain/money/brackets'
import type { BillingType, VolumeType } from '@carreau/domain/money/quantity'
import type { Content } from '@carreau/domain/needs/measure'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../../platform/db/database.ts'
import {
  deliversTo,
  joinCustomerPrice,
  leftBeforeOfOffer,
  leftOfOffer,
  offerIsOpen,
} from '../../companies/door/offer-price.sql.ts'

/** A wholesaler who delivers to the buyer on some day, with what it asks for. */
export type NeedShopRow = {
  id: number
  slug: string
  name: string
  deliveryDays: number[]
  cutOff: string
  leadDays: number
  closures: string[]
  minimumCents: number
  francoCents: number | null
  feeCents: number
}

export const findNeedShops = async (db: Db, buyerId: number): Promise<NeedShopRow[]> => {
  const { rows } = await sql<NeedShopRow>`
    select s.tenant_id as id, s.slug, t.company_name as name, s.delivery_days as "deliveryDays",
           s.cut_off as "cutOff", s.lead_days as "leadDays", s.closures::text[] as closures,
           s.minimum_order_cents as "minimumCents", s.franco_cents as "francoCents",
           s.fee_cents as "feeCents"
      from shops s join tenants t on t.id = s.tenant_id and t.status = 'active'
     where ${deliversTo(buyerId, sql.ref('s.tenant_id'))}
     order by s.tenant_id`.execute(db)
  return rows
}

/** A line as the statements below read it; empty lists ask for nothing. */
export type AskedLine = {
  line: number
  productId: number | null
  specificationId: number | null
  origins: readonly number[]
  size: readonly string[]
  category: readonly string[]
  brand: readonly string[]
  packaging: readonly string[]
  maturity: readonly string[]
  isOrganic: boolean | null
}

/** An open offer for a line, at this buyer's prices. */
export type NeedOfferRow = Content & {
  line: number
  id: number
  shopId: number
  specificationId: number
  billingType: BillingType
  volumeType: VolumeType
  baseE4: number
  customerPriceE4: number | null
  minPackagesMilli: number
  allowsHalf: boolean
  leftMilli: number | null
  leftBeforeMilli: number | null
  moreFrom: string | null
  brackets: Bracket[] | null
}

const asked = (lines: readonly AskedLine[]) => sql`
  select * from jsonb_to_recordset(${JSON.stringify(lines)}::jsonb) as line (
    line integer, "productId" bigint, "specificationId" bigint, origins bigint[], size text[],
    category text[], brand text[], packaging text[], maturity text[], "isOrganic" boolean)`

const among = (wanted: RawBuilder<unknown>, column: RawBuilder<unknown>) =>
  sql`(${wanted} = '{}' or coalesce(${column} = any(${wanted}), false))`

/** Whether the specification `s` (variant `v`) has what the line `a` asks for. */
const fits = sql`
  ${among(sql`a.origins`, sql`s.origin_id`)} and ${among(sql`a.size`, sql`v.size`)}
  and ${among(sql`a.category`, sql`s.category`)}
  and (a.brand = '{}' or exists (select from brands b where b.id = s.brand_id and b.name = any(a.brand)))
  and (a.packaging = '{}' or exists (
    select from packagings k where k.id = s.packaging_id and k.name = any(a.packaging)))
  and (a.maturity = '{}' or exists (
    select from maturities m where m.id = s.maturity_id and m.name = any(a.maturity)))
  and (a."isOrganic" is null or s.is_organic = a."isOrganic")`

const isPicky = ({
  isOrganic,
  origins,
  size,
  category,
  brand,
  packaging,
  maturity,
}: AskedLine): boolean =>
  isOrganic !== null ||
  [origins, size, category, brand, packaging, maturity].some(list => list.length > 0)

/** Every open offer of these wholesalers for each line. */
export const findNeedOffers = async (
  db: Db,
  buyerId: number,
  { lines, shopIds }: { lines: readonly AskedLine[]; shopIds: readonly number[] },
): Promise<NeedOfferRow[]> => {
  const isHere = sql`o.shop_id = any(${shopIds}::bigint[]) and ${offerIsOpen}`
  const isAnythingAsked = lines.some(isPicky)
  const { rows } = await sql<NeedOfferRow>`
    with a as materialized (${asked(lines)} limit ${lines.length}),
    o as materialized (
      select a.line, o.*
        from a cross join lateral (
          select o.* from offers o where o.specification_id = a."specificationId" and ${isHere} offset 0) o
       union all
      select a.line, o.*
        from a cross join lateral (
          select o.* from offers o where o.product_id = a."productId" and ${isHere} offset 0) o)
    select o.line, o.id, o.shop_id as "shopId", o.specification_id as "specificationId",
           o.billing_type as "billingType", p.volume_type as "volumeType",
           o.unit_price_e4 as "baseE4", c.unit_price_e4 as "customerPriceE4",
           o.min_packages_milli as "minPackagesMilli",
           o.allows_half and not p.is_indivisible as "allowsHalf", ${leftOfOffer} as "leftMilli",
           ${leftBeforeOfOffer} as "leftBeforeMilli", o.more_from as "moreFrom", v.unit as "contentUnit",
           v.units_per_package as "unitsPerPackage", v.average_volume_g as "averageVolumeG",
           (select json_agg(json_build_object('minPackagesMilli', b.min_packages_milli,
                                              'unitPriceE4', b.unit_price_e4)
                            order by b.min_packages_milli)
              from offer_brackets b where b.offer_id = o.id) as brackets
      from o
      join products p on p.id = o.product_id and p.status = 'active'
      join specifications s on s.id = o.specification_id
      join variants v on v.id = s.variant_id
      ${joinCustomerPrice(buyerId)}
     ${isAnythingAsked ? sql`join a on a.line = o.line where a."specificationId" is not null or (${fits})` : sql``}
     order by o.line, o.id`.execute(db)
  return rows
}

/** Where a specification was last bought, and the package it came in. */
export type UsualRow = Content & {
  line: number
  specificationId: number
  shopId: number
  orderId: number
}

/** The last order that somebody stood by of each specification of the lines: a step in an index each. */
export const findUsual = async (
  db: Db,
  buyerId: number,
  lines: readonly AskedLine[],
): Promise<UsualRow[]> => {
  const { rows } = await sql<UsualRow>`
    with a as materialized (${asked(lines)}),
    wanted as materialized (
      -- Two steps, each in its index: an « or » would walk through all specifications for each line.
      select a.line, s.id, s.variant_id
        from a join specifications s on s.product_id = a."productId"
       union all
      select a.line, s.id, s.variant_id
        from a join specifications s on s.id = a."specificationId")
    select w.line, w.id as "specificationId", last.shop_id as "shopId",
           last.order_id as "orderId", v.unit as "contentUnit",
           v.units_per_package as "unitsPerPackage", v.average_volume_g as "averageVolumeG"
      from wanted w
      join variants v on v.id = w.variant_id
     cross join lateral (
       select l.order_id, r.shop_id
         from order_lines l join orders r on r.id = l.order_id
        where l.buyer_id = ${buyerId} and l.specification_id = w.id
          and r.status not in ('rejected', 'refused', 'cancelled')
        order by l.id desc limit 1) last
     order by w.line, last.order_id desc, w.id`.execute(db)
  return rows
}

/** Of what nobody who may deliver sells: whether anybody sells it at all, and here without what was asked of it. */
export type SellingFacts = { line: number; anywhere: boolean; here: boolean; fitting: boolean }

export const findSellingFacts = async (
  db: Db,
  lines: readonly AskedLine[],
  shopIds: readonly number[],
): Promise<SellingFacts[]> => {
  const open = (further: RawBuilder<unknown>) => sql<boolean>`exists (
    select from offers o
      join tenants t on t.id = o.shop_id and t.status = 'active'
      join specifications s on s.id = o.specification_id
      join variants v on v.id = s.variant_id
     where o.product_id = coalesce(a."productId", its.product_id)
       and (a."specificationId" is null or o.specification_id = a."specificationId")
       and ${offerIsOpen} ${further})`
  const here = sql`and o.shop_id = any(${shopIds}::bigint[])`
  const { rows } = await sql<SellingFacts>`
    select a.line, ${open(sql``)} as anywhere, ${open(here)} as here,
           ${open(sql`${here} and ${fits}`)} as fitting
      from (${asked(lines)}) a
      left join specifications its on its.id = a."specificationId"`.execute(db)
  return rows
}
