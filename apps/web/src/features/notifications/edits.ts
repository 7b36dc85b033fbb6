import { useQuery } from '@tanstack/react-query'
import { useApi } from '../../platform/api-client/api-context.ts'
import { createEdits } from '../../platform/edits/edits.ts'
import { useOver } from '../../platform/edits/use-edits.ts'
import { useAuth } from '../../platform/session/auth-context.ts'
import { type Notification, notificationKeys, unreadCountQuery } from './notifications.queries.ts'

/**
 * One marked as read, or all of them without an id; `left` is how many are unread then. What is newer
 * than `newest` came meanwhile, and is counted and shown once the server has answered.
 */
type ReadEdit = { id: number | null; at: string; left: number; newest: number }
type Notifications = { unread: number; rows: readonly Notification[] }

/**
 * What is marked as read, shown at once; without a network it fails at once. A row of « Non lues »
 * stays in its place until the server knows of it.
 */
export const readEdits = createEdits<Notifications, ReadEdit, unknown>({
  name: 'reads',
  subjects: ({ id }) => [String(id)],
  apply: ({ rows }, { edit: { id, at, left, newest } }) => ({
    unread: left,
    rows: rows
      .filter(row => row.id <= newest)
      .map(row =>
        row.read_at === null && (id === null || id === row.id) ? { ...row, read_at: at } : row,
      ),
  }),
  mayWait: () => false,
  send: ({ api }, { id }) =>
    id === null
      ? api.readAllNotifications()
      : api.readNotification({ params: { notificationId: id } }),
  words: () => ({ failed: 'La notification n’a pas été marquée comme lue.' }),
  refresh: ({ queryClient }) => queryClient.invalidateQueries({ queryKey: notificationKeys.all }),
})

/** What waits unread for whoever is signed in; 0 for a visitor. */
export const useUnreadNotifications = (): number => {
  const over = useOver(readEdits)
  const { user, isLoading } = useAuth()
  const { data: unread = 0 } = useQuery({
    ...unreadCountQuery(useApi()),
    enabled: user !== null && !isLoading,
  })
  return over({ unread, rows: [] }).unread
}
