import { sql } from 'kysely'
import type { Db } from '../../../platform/db/database.ts'
import { type CardRow, cards, type Extent, productOfCard } from '../door/product-cards.sql.ts'
import type { Product } from '../door/products.present.ts'
import { openOffers } from '../products/open-offers.sql.ts'
import type { Pick } from './market-picks.sql.ts'

/** One offer is asked for of each product. */
const theOffer: Extent = { specifications: 1, offersEach: 1 }

/**
 * Cards of products by id, each with the one offer that was picked, at this buyer's price; without
 * those that nobody can order any more. A product is picked once at most.
 */
export const findOfferCards = async (
  db: Db,
  picks: readonly Pick[],
  buyerId: number | null,
): Promise<Map<number, Product>> => {
  const offerIds = picks.map(pick => pick.offerId)
  const { rows } = await sql<{ cards: CardRow[] }>`
    with asked as materialized (
      select o.id, o.product_id, o.specification_id, o.shop_id, priced.price_e4,
             priced.comparison_e4, o.billing_type = p.billing_type as own_unit
        from ${openOffers(buyerId)}
       where o.id = any(${offerIds}::bigint[])
    ), page as (select product_id, 0 as place from asked), ${cards(buyerId, theOffer)}
    select cards from cards`.execute(db)
  return new Map(
    rows.flatMap(row => row.cards).map(card => [card.id, productOfCard(card)] as const),
  )
}
