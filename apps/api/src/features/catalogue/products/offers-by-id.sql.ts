import { sql } from 'kysely'
import type { Db } from '../../../platform/db/database.ts'
import { joinCustomerPrice, offerIsOpen } from '../../companies/door/offer-price.sql.ts'
import type { OfferRow } from './product-rows.ts'

/** An offer without its wholesaler's name, which the index knows. */
export type OpenOffer = Omit<OfferRow, 'shopName' | 'shopSlug'> & { specificationId: number }

/** Offers as they are at this moment, by id: each the JSON of an `OpenOffer`. */
export type OfferLines = ReadonlyMap<number, string>

/**
 * Those of the offers that can be ordered at this moment, as this buyer pays for them: by primary
 * key, so that a page of a search costs the same in any market.
 */
export const findOffers = async (
  db: Db,
  offerIds: readonly number[],
  buyerId: number | null,
): Promise<OfferLines> => {
  if (offerIds.length === 0) return new Map()
  const { rows } = await sql<{ id: number; line: string }>`
    with bracketed as (
      select offer_id,
             json_agg(json_build_object('minPackagesMilli', min_packages_milli, 'unitPriceE4', unit_price_e4)
                      order by min_packages_milli) as brackets
        from offer_brackets
       where offer_id = any(${offerIds})
       group by offer_id)
    select o.id, json_build_object(
             'id', o.id, 'specificationId', o.specification_id, 'shopId', o.shop_id,
             'billingType', o.billing_type, 'baseE4', o.unit_price_e4,
             'customerPriceE4', c.unit_price_e4, 'minPackagesMilli', o.min_packages_milli,
             'allowsHalf', o.allows_half, 'validUntil', o.valid_until,
             'brackets', coalesce(bracketed.brackets, '[]'))::text as line
      from offers o
      left join bracketed on bracketed.offer_id = o.id
      ${joinCustomerPrice(buyerId)}
     where o.id = any(${offerIds}) and ${offerIsOpen}`.execute(db)
  return new Map(rows.map(({ id, line }) => [id, line]))
}
