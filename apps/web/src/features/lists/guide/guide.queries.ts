import type { AnswerOf } from '@carreau/contract/endpoint'
import type { Endpoints } from '@carreau/contract/endpoints'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { Api } from '../../../platform/api-client/api-client.ts'

export type GuideLine = AnswerOf<Endpoints['getOrderGuide']>['data']['lines'][number]
export type GuideOffer = NonNullable<GuideLine['best_offer']>

/** Begins as `listKeys.all`: what changes a list or a favourite changes the guide. */
export const guideKey = ['lists', 'guide'] as const

/** What the company buys, at today's prices. */
export const guideQuery = (api: Api) =>
  queryOptions({
    queryKey: guideKey,
    queryFn: async ({ signal }) => (await api.getOrderGuide({ signal })).data.lines,
    staleTime: 0,
  })

/** Enough to find the one that was meant; the search has the others. */
const foundAtMost = 5

/** Further filters of the search, as it takes them. */
export type MarketFilters = Partial<
  Record<'filter[origins]' | 'filter[size]' | 'filter[category]' | 'filter[bio]', string>
>

/** What the market sells under a name, as lines that the guide has not. */
export const findInMarketQuery = (api: Api, name: string, filters: MarketFilters = {}) =>
  queryOptions({
    queryKey: ['products', 'guide', name, filters],
    queryFn: async ({ signal }) => {
      const query = { ...filters, 'filter[name]': name, per_page: foundAtMost }
      const { products } = await api.searchProducts({ query, signal })
      return products.flatMap(({ specifications, ...product }) => {
        const [specification] = specifications
        return specification === undefined ? [] : [lineOf(product, specification)]
      })
    },
    placeholderData: keepPreviousData,
  })

type Found = AnswerOf<Endpoints['searchProducts']>['products'][number]

const lineOf = (
  product: Omit<Found, 'specifications'>,
  { customer_price, ...specification }: Found['specifications'][number],
): GuideLine => ({
  id: specification.id,
  specification,
  product,
  category: { id: product.classification_category_id, name: '' },
  favorite: false,
  usual_packages: 1,
  last_bought: null,
  list: null,
  best_offer: customer_price.find(({ available }) => available) ?? null,
  usual_offer: null,
})
