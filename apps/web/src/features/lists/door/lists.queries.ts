import type { SentBody } from '@carreau/contract/endpoint'
import type { Endpoints } from '@carreau/contract/endpoints'
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { Api } from '../../../platform/api-client/api-client.ts'
import { useApi } from '../../../platform/api-client/api-context.ts'
import { messageOf } from '../../../platform/api-client/api-error.ts'
import { toast } from '../../../ui/feedback/toast.ts'
import { cartKeys } from '../../carts/door/carts.queries.ts'
import type { Lists } from '../list.ts'
import { readLists } from '../read-lists.ts'
import { useListAccess } from './list-access.queries.ts'

export const listKeys = {
  all: ['lists'] as const,
  mine: ['lists', 'mine'] as const,
  preview: (listId: number) => ['lists', 'preview', listId] as const,
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

/** Loaded for a signed-in person alone; nothing after that (docs/specification.md#lists). */
export const useLists = (): Lists | undefined => {
  const { reads } = useListAccess()
  const { data } = useQuery({ ...listsQuery(useApi()), enabled: reads })
  return reads ? data : undefined
}

/** Adds all lines that can be ordered to the carts; the key makes a repeated sending count once. */
export const useAddListToCarts = () => {
  const api = useApi()
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: async (sent: {
      listId: number
      order: SentBody<Endpoints['addListToCarts']>
      idempotencyKey: string
    }) => {
      const { listId, order, idempotencyKey } = sent
      return (await api.addListToCarts({ params: { listId }, body: order, idempotencyKey })).data
    },
    onError: error => toast.error(messageOf(error, "Erreur lors de l'ajout au panier")),
    onSettled: () => {
      void queryClient.invalidateQueries({ queryKey: cartKeys.all })
      void queryClient.invalidateQueries({ queryKey: listKeys.all })
    },
  })
}
