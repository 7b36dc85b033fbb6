import type { Database } from '../apps/api/src/platform/db/database.ts'

type Pool = Database['pool']

/** What is on sale. */
export type SearchMarket = {
  offers: number
  openOffers: number
  specifications: number
  products: number
  shops: number
  postgres: string
}

export const readMarket = async (pool: Pool): Promise<SearchMarket> => {
  const { rows } = await pool.query<SearchMarket>(
    `select (select count(*) from offers) as offers,
            (select count(*) from offers
              where is_available and coalesce(valid_until > now(), true)) as "openOffers",
            (select count(*) from specifications) as specifications,
            (select count(*) from products where status = 'active') as products,
            (select count(*) from shops) as shops,
            current_setting('server_version') as postgres`,
  )
  const [market] = rows
  if (market === undefined) throw new Error('a select of counts answers one row')
  return market
}

export type PricedOffer = { id: number; unitPriceE4: number }

/** Of these offers, one at its list price for the buyer, and with the most competitors. */
export const findContestedOffer = async (
  pool: Pool,
  buyerId: number,
  offerIds: readonly number[],
): Promise<PricedOffer> => {
  const { rows } = await pool.query<PricedOffer>(
    `select o.id, o.unit_price_e4 as "unitPriceE4"
       from offers o
      where o.id = any($2::bigint[])
        and not exists (select from customer_prices c where c.offer_id = o.id and c.buyer_id = $1)
      order by (select count(*) from offers other
                 where other.specification_id = o.specification_id and other.is_available
                   and coalesce(other.valid_until > now(), true)) desc, o.id
      limit 1`,
    [buyerId, offerIds],
  )
  const [offer] = rows
  if (offer === undefined) throw new Error('the buyer has his own price for everything shown')
  return offer
}

export const setPrice = async (pool: Pool, { id, unitPriceE4 }: PricedOffer): Promise<void> => {
  await pool.query('update offers set unit_price_e4 = $2, updated_at = now() where id = $1', [
    id,
    unitPriceE4,
  ])
}
