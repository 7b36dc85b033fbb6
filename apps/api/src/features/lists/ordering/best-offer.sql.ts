import { maxPackages } from '@carreau/domain/money/quantity'
import { type RawBuilder, sql } from 'kysely'
import { mayHold } from '../../carts/door/carts.sql.ts'
import { offerTuple } from '../../catalogue/door/product-tuples.sql.ts'
import {
  joinCustomerPrice,
  offerIsOpenTo,
  offerUnitPrice,
} from '../../companies/door/offer-price.sql.ts'

/** A delivery to come: only wholesalers that one may still order from for that day. */
export type DeliveryWanted = { date: string; now: Date }

/** Only the wholesalers `h` that deliver then: the SQL twin of the domain's `isDeliveryOpen`. */
export const deliversOn = (wanted: DeliveryWanted | null) =>
  wanted === null
    ? sql``
    : sql`and (extract(isodow from ${wanted.date}::date)::integer = any(h.delivery_days)
        and ${wanted.date}::date <> all(h.closures)
        and (${wanted.date}::date - h.lead_days + h.cut_off::time) at time zone 'Europe/Paris'
            > ${wanted.now}::timestamptz)`

/** A net unit price as that of one package, to compare offers of one variant, aliased so. */
export const pricePerPackage = (unitPriceE4: RawBuilder<number>, variant: 'v' | 'av') => sql`
  (${unitPriceE4}::bigint * case o.billing_type
     when 'package' then 1000
     when 'unit' then ${sql.ref(`${variant}.units_per_package`)} * 1000
     else ${sql.ref(`${variant}.average_volume_g`)} end)`

/**
 * The open offer `id`, of `shop_id`, for the specification `s` (variant `v`, product `p`) that costs
 * least at a quantity, among one wholesaler's when one is named; those that can be cut to the
 * quantity come first. For a lateral join. What is not asked is left out rather than tested for null,
 * which would have PostgreSQL plan it anew at each call: planning is most of what it costs.
 */
export const bestOffer = (
  buyerId: RawBuilder<number> | number,
  choice: {
    packagesMilli: RawBuilder<number>
    shopId: RawBuilder<number> | number | null
    delivery: DeliveryWanted | null
  },
) => sql`
  select o.id, o.shop_id
    from offers o
    join tenants n on n.id = o.shop_id and n.status = 'active'
    join shops h on h.tenant_id = o.shop_id
   where o.specification_id = s.id and p.status = 'active' and ${offerIsOpenTo(buyerId)}
     ${choice.shopId === null ? sql`` : sql`and o.shop_id = ${choice.shopId}`}
     ${deliversOn(choice.delivery)}
   order by ${mayHold(choice.packagesMilli, maxPackages * 1000)} desc,
            ${pricePerPackage(offerUnitPrice(buyerId, choice.packagesMilli), 'v')}, o.id
   limit 1`

/** An offer of that id as the catalogue's tuple; null for none. */
export const offerOf = (buyerId: number, id: string) => sql`(
  select ${offerTuple}
    from offers o
    join tenants n on n.id = o.shop_id
    join shops h on h.tenant_id = o.shop_id
    ${joinCustomerPrice(buyerId)}
   where o.id = ${sql.ref(id)})`
