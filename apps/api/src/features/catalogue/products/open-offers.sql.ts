import { type RawBuilder, sql } from 'kysely'
import {
  comparablePrice,
  joinCustomerPrice,
  offerIsOpenTo,
  onePackagePrice,
} from '../../companies/door/offer-price.sql.ts'

/**
 * FROM the offers `o` that this buyer may order now, with their specification `s`, variant `v`,
 * product `p` and wholesaler `n`, priced for one package: `priced.price_e4` is the net unit price
 * (no bracket starts at one package), `priced.comparison_e4` that per kg or per piece.
 */
export const openOffers = (buyerId: number | null): RawBuilder<unknown> => sql`
       offers o
  join tenants n on n.id = o.shop_id and n.status = 'active' and ${offerIsOpenTo(buyerId)}
  join specifications s on s.id = o.specification_id
  join variants v on v.id = s.variant_id
  join products p on p.id = o.product_id and p.status = 'active'
  ${joinCustomerPrice(buyerId)}
 cross join lateral (
    select ${onePackagePrice} as price_e4, ${comparablePrice} as comparison_e4) priced`
