import type { BillingType } from '@carreau/domain/quantity'
import { sql } from 'kysely'
import type { Db } from '../../platform/db/database.ts'
import { joinCustomerPrice, offerIsOpen } from '../shops/offer-price.sql.ts'
import type { OfferRow } from './product-rows.ts'

/** An offer as it is at this moment, without its wholesaler's name, which the index knows. */
export type OpenOffer = Omit<OfferRow, 'shopName' | 'shopSlug'> & { specificationId: number }

type Tuple = [
  id: number,
  specificationId: number,
  shopId: number,
  billingType: BillingType,
  baseE4: number,
  customerPriceE4: number | null,
  minPackagesMilli: number,
  allowsHalf: boolean,
  validUntil: string | null,
  brackets: [minPackagesMilli: number, unitPriceE4: number][] | null,
]

const readOffer = ([
  id, specificationId, shopId, billingType, baseE4, customerPriceE4, minPackagesMilli, allowsHalf,
  validUntil, brackets,
]: Tuple): OpenOffer => ({
  id, specificationId, shopId, billingType, baseE4, customerPriceE4, minPackagesMilli, allowsHalf,
  validUntil,
  brackets: (brackets ?? []).map(([min, unitPriceE4]) => ({ minPackagesMilli: min, unitPriceE4 })),
}) // biome-ignore format: a tuple in its order

/**
 * Those of the offers that can be ordered at this moment, as this buyer pays for them: by primary
 * key, so that a page of a search costs the same in any market.
 */
export const findOffers = async (
  db: Db,
  offerIds: readonly number[],
  buyerId: number | null,
): Promise<OpenOffer[]> => {
  if (offerIds.length === 0) return []
  // As PostgreSQL writes an array: the driver would quote each of them.
  const ids = sql`${`{${offerIds.join()}}`}::bigint[]`
  const { rows } = await sql<{ offers: Tuple[] | null }>`
    with bracketed as (
      select offer_id, json_agg(json_build_array(min_packages_milli, unit_price_e4)
                                order by min_packages_milli) as brackets
        from offer_brackets
       where offer_id = any(${ids})
       group by offer_id)
    select json_agg(json_build_array(
             o.id, o.specification_id, o.shop_id, o.billing_type, o.unit_price_e4, c.unit_price_e4,
             o.min_packages_milli, o.allows_half, o.valid_until, bracketed.brackets)) as offers
      from offers o
      left join bracketed on bracketed.offer_id = o.id
      ${joinCustomerPrice(buyerId)}
     where o.id = any(${ids}) and ${offerIsOpen}`.execute(db)
  return (rows[0]?.offers ?? []).map(readOffer)
}
