import type { AnswerOf, QueryOf, SentBody } from '@carreau/contract/endpoint'
import type { Endpoints } from '@carreau/contract/endpoints'
import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import type { Api } from '../../../platform/api-client/api-client.ts'
import { useApi } from '../../../platform/api-client/api-context.ts'
import { messageOf } from '../../../platform/api-client/api-error.ts'
import { toast } from '../../../ui/feedback/toast.ts'

export type KeptRow = AnswerOf<Endpoints['listKeptProducts']>['data'][number]
export type KeptProduct = AnswerOf<Endpoints['getKeptProduct']>['data']
export type ProductText = SentBody<Endpoints['createProduct']>
export type Packaging = AnswerOf<Endpoints['createPackaging']>['data']
export type Category = AnswerOf<Endpoints['createCategory']>['data']
export type Origin = AnswerOf<Endpoints['createOrigin']>['data']
export type Maturity = AnswerOf<Endpoints['createMaturity']>['data']
export type Brand = AnswerOf<Endpoints['createBrand']>['data']
export type Rate = AnswerOf<Endpoints['listInterfelRates']>['data'][number]
export type UnreadLabel = AnswerOf<Endpoints['listUnreadLabels']>['data'][number]

const key = ['operator', 'catalogue'] as const

export { key as catalogueKey }

export const keptProductsQuery = (api: Api, query: QueryOf<Endpoints['listKeptProducts']>) =>
  queryOptions({
    queryKey: [...key, 'products', query],
    queryFn: async ({ signal }) => api.listKeptProducts({ query, signal }),
    placeholderData: keepPreviousData,
  })

export const keptProductQuery = (api: Api, productId: number) =>
  queryOptions({
    queryKey: [...key, 'product', productId],
    queryFn: async ({ signal }) =>
      (await api.getKeptProduct({ params: { productId }, signal })).data,
    // What the form begins with: never what an earlier visit has left.
    gcTime: 0,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  })

export const packagingsQuery = (api: Api, query: QueryOf<Endpoints['listKeptPackagings']>) =>
  queryOptions({
    queryKey: [...key, 'packagings', query],
    queryFn: async ({ signal }) => api.listKeptPackagings({ query, signal }),
    placeholderData: keepPreviousData,
  })

/** All of them: the menu is put in order as a whole. */
export const categoriesKey = [...key, 'categories'] as const
export const keptCategoriesQuery = (api: Api) =>
  queryOptions({
    queryKey: categoriesKey,
    queryFn: async ({ signal }) => (await api.listKeptCategories({ signal })).data,
  })

export const originsQuery = (api: Api, query: QueryOf<Endpoints['listKeptOrigins']>) =>
  queryOptions({
    queryKey: [...key, 'origins', query],
    queryFn: async ({ signal }) => api.listKeptOrigins({ query, signal }),
    placeholderData: keepPreviousData,
  })

export const maturitiesQuery = (api: Api, query: QueryOf<Endpoints['listKeptMaturities']>) =>
  queryOptions({
    queryKey: [...key, 'maturities', query],
    queryFn: async ({ signal }) => api.listKeptMaturities({ query, signal }),
    placeholderData: keepPreviousData,
  })

export const brandsQuery = (api: Api, query: QueryOf<Endpoints['listKeptBrands']>) =>
  queryOptions({
    queryKey: [...key, 'brands', query],
    queryFn: async ({ signal }) => api.listKeptBrands({ query, signal }),
    placeholderData: keepPreviousData,
  })

export const ratesQuery = (api: Api) =>
  queryOptions({
    queryKey: [...key, 'rates'],
    queryFn: async ({ signal }) => (await api.listInterfelRates({ signal })).data,
  })

export const labelsQuery = (
  api: Api,
  query: { q?: string; ignored: 'true' | 'false'; page: number; per_page: number },
) =>
  queryOptions({
    queryKey: [...key, 'labels', query],
    queryFn: async ({ signal }) => api.listUnreadLabels({ query, signal }),
    placeholderData: keepPreviousData,
  })

/**
 * Does something to the catalogue and reads again what is shown of it: when it is refused too, for another
 * operator may have been first. `said` is told when it is done.
 */
export const useKeeping = <Sent, Answer>(
  work: (api: Api, sent: Sent) => Promise<Answer>,
  said: (answer: Answer, sent: Sent) => string,
  { failure }: { failure?: string } = {},
) => {
  const api = useApi()
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (sent: Sent) => work(api, sent),
    onSuccess: (answer, sent) => {
      toast.success(said(answer, sent))
    },
    onError: error => {
      // A form says itself what was refused.
      if (failure !== undefined) toast.error(messageOf(error, failure))
    },
    onSettled: () =>
      queryClient.invalidateQueries({
        queryKey: key,
        // The form keeps what was typed on what it began with.
        predicate: ({ queryKey }) => queryKey[2] !== 'product',
      }),
  })
}
