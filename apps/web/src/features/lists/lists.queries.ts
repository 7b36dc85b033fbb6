import type { SentBody } from '@carreau/contract/endpoint'
import type { Endpoints } from '@carreau/contract/endpoints'
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { Api } from '../../platform/api-client/api-client.ts'
import { useApi } from '../../platform/api-client/api-context.ts'
import { messageOf } from '../../platform/api-client/api-error.ts'
import { useAuth } from '../../platform/session/auth-context.ts'
import { toast } from '../../ui/toast.ts'
import { cartKeys } from '../carts/carts.queries.ts'
import type { List, ListLine, Lists } from './list.ts'
import { inOrder, withLine, withList, withoutLine } from './optimistic-lists.ts'
import { readLists } from './read-lists.ts'

export const listKeys = {
  all: ['lists'] as const,
  mine: ['lists', 'mine'] as const,
  preview: (listId: number) => ['lists', 'preview', listId] as const,
}

/** The company's favourites and lists. */
export const listsQuery = (api: Api) =>
  queryOptions({
    queryKey: listKeys.mine,
    queryFn: async ({ signal }) => readLists(await api.call('GET /v2/list', { signal })),
  })

/** A list as it could be ordered now: at the best price, or from one wholesaler. */
export const previewQuery = (api: Api, listId: number, shopId: number | null) =>
  queryOptions({
    queryKey: [...listKeys.preview(listId), shopId],
    queryFn: async ({ signal }) => {
      const query = shopId === null ? {} : { shop_id: shopId }
      const path = 'GET /v2/list/{listId}/preview'
      return (await api.call(path, { params: { listId }, query, signal })).data
    },
    staleTime: 0,
  })

/** Who keeps lists, and who only reads them (product §1): the accountant changes none. */
export const useListAccess = (): { reads: boolean; writes: boolean } => {
  const { user, tenant } = useAuth()
  const reads = user !== null && tenant?.type === 'buyer'
  return { reads, writes: reads && tenant.selectedRole !== 'accountant' }
}

/** Spec §4: loaded for a signed-in person alone; nothing once they have gone. */
export const useLists = (): Lists | undefined => {
  const { reads } = useListAccess()
  const { data } = useQuery({ ...listsQuery(useApi()), enabled: reads })
  return reads ? data : undefined
}

/** Changes are sent one after the other, in the order of the clicks. */
const scope = { id: 'lists' }

/**
 * A change of one list: shown at once where `show` says how, put back with the server's word when
 * refused, and replaced by the list the server answers.
 */
const useListChange = <Sent>(change: {
  send: (api: Api, sent: Sent & { listId: number }) => Promise<{ data: List }>
  show?: (sent: Sent) => (list: List) => List
  said?: string
  failure?: string
}) => {
  const api = useApi()
  const queryClient = useQueryClient()
  const isLast = () => queryClient.isMutating({ mutationKey: listKeys.all }) <= 1
  return useMutation({
    mutationKey: listKeys.all,
    scope,
    mutationFn: (sent: Sent & { listId: number }) => change.send(api, sent),
    onMutate: async sent => {
      if (change.show === undefined) return undefined
      await queryClient.cancelQueries({ queryKey: listKeys.mine })
      const before = queryClient.getQueryData<Lists>(listKeys.mine)
      if (before !== undefined)
        queryClient.setQueryData(listKeys.mine, withList(sent.listId, change.show(sent))(before))
      return () => queryClient.setQueryData(listKeys.mine, before)
    },
    onSuccess: ({ data }) => {
      // An answer older than a change still on its way would undo it for a moment.
      if (isLast())
        queryClient.setQueryData<Lists>(
          listKeys.mine,
          lists => lists && withList(data.id, () => data)(lists),
        )
      if (change.said !== undefined) toast.success(change.said)
    },
    onError: (error, _sent, rollBack) => {
      rollBack?.()
      toast.error(messageOf(error, change.failure ?? 'La liste n’a pas pu être modifiée.'))
    },
    onSettled: () => {
      if (isLast()) void queryClient.invalidateQueries({ queryKey: listKeys.all })
    },
  })
}

/** Sets the packages of a line or its par; null takes the par away. */
export const useUpdateListLine = () =>
  useListChange<{ specId: number; change: Partial<Pick<ListLine, 'packages_quantity' | 'par'>> }>({
    send: (api, { listId, specId, change }) =>
      api.call('PATCH /v2/list/{listId}/specification/{specId}', {
        params: { listId, specId },
        body: change,
      }),
    show: ({ specId, change }) => withLine(specId, change),
  })

export const useRemoveListLine = () =>
  useListChange<{ specId: number }>({
    send: (api, { listId, specId }) =>
      api.call('DELETE /v2/list/{listId}/specification/{specId}', { params: { listId, specId } }),
    show: ({ specId }) => withoutLine(specId),
    said: 'Produit retiré de la liste',
  })

/** Puts the lines in the order of the shelves. */
export const useOrderList = () =>
  useListChange<{ ids: number[] }>({
    send: (api, { listId, ids }) =>
      api.call('PUT /v2/list/{listId}/order', {
        params: { listId },
        body: { specification_ids: ids },
      }),
    show: ({ ids }) => inOrder(ids),
  })

/** Puts a specification on a list. */
export const usePutListLine = () =>
  useListChange<{ specId: number; packages: number }>({
    send: (api, { listId, specId, packages }) =>
      api.call('POST /v2/list/{listId}/specification', {
        params: { listId },
        body: { specification_id: specId, packages_quantity: packages },
      }),
    said: 'Produit ajouté à la liste',
    failure: 'Le produit n’a pas pu être ajouté à la liste.',
  })

/** Pauses or resumes a recurrent list, or skips its next delivery. */
export const useScheduleList = () =>
  useListChange<{ schedule: SentBody<Endpoints['scheduleList']> }>({
    send: (api, { listId, schedule }) =>
      api.call('PATCH /v2/list/{listId}/schedule', { params: { listId }, body: schedule }),
    said: 'Liste mise à jour',
  })

/** Renames a list, or changes its type and days. */
export const useUpdateList = () =>
  useListChange<{ list: SentBody<Endpoints['updateList']> }>({
    send: (api, { listId, list }) =>
      api.call('PUT /v2/list/{listId}', { params: { listId }, body: list }),
    said: 'Liste mise à jour',
  })

export const useCreateList = () => {
  const api = useApi()
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: async (list: SentBody<Endpoints['createList']>) =>
      (await api.call('POST /v2/list', { body: list })).data,
    onSuccess: list => {
      queryClient.setQueryData<Lists>(
        listKeys.mine,
        mine => mine && { ...mine, lists: [...mine.lists, list] },
      )
      toast.success('Liste créée')
    },
    onError: error => toast.error(messageOf(error, 'La liste n’a pas pu être créée.')),
    onSettled: () => queryClient.invalidateQueries({ queryKey: listKeys.mine }),
  })
}

export const useRemoveList = () => {
  const api = useApi()
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (listId: number) => api.call('DELETE /v2/list/{listId}', { params: { listId } }),
    onSuccess: () => toast.success('Liste supprimée'),
    onError: error => toast.error(messageOf(error, 'La liste n’a pas pu être supprimée.')),
    // Not awaited: the screen of the list leaves before its list does.
    onSettled: () => {
      void queryClient.invalidateQueries({ queryKey: listKeys.mine })
    },
  })
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
      const path = 'POST /v2/list/{listId}/to_carts'
      return (await api.call(path, { params: { listId }, body: order, idempotencyKey })).data
    },
    onError: error => toast.error(messageOf(error, "Erreur lors de l'ajout au panier")),
    onSettled: () => {
      void queryClient.invalidateQueries({ queryKey: cartKeys.all })
      void queryClient.invalidateQueries({ queryKey: listKeys.all })
    },
  })
}
