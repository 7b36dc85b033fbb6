import { sql } from 'kysely'
import type { Db } from '../../../platform/db/database.ts'
import { offerIsOpen, offerUnitPrice } from '../../companies/door/offer-price.sql.ts'
import type { GoodsRow } from './picking.sql.ts'

/** An offer that could stand for a line, at what the buyer would pay for it. */
export type SubstituteOfferRow = GoodsRow & { isSameProduct: boolean }

const mostSubstitutes = 20

/**
 * The wholesaler's open offers sold in the line's own unit that cost the buyer no more than it, or are
 * of the same product (then billed at the line's price): the same product first, then the same shelf,
 * those whose package weighs most nearly the same before others.
 */
export const findSubstituteOffers = async (
  db: Db,
  { shopId, buyerId, lineId }: { shopId: number; buyerId: number; lineId: number },
): Promise<SubstituteOfferRow[]> => {
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
          and (p.id = l.product_id or p.category_id = replaced.category_id)
          and l.unit = case o.billing_type when 'weight' then 'kg' when 'package' then 'package'
                                           else v.unit end) priced
     where l.id = ${lineId}
       and (priced."isSameProduct" or priced."offerPriceE4" <= l.unit_price_e4)
     order by priced."isSameProduct" desc,
              abs(coalesce(priced."averageVolumeG", 0) - coalesce(l.average_volume_g, 0)),
              priced."offerPriceE4" desc, priced."specificationId"
     limit ${mostSubstitutes}`.execute(db)
  return rows
}
