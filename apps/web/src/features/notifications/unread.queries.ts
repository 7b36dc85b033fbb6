import { queryOptions, useQuery } from '@tanstack/react-query'
import type { Api } from '../../platform/api-client/api-client.ts'
import { useApi } from '../../platform/api-client/api-context.ts'
import { useAuth } from '../../platform/session/auth-context.ts'
import { createShownEdits } from '../../platform/shown-edits.ts'

// Apart from notifications.queries.ts: the top bar of every page asks for this alone.

export const notificationKeys = {
  all: ['notifications'] as const,
  list: ['notifications', 'list'] as const,
  unread: ['notifications', 'unread'] as const,
}

export const shownReads = createShownEdits()

const unreadCountQuery = (api: Api) =>
  queryOptions({
    queryKey: notificationKeys.unread,
    queryFn: async ({ client, signal }) => {
      const { data } = await api.countUnreadNotifications({ signal })
      return shownReads.over(client, notificationKeys.unread, data)
    },
  })

/** What waits unread for whoever is signed in; 0 for a visitor. */
export const useUnreadNotifications = (): number => {
  const { user, isLoading } = useAuth()
  const { data = 0 } = useQuery({
    ...unreadCountQuery(useApi()),
    enabled: user !== null && !isLoading,
  })
  return data
}
