import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../../platform/db/database.ts'
import {
  comparablePrice,
  joinCustomerPrice,
  offerIsOpenTo,
  onePackagePrice,
} from '../../companies/door/offer-price.sql.ts'
import { type Counts, offeredSpecifications, type ProductRow } from '../products/product-rows.ts'
import {
  type OfferTuple,
  offerTuple,
  productColumns,
  readOffer,
  readSpecification,
  type SpecificationTuple,
  specificationTables,
  specificationTuple,
} from './product-tuples.sql.ts'
import { type Product, productOf } from './products.present.ts'

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

export type CardRow = ProductRow &
  Counts & { offers: OfferTuple[] | null; specified: SpecificationTuple[] | null }

/**
 * The CTE `cards`: a JSON array of CardRow in the order of `page (product_id, place)`, told from
 * `asked (id, product_id, specification_id, shop_id, price_e4, comparison_e4, own_unit)`, the
 * offers to choose from. Both are CTEs that come before it. Of a product its cheapest specification is told
 * (a tile shows no more) or the cheapest `specificationsTold`, each with its cheapest offer.
 */
export const cards = (buyerId: number | null, specificationsTold = 1) => sql`
    ranked as (
      select a.*, min(a.comparison_e4) over same as best_e4, row_number() over same as offer_rank
        from asked a
       where a.product_id in (select product_id from page)
      window same as (partition by a.specification_id order by a.comparison_e4, a.id)
    ), told as materialized (
      select * from (
        select id, product_id, specification_id,
               dense_rank() over (partition by product_id order by best_e4, specification_id)
                 as specification_rank
          from ranked where offer_rank = 1) cheapest
       where specification_rank <= ${sql.lit(specificationsTold)}
    ), offered as (
      select o.product_id, json_agg(${offerTuple}) as offers
        from told
        join offers o on o.id = told.id
        join shops h on h.tenant_id = o.shop_id
        join tenants n on n.id = o.shop_id
        ${joinCustomerPrice(buyerId)}
       group by o.product_id
    ), specified as (
      select s.product_id, json_agg(${specificationTuple}) as specified
        from ${specificationTables}
       where s.id = any(array(select distinct specification_id from told))
       group by s.product_id
    ), counted as (
      select product_id, count(*) as offers, count(distinct shop_id) as shops,
             count(distinct specification_id) as specifications,
             min(price_e4) filter (where own_unit) as min_e4,
             max(price_e4) filter (where own_unit) as max_e4
        from ranked
       group by product_id
    ), card as (
      select page.place, ${productColumns}, coalesce(counted.offers, 0) as "offersCount",
             coalesce(counted.shops, 0) as "shopsCount",
             coalesce(counted.specifications, 0) as "specificationsCount",
             counted.min_e4 as "minPriceE4", counted.max_e4 as "maxPriceE4",
             offered.offers, specified.specified
        from page
        join products p on p.id = page.product_id and p.status = 'active'
        left join counted on counted.product_id = p.id
        left join offered on offered.product_id = p.id
        left join specified on specified.product_id = p.id
    ), cards as (
      select coalesce(json_agg(card order by place), '[]') as cards from card
    )`

/** A card as the wire carries it. */
export const productOfCard = ({ offers, specified, ...row }: CardRow): Product =>
  productOf(
    row,
    row,
    offeredSpecifications((specified ?? []).map(readSpecification), (offers ?? []).map(readOffer)),
  )

/**
 * Products on sale in the order of `ids`, each with its cheapest offer at this buyer's prices.
 * Reads the offers of these products only.
 */
export const findProductCards = async (
  db: Db,
  ids: readonly number[],
  buyerId: number | null,
): Promise<Product[]> => {
  if (ids.length === 0) return []
  const { rows } = await sql<{ cards: CardRow[] }>`
    with page as (
      select product_id, place
        from unnest(${ids}::bigint[]) with ordinality as listed (product_id, place)
    ), asked as materialized (
      select o.id, o.product_id, o.specification_id, o.shop_id, priced.price_e4,
             priced.comparison_e4, o.billing_type = p.billing_type as own_unit
        from ${openOffers(buyerId)}
       where o.product_id = any(${ids}::bigint[])
    ), ${cards(buyerId)}
    select cards from cards`.execute(db)
  return rows.flatMap(row => row.cards).map(productOfCard)
}
