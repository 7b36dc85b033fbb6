import { queryOptions } from '@tanstack/react-query'
import type { Api } from '../../platform/api-client/api-client.ts'

// Apart from notifications.queries.ts: the top bar of every page asks for this alone.

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
