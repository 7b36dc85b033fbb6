import type { AnswerOf } from '@carreau/contract/endpoint'
import type { Endpoints } from '@carreau/contract/endpoints'
import { queryOptions, useQuery } from '@tanstack/react-query'
import type { Api } from '../../../platform/api-client/api-client.ts'
import { useApi } from '../../../platform/api-client/api-context.ts'
import { useListAccess } from './list-access.ts'

type Served = AnswerOf<Endpoints['listLists']>['data']
type ServedList = Served['lists'][number]
type Waits = {
  /** What is shown of it waits for the network. */
  isWaiting?: boolean
}
export type Favorite = Served['favorites'][number]
export type ListLine = ServedList['specifications'][number] & Waits
export type List = Omit<ServedList, 'specifications'> & Waits & { specifications: ListLine[] }
export type Lists = { favorites: Favorite[]; lists: List[] }
export type ListPreview = AnswerOf<Endpoints['previewList']>['data']
export type Wholesalers = AnswerOf<Endpoints['compareWholesalers']>
export type PreviewLine = ListPreview['lines'][number]

export const listKeys = {
  all: ['lists'] as const,
  mine: ['lists', 'mine'] as const,
  preview: (listId: number) => ['lists', 'preview', listId] as const,
}

const isLists = (value: unknown): value is Lists =>
  typeof value === 'object' &&
  value !== null &&
  'favorites' in value &&
  Array.isArray(value.favorites) &&
  'lists' in value &&
  Array.isArray(value.lists)

/** An invalid answer gives empty lists and a warning (docs/specification.md#errors). */
export const readLists = (answer: unknown): Lists => {
  const data =
    typeof answer === 'object' && answer !== null && 'data' in answer ? answer.data : undefined
  if (isLists(data)) return data
  console.warn('Invalid lists response', answer)
  return { favorites: [], lists: [] }
}

/** The company's favourites and lists. */
export const listsQuery = (api: Api) =>
  queryOptions({
    queryKey: listKeys.mine,
    queryFn: async ({ signal }) => readLists(await api.listLists({ signal })),
  })

/** A list as it could be ordered now: at the best price, or from one wholesaler. */
export const previewQuery = (api: Api, listId: number, shopId: number | null) =>
  queryOptions({
    queryKey: [...listKeys.preview(listId), shopId],
    queryFn: async ({ signal }) => {
      const query = shopId === null ? {} : { shop_id: shopId }
      return (await api.previewList({ params: { listId }, query, signal })).data
    },
    staleTime: 0,
  })

/** Who could deliver the list, whose cart could be sent first. */
export const wholesalersQuery = (api: Api, listId: number) =>
  queryOptions({
    queryKey: [...listKeys.preview(listId), 'wholesalers'],
    queryFn: ({ signal }) => api.compareWholesalers({ params: { listId }, signal }),
    staleTime: 0,
  })

/** Loaded for a signed-in person alone; nothing after that (docs/specification.md#lists). */
export const useLists = (): Lists | undefined => {
  const { reads } = useListAccess()
  const { data } = useQuery({ ...listsQuery(useApi()), enabled: reads })
  return reads ? data : undefined
}
