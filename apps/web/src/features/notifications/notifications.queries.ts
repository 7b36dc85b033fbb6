import type { AnswerOf } from '@carreau/contract/endpoint'
import type { Endpoints } from '@carreau/contract/endpoints'
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import type { Api } from '../../platform/api-client/api-client.ts'

export const notificationKeys = {
  all: ['notifications'] as const,
  list: ['notifications', 'list'] as const,
  unread: ['notifications', 'unread'] as const,
}

export const unreadCountQuery = (api: Api) =>
  queryOptions({
    queryKey: notificationKeys.unread,
    queryFn: async ({ signal }) => (await api.countUnreadNotifications({ signal })).data,
  })

type Page = AnswerOf<Endpoints['listNotifications']>
export type Notification = Page['data'][number]
export type NotificationView = 'unread' | 'all'

/** What the person was told of, newest first, a page at a time (« Afficher plus »). */
export const notificationsQuery = (api: Api, status: NotificationView) =>
  infiniteQueryOptions({
    queryKey: [...notificationKeys.list, status],
    queryFn: ({ pageParam, signal }) =>
      api.listNotifications({ query: { status, page: pageParam }, signal }),
    initialPageParam: 1,
    getNextPageParam: ({ meta }) =>
      meta.page * meta.per_page < meta.total ? meta.page + 1 : undefined,
  })

/** One that has just arrived, to say it; undefined when it is read already. */
export const findUnread = async (api: Api, id: number): Promise<Notification | undefined> => {
  const { data } = await api.listNotifications({ query: { status: 'unread', per_page: 10 } })
  return data.find(notification => notification.id === id)
}

export type Preferences = AnswerOf<Endpoints['getNotificationPreferences']>['data']
export type Channel = Preferences['channels'][number]
export type QuietHours = NonNullable<Preferences['quiet_hours']>
export type KindPreference = Preferences['kinds'][number]

export const preferencesKey = ['notification-preferences'] as const

/** What the person is told of and how. */
export const preferencesQuery = (api: Api) =>
  queryOptions({
    queryKey: preferencesKey,
    queryFn: async ({ signal }) => (await api.getNotificationPreferences({ signal })).data,
  })
