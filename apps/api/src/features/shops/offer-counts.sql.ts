import { sql } from 'kysely'
import { remember } from '../../platform/db/remember.ts'
import { offerIsOpen } from './offer-price.sql.ts'

export type OfferCounts = {
  /** Open offers by wholesaler. */
  byShop: ReadonlyMap<number, number>
  /** Products with an open offer, by category. */
  productsByCategory: ReadonlyMap<number, number>
}

/** Counting reads every offer of the market, so it is done once a minute and for everybody. */
const lifeMs = 60_000

/** How much is for sale, at most a minute old. */
export const countOffers = remember(lifeMs, async (db): Promise<OfferCounts> => {
  const { rows } = await sql<{ kind: 'shop' | 'category'; id: number; count: number }>`
    select 'shop' as kind, o.shop_id as id, count(*) as count
      from offers o
      join products p on p.id = o.product_id and p.status = 'active'
     where ${offerIsOpen}
     group by o.shop_id
    union all
    select 'category', p.category_id, count(*)
      from products p
     where p.status = 'active'
       and exists (select from offers o join tenants t on t.id = o.shop_id
                    where o.product_id = p.id and t.status = 'active' and ${offerIsOpen})
     group by p.category_id`.execute(db)
  const countsOf = (kind: 'shop' | 'category') =>
    new Map(rows.filter(row => row.kind === kind).map(({ id, count }) => [id, count]))
  return { byShop: countsOf('shop'), productsByCategory: countsOf('category') }
})
