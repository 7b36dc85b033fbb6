import type { Api } from '../api.ts'
import { findOffer, type Offer } from '../market.ts'
import type { Buyer } from '../register-buyer.ts'

/** Open offers of so many different products, one package each at least. */
const findOffers = async (api: Api, count: number): Promise<Offer[]> => {
  const offers: Offer[] = []
  while (offers.length < count)
    offers.push(
      await findOffer(
        api,
        ({ product, price }) =>
          price.min_packages === 1 && !offers.some(offer => offer.product.id === product.id),
      ),
    )
  return offers
}

/** A list of the buyer's with the first offers of three products. */
export const fillList = async (api: Api, buyer: Buyer, name: string) => {
  const offers = await findOffers(api, 3)
  const { data: list } = await api('createList', {
    token: buyer.tenantToken,
    body: {
      name,
      specifications: offers.map(({ specification, price }) => ({
        id: specification.id,
        packages_quantity: Math.ceil(price.min_packages),
      })),
    },
  })
  return list
}
