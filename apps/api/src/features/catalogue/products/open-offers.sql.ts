import { type RawBuilder, sql } from 'kysely'
import { offerIsOpenTo } from '../../companies/door/offer-price.sql.ts'

/**
 * FROM the offers `o` that this buyer may order now, with their specification `s`, variant `v`,
 * product `p` and wholesaler `n`, priced for one package: `priced.price_e4` is the net unit price
 * (no bracket starts at one package), `priced.comparison_e4` that per kg or per piece (the domain's
 * `comparisonPrice`).
 */
export const openOffers = (buyerId: number | null): RawBuilder<unknown> => sql`
       offers o
  join tenants n on n.id = o.shop_id and n.status = 'active' and ${offerIsOpenTo(buyerId)}
  join specifications s on s.id = o.specification_id
  join variants v on v.id = s.variant_id
  join products p on p.id = o.product_id and p.status = 'active'
  left join customer_prices c on c.offer_id = o.id and c.buyer_id = ${buyerId}::bigint
 cross join lateral (select least(o.unit_price_e4, c.unit_price_e4) as unit_e4) net
 cross join lateral (
    select net.unit_e4 as price_e4,
           case when o.billing_type <> 'package' then net.unit_e4
                when v.average_volume_g is null
                  then round(net.unit_e4::numeric / v.units_per_package)::integer
                else round(net.unit_e4 * 1000.0 / v.average_volume_g)::integer
           end as comparison_e4) priced`
