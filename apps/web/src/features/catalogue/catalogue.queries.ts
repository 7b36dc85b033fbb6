import type { AnswerOf } from '@carreau/contract/endpoint'
import type { Endpoints } from '@carreau/contract/endpoints'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { Api } from '../../platform/api-client/api-client.ts'
import {
  flagFilters,
  isAdvanced,
  type ProductSearch,
  switchFilters,
  textFilters,
  valuesOf,
} from './search/search-params.ts'

export type Product = AnswerOf<Endpoints['getProduct']>['data']
export type Specification = AnswerOf<Endpoints['getSpecification']>['data']
export type CustomerPrice = Specification['customer_price'][number]
export type SearchResult = AnswerOf<Endpoints['searchProducts']>
export type Facets = SearchResult['facets']
export type Category = AnswerOf<Endpoints['listCategories']>['data'][number]

const productsPerPage = 24

/** The query parameters of the API for a search. */
const queryOf = (search: ProductSearch) => {
  const filters = [...textFilters, ...flagFilters, ...switchFilters].map(field => [
    `filter[${field}]`,
    valuesOf(search, field),
  ])
  return {
    ...Object.fromEntries(filters),
    'filter[name]': search.search,
    'filter[family]': search.family,
    advanced: isAdvanced(search) || undefined,
    sort: search.sort,
    page: search.page,
    per_page: productsPerPage,
  }
}

/** The previous answer stays on screen while the next is fetched. */
const resultQuery = (api: Api, query: ReturnType<typeof queryOf> & { facet?: keyof Facets }) =>
  queryOptions({
    queryKey: ['products', 'search', query],
    queryFn: ({ signal }) => api.searchProducts({ query, signal }),
    placeholderData: keepPreviousData,
  })

/** The products found by a search. */
export const searchProductsQuery = (api: Api, search: ProductSearch) =>
  resultQuery(api, queryOf(search))

/** Every value of one facet of a search: the results carry its most frequent values only. */
export const wholeFacetQuery = (api: Api, search: ProductSearch, field: keyof Facets) => ({
  ...resultQuery(api, { ...queryOf(search), facet: field, page: 1, per_page: 1 }),
  select: ({ facets }: SearchResult) => facets[field],
})

/** A product with every specification and price. Throws ApiError 404 when there is none. */
export const productQuery = (api: Api, productId: string) =>
  queryOptions({
    queryKey: ['products', productId],
    queryFn: async ({ signal }) => {
      const { data } = await api.getProduct({ params: { productId }, signal })
      if (!data) throw new Error('Product not found')
      return data
    },
  })

/** One specification with its prices, even one that its product no longer lists. */
export const specificationQuery = (api: Api, specificationId: number) =>
  queryOptions({
    queryKey: ['specifications', specificationId],
    queryFn: async ({ signal }) => {
      const { data } = await api.getSpecification({ params: { specificationId }, signal })
      if (!data) throw new Error('Specification not found')
      return data
    },
  })

export const categoriesQuery = (api: Api) =>
  queryOptions({
    queryKey: ['categories'],
    queryFn: async ({ signal }) => (await api.listCategories({ signal })).data,
    staleTime: 5 * 60_000,
  })

/** A category's products; what is no list counts as empty (docs/specification.md#calls). */
export const categoryProductsQuery = (api: Api, categoryId: string) =>
  queryOptions({
    queryKey: ['categories', categoryId, 'products'],
    queryFn: async ({ signal }) => {
      const products = await api.listCategoryProducts({ params: { categoryId }, signal })
      return Array.isArray(products) ? products : []
    },
  })
