import { type RawBuilder, sql } from 'kysely'

/**
 * The net unit price (1/10 000 €) of the offer aliased `o` for a buyer at a quantity: the lowest of
 * its price, the bracket reached (all-units, domain §2.1) and the buyer's own price. The SQL twin
 * of `priceAt` in packages/domain/src/brackets.ts.
 */
export const offerUnitPrice = (
  buyerId: number | null,
  packagesMilli: RawBuilder<number> | number,
): RawBuilder<number> => sql<number>`least(
    o.unit_price_e4,
    (select min(b.unit_price_e4) from offer_brackets b
      where b.offer_id = o.id and b.min_packages_milli <= ${packagesMilli}),
    (select c.unit_price_e4 from customer_prices c
      where c.offer_id = o.id and c.buyer_id = ${buyerId}::bigint))`

/** Whether the offer aliased `o` can be ordered at this moment. */
export const offerIsOpen = sql<boolean>`(o.is_available and (o.valid_until is null or o.valid_until > now()))`
