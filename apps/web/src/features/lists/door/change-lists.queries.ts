import type { SentBody } from '@carreau/contract/endpoint'
import type { Endpoints } from '@carreau/contract/endpoints'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { Api } from '../../../platform/api-client/api-client.ts'
import { useApi } from '../../../platform/api-client/api-context.ts'
import { messageOf } from '../../../platform/api-client/api-error.ts'
import { sendOrKeep } from '../../../platform/offline-queue/edit-room.ts'
import { toast } from '../../../ui/feedback/toast.ts'
import type { List, ListLine, Lists } from '../list.ts'
import {
  type LineChange,
  type LineGoods,
  type ListEdit,
  type ListSettings,
  listEdits,
  type NewList,
  newListId,
  seenListOf,
} from '../list-edits.ts'
import { inOrder, withLine, withList, withoutLine } from '../optimistic-lists.ts'
import { sendListEdit } from '../send-list-edit.ts'
import { listKeys, shownListEdits } from './lists.queries.ts'

/** Changes are sent one after the other, in the order of the clicks. */
const scope = { id: 'lists' }

/** Says how an edit went: done, or kept until there is a network. */
const say = (done: string | undefined, isKept: boolean): void => {
  if (isKept)
    toast.info('Gardé sur cet appareil\u00a0: envoyé dès que le réseau revient', { id: 'kept' })
  else if (done !== undefined) toast.success(done)
}

/**
 * A change of one list: shown at once where `show` says how, put back with the server's word when
 * refused, and replaced by the list the server answers. `editOf` is what is kept of it when no answer
 * comes; a change without one is not kept.
 */
const useListChange = <Sent>(change: {
  send?: (api: Api, sent: Sent & { listId: number }) => Promise<{ data: List }>
  editOf?: (sent: Sent & { list: List }) => ListEdit
  show?: (sent: Sent) => (list: List) => List
  said?: string
  failure?: string
}) => {
  const api = useApi()
  const queryClient = useQueryClient()
  const isLast = () => queryClient.isMutating({ mutationKey: listKeys.all }) <= 1
  const run = async (sent: Sent & { list: List }): Promise<{ isKept: boolean; answer?: List }> => {
    if (change.editOf === undefined) {
      const done = await change.send?.(api, { ...sent, listId: sent.list.id })
      return done === undefined ? { isKept: false } : { isKept: false, answer: done.data }
    }
    const sending = await sendOrKeep(listEdits, sent, (edit, key) =>
      sendListEdit(api, edit, { key, isLater: false }),
    )
    if (sending.isKept || sending.answer === null) return { isKept: sending.isKept }
    return { isKept: false, answer: sending.answer }
  }
  return useMutation({
    mutationKey: listKeys.all,
    scope,
    mutationFn: run,
    onMutate: async sent => {
      if (change.editOf !== undefined) listEdits.begin(sent, change.editOf(sent))
      if (change.show === undefined) return undefined
      shownListEdits.begin(queryClient)
      await queryClient.cancelQueries({ queryKey: listKeys.mine })
      const before = queryClient.getQueryData<Lists>(listKeys.mine)
      if (before !== undefined)
        queryClient.setQueryData(listKeys.mine, withList(sent.list.id, change.show(sent))(before))
      return () => queryClient.setQueryData(listKeys.mine, before)
    },
    onSuccess: ({ isKept, answer }, _sent, rollBack) => {
      // What is kept is laid over the lists, not written into them.
      if (isKept) rollBack?.()
      // An answer older than a change still on its way would undo it for a moment.
      else if (isLast() && answer !== undefined)
        queryClient.setQueryData<Lists>(
          listKeys.mine,
          lists => lists && withList(answer.id, () => answer)(lists),
        )
      say(change.said, isKept)
    },
    onError: (error, _sent, rollBack) => {
      rollBack?.()
      toast.error(messageOf(error, change.failure ?? 'La liste n’a pas pu être modifiée.'))
    },
    onSettled: () => {
      if (change.show !== undefined) shownListEdits.end(queryClient)
      if (isLast()) void queryClient.invalidateQueries({ queryKey: listKeys.all })
    },
  })
}

const goodsOf = ({ id, name, first_photo, tint }: ListLine): LineGoods => ({
  id,
  name,
  first_photo,
  tint,
})

/** Sets the packages of a line or its par; null takes the par away. */
export const useUpdateListLine = () =>
  useListChange<{ line: ListLine; change: LineChange }>({
    editOf: ({ list, line, change }) => ({
      kind: 'set',
      listId: list.id,
      of: seenListOf(list),
      line: goodsOf(line),
      change,
      seen: line.packages_quantity,
    }),
    show: ({ line, change }) => withLine(line.id, change),
  })

export const useRemoveListLine = () =>
  useListChange<{ line: ListLine }>({
    editOf: ({ list, line }) => ({
      kind: 'takeOff',
      listId: list.id,
      of: seenListOf(list),
      line: goodsOf(line),
    }),
    show: ({ line }) => withoutLine(line.id),
    said: 'Produit retiré de la liste',
  })

/** Puts the lines in the order of the shelves. */
export const useOrderList = () =>
  useListChange<{ ids: number[] }>({
    send: (api, { listId, ids }) =>
      api.orderList({ params: { listId }, body: { specification_ids: ids } }),
    show: ({ ids }) => inOrder(ids),
  })

/** Puts a specification on a list. */
export const usePutListLine = () =>
  useListChange<{ goods: LineGoods; packages: number }>({
    editOf: ({ list, goods, packages }) => ({
      kind: 'put',
      listId: list.id,
      of: seenListOf(list),
      goods,
      packages,
    }),
    said: 'Produit ajouté à la liste',
    failure: 'Le produit n’a pas pu être ajouté à la liste.',
  })

/** Pauses or resumes a recurrent list, or skips its next delivery. */
export const useScheduleList = () =>
  useListChange<{ schedule: SentBody<Endpoints['scheduleList']> }>({
    send: (api, { listId, schedule }) => api.scheduleList({ params: { listId }, body: schedule }),
    said: 'Liste mise à jour',
  })

/** Renames a list, or changes its type and days. */
export const useUpdateList = () =>
  useListChange<{ settings: ListSettings }>({
    editOf: ({ list, settings }) => ({
      kind: 'update',
      listId: list.id,
      of: seenListOf(list),
      list: settings,
    }),
    said: 'Liste mise à jour',
  })

/** Creates a list, perhaps with a first product; answers its id, negative while it waits. */
export const useCreateList = () => {
  const api = useApi()
  const queryClient = useQueryClient()
  return useMutation({
    mutationKey: listKeys.all,
    scope,
    mutationFn: async (step: { list: NewList; goods?: LineGoods | null }) => {
      const sending = await sendOrKeep(listEdits, step, (edit, key) =>
        sendListEdit(api, edit, { key, isLater: false }),
      )
      if (sending.isKept || sending.answer === null)
        return { id: sending.change.listId, created: null }
      return { id: sending.answer.id, created: sending.answer }
    },
    onMutate: step => {
      const { list, goods = null } = step
      listEdits.begin(step, { kind: 'create', listId: newListId(), list, goods })
    },
    onSuccess: ({ created }) => {
      if (created !== null)
        queryClient.setQueryData<Lists>(
          listKeys.mine,
          mine => mine && { ...mine, lists: [...mine.lists, created] },
        )
      say('Liste créée', created === null)
    },
    onError: error => toast.error(messageOf(error, 'La liste n’a pas pu être créée.')),
    onSettled: () => queryClient.invalidateQueries({ queryKey: listKeys.mine }),
  })
}

export const useRemoveList = () => {
  const api = useApi()
  const queryClient = useQueryClient()
  return useMutation({
    mutationKey: listKeys.all,
    scope,
    mutationFn: (list: List) =>
      sendOrKeep(listEdits, list, (edit, key) => sendListEdit(api, edit, { key, isLater: false })),
    onMutate: list =>
      listEdits.begin(list, { kind: 'remove', listId: list.id, of: seenListOf(list) }),
    onSuccess: ({ isKept }) => say('Liste supprimée', isKept),
    onError: error => toast.error(messageOf(error, 'La liste n’a pas pu être supprimée.')),
    // Not awaited: the screen of the list leaves before its list does.
    onSettled: () => {
      void queryClient.invalidateQueries({ queryKey: listKeys.mine })
    },
  })
}
