import type { AnswerOf } from '@carreau/contract/endpoint'
import type { Endpoints } from '@carreau/contract/endpoints'
import type { Api } from './api.ts'
import type { Buyer } from './register.ts'

type Product = AnswerOf<Endpoints['searchProducts']>['products'][number]
type Specification = Product['specifications'][number]

/** A wholesaler's offer with what it is for. */
export type Offer = {
  product: Product
  specification: Specification
  price: Specification['customer_price'][number]
}

/** What « Tomate Cœur de bœuf » is called on every screen. */
export const nameOf = ({ name, variety }: { name: string; variety: string | null }): string =>
  [name, variety].filter(Boolean).join(' ')

/**
 * The first open offer that is as wanted, by name: the same in every season.
 * For a buyer: among those of the wholesalers who deliver there.
 */
export const findOffer = async (
  api: Api,
  wanted: (offer: Offer) => boolean,
  buyer?: Pick<Buyer, 'tenantToken'>,
): Promise<Offer> => {
  const { products } = await api('searchProducts', {
    ...(buyer && { token: buyer.tenantToken }),
    query: { per_page: 100, sort: 'name' },
  })
  for (const product of products)
    for (const specification of product.specifications)
      for (const price of specification.customer_price)
        if (price.available && wanted({ product, specification, price }))
          return { product, specification, price }
  throw new Error('The market has no such offer')
}

/** Puts packages of an offer into the buyer's cart; answers the cart. */
export const addToCart = async (
  api: Api,
  buyer: Buyer,
  { specification, price }: Offer,
  packages = price.min_packages,
) => {
  const { data: cart } = await api('addToCart', {
    token: buyer.tenantToken,
    body: {
      specification_id: specification.id,
      shop_id: price.shop_id,
      packages_quantity: packages,
    },
  })
  return cart
}

/** Whole packages enough for any wholesaler's minimum. */
export const plenty = ({ price }: Offer): number => Math.ceil(600 / price.package_price)

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
export const fillList = async (api: Api, buyer: Buyer, name: string, times = 1) => {
  const offers = await findOffers(api, 3)
  const { data: list } = await api('createList', {
    token: buyer.tenantToken,
    body: {
      name,
      specifications: offers.map(({ specification, price }) => ({
        id: specification.id,
        packages_quantity: Math.ceil(price.min_packages) * times,
      })),
    },
  })
  return list
}
