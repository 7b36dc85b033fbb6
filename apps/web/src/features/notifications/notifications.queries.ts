import type { AnswerOf } from '@carreau/contract/endpoint'
import type { Endpoints } from '@carreau/contract/endpoints'
import {
  type InfiniteData,
  infiniteQueryOptions,
  useMutation,
  useQueryClient,
} from '@tanstack/react-query'
import type { Api } from '../../platform/api-client/api-client.ts'
import { useApi } from '../../platform/api-client/api-context.ts'
import { messageOf } from '../../platform/api-client/api-error.ts'
import { toast } from '../../ui/feedback/toast.ts'
import { notificationKeys, shownReads } from './unread.queries.ts'

type Page = AnswerOf<Endpoints['listNotifications']>
export type Notification = Page['data'][number]
export type NotificationView = 'unread' | 'all'
type Shown = InfiniteData<Page, number>

const { all: key, list: listKey, unread: unreadKey } = notificationKeys

/** What the person was told of, newest first, a page at a time (« Afficher plus »). */
export const notificationsQuery = (api: Api, status: NotificationView) =>
  infiniteQueryOptions({
    queryKey: [...listKey, status],
    queryFn: async ({ client, queryKey, pageParam, signal }) => {
      const query = { status, page: pageParam }
      const answer = await api.listNotifications({ query, signal })
      return shownReads.over(client, queryKey, answer, ({ pages }: Shown) =>
        pages.find(({ meta }) => meta.page === pageParam),
      )
    },
    initialPageParam: 1,
    getNextPageParam: ({ meta }) =>
      meta.page * meta.per_page < meta.total ? meta.page + 1 : undefined,
  })

/** One that has just arrived, to say it; undefined when it is read already. */
export const findUnread = async (api: Api, id: number): Promise<Notification | undefined> => {
  const { data } = await api.listNotifications({ query: { status: 'unread', per_page: 10 } })
  return data.find(notification => notification.id === id)
}

const withRead = (shown: Shown | undefined, isRead: (id: number) => boolean, at: string) =>
  shown && {
    ...shown,
    pages: shown.pages.map(page => ({
      ...page,
      data: page.data.map(row =>
        row.read_at === null && isRead(row.id) ? { ...row, read_at: at } : row,
      ),
    })),
  }

/**
 * Marks one as read, or all of them without an id: shown at once, and as the server has it
 * afterwards. A row of « Non lues » stays in its place until then.
 */
export const useMarkRead = () => {
  const api = useApi()
  const queryClient = useQueryClient()
  return useMutation({
    mutationKey: key,
    mutationFn: async (id: number | null) => {
      if (id === null) await api.readAllNotifications()
      else await api.readNotification({ params: { notificationId: id } })
    },
    onMutate: async id => {
      shownReads.begin(queryClient)
      await queryClient.cancelQueries({ queryKey: key })
      const isRead = (other: number) => id === null || other === id
      const at = new Date().toISOString()
      queryClient.setQueriesData<Shown>({ queryKey: listKey }, shown => withRead(shown, isRead, at))
      queryClient.setQueryData<number>(unreadKey, count =>
        id === null || count === undefined ? 0 : Math.max(0, count - 1),
      )
    },
    onError: error =>
      toast.error(messageOf(error, 'La notification n’a pas été marquée comme lue.')),
    onSettled: () => {
      shownReads.end(queryClient)
      if (queryClient.isMutating({ mutationKey: key }) <= 1)
        void queryClient.invalidateQueries({ queryKey: key })
    },
  })
}
