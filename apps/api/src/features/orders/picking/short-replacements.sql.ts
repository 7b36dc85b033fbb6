import type { Quality } from '@carreau/domain/lists/decisions'
import type { BillingType, Unit, VolumeType } from '@carreau/domain/money/quantity'
import { sql } from 'kysely'
import type { Db } from '../../../platform/db/database.ts'
import { offerIsOpen, offerUnitPrice } from '../../companies/door/offer-price.sql.ts'

/** An offer that its buyer has ranked for a line, at the buyer's price for one package. */
export type RankedOfferRow = {
  lineId: number
  /** Whether the list that holds the line orders by itself. */
  atOnce: boolean
  minQuality: Quality | null
  /** What may stand for it after this one. */
  rest: number[]
  /** Of the line. */
  ownAverageG: number | null
  ownUnits: number
  ownPriceE4: number
  specificationId: number
  name: string
  originName: string
  variantSize: string | null
  category: string | null
  packagingName: string
  unit: Unit
  billingType: BillingType
  volumeType: VolumeType
  unitsPerPackage: number
  averageVolumeG: number | null
  unitPriceE4: number
  allowsHalf: boolean
  isIndivisible: boolean
  minPackagesMilli: number
  /** With what stands in for these lines already, which gives way to what is decided now. */
  leftMilli: number | null
  leftBeforeMilli: number | null
  moreFrom: string | null
}

/**
 * What the buyers of these lines have ranked for them and their wholesaler sells now in the line's own unit, the best
 * first: neither what the order holds already nor what is itself short that day.
 */
export const findRankedOffers = async (
  db: Db,
  shopId: number,
  { lineIds, day }: { lineIds: readonly number[]; day: string },
) => {
  const { rows } = await sql<RankedOfferRow>`
    select l.id as "lineId", r.at_once as "atOnce", r.min_quality as "minQuality",
           r.ranking[x.place + 1:] as rest,
           l.average_volume_g as "ownAverageG", l.units_per_package as "ownUnits",
           l.unit_price_e4 as "ownPriceE4", sp.id as "specificationId",
           p.commercial_designation as name, g.name as "originName", v.size as "variantSize",
           sp.category, k.name as "packagingName", l.unit, o.billing_type as "billingType",
           p.volume_type as "volumeType", v.units_per_package as "unitsPerPackage",
           v.average_volume_g as "averageVolumeG",
           least(l.unit_price_e4, ${offerUnitPrice(sql`l.buyer_id`, 1000)}) as "unitPriceE4",
           o.allows_half as "allowsHalf", p.is_indivisible as "isIndivisible",
           o.min_packages_milli as "minPackagesMilli",
           o.left_milli + standing.milli as "leftMilli",
           o.left_before_milli + standing.milli as "leftBeforeMilli", o.more_from as "moreFrom"
      from rankings_of(${lineIds}::bigint[]) r
      join order_lines l on l.id = r.line_id
     cross join lateral unnest(r.ranking) with ordinality as x (id, place)
      join specifications sp on sp.id = x.id and sp.id <> l.specification_id
      join offers o on o.shop_id = ${shopId} and o.specification_id = sp.id
      join variants v on v.id = sp.variant_id
      join products p on p.id = sp.product_id and p.status = 'active'
      join origins g on g.id = sp.origin_id
      join packagings k on k.id = sp.packaging_id
     cross join lateral (
       select coalesce(sum(s.ordered_milli), 0)::integer as milli from order_lines s
        where s.replaces_line_id = any(${lineIds}::bigint[]) and s.specification_id = sp.id
          and s.picked_milli is null) standing
     where (${offerIsOpen} or standing.milli > 0)
       and l.unit = case o.billing_type when 'weight' then 'kg' when 'package' then 'package'
                                        else v.unit end
       and not exists (select from order_lines held
                        where held.order_id = l.order_id and held.specification_id = sp.id
                          and held.replaces_line_id is distinct from l.id)
       and not exists (select from orders d join order_lines short on short.order_id = d.id
                        where d.shop_id = ${shopId} and d.delivery_date = ${day}::date
                          and d.status in ('accepted', 'picking') and short.specification_id = sp.id
                          and coalesce(short.picked_milli, short.allotted_milli) < short.ordered_milli)
     order by l.id, x.place`.execute(db)
  return rows
}
