import type { BillingType } from '@carreau/domain/money/quantity'
import { sql } from 'kysely'
import type { Db } from '../../../platform/db/database.ts'
import { joinCustomerPrice, offerIsOpen } from '../../companies/door/offer-price.sql.ts'
import type { OfferRow } from './product-rows.ts'

/**
 * Offers as they are at this moment, by id: each a line of JSON, which most readers need only compare
 * with the one they read before.
 */
export type OfferLines = ReadonlyMap<number, string>

/** An offer without its wholesaler's name, which the index knows. */
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
  brackets: [minPackagesMilli: number, unitPriceE4: number][],
]

export const readOfferLine = (line: string): OpenOffer => {
  const [
    id, specificationId, shopId, billingType, baseE4, customerPriceE4, minPackagesMilli, allowsHalf,
    validUntil, brackets,
  ]: Tuple = JSON.parse(line)
  return {
    id, specificationId, shopId, billingType, baseE4, customerPriceE4, minPackagesMilli, allowsHalf,
    validUntil,
    brackets: brackets.map(([min, unitPriceE4]) => ({ minPackagesMilli: min, unitPriceE4 })),
  }
} // biome-ignore format: a tuple in its order

/** A line begins with its offer's id, behind the bracket. */
const idOf = (line: string): number => Number.parseInt(line.slice(1), 10)

/**
 * Those of the offers that can be ordered at this moment, as this buyer pays for them: by primary
 * key, so that a page of a search costs the same in any market. `concat` writes their JSON, at half
 * of what `json_build_array` takes, which looks up every column's type in every row.
 */
export const findOffers = async (
  db: Db,
  offerIds: readonly number[],
  buyerId: number | null,
): Promise<OfferLines> => {
  if (offerIds.length === 0) return new Map()
  // As PostgreSQL writes an array: the driver would quote each of them.
  const ids = sql`${`{${offerIds.join()}}`}::bigint[]`
  const { rows } = await sql<{ lines: string | null }>`
    with bracketed as (
      select offer_id,
             string_agg(concat('[', min_packages_milli, ',', unit_price_e4, ']'), ','
                        order by min_packages_milli) as brackets
        from offer_brackets
       where offer_id = any(${ids})
       group by offer_id)
    select string_agg(concat(
             '[', o.id, ',', o.specification_id, ',', o.shop_id, ',"', o.billing_type, '",',
             o.unit_price_e4, ',', coalesce(c.unit_price_e4::text, 'null'), ',',
             o.min_packages_milli, ',', case when o.allows_half then 'true' else 'false' end, ',',
             coalesce(to_json(o.valid_until)::text, 'null'), ',[', bracketed.brackets, ']]'), E'\\n') as lines
      from offers o
      left join bracketed on bracketed.offer_id = o.id
      ${joinCustomerPrice(buyerId)}
     where o.id = any(${ids}) and ${offerIsOpen}`.execute(db)
  const lines = rows[0]?.lines?.split('\n') ?? []
  return new Map(lines.map(line => [idOf(line), line]))
}
