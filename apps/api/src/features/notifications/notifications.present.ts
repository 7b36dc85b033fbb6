import type { AnswerOf } from '@carreau/contract/endpoint'
import type { notificationEndpoints } from '@carreau/contract/notifications/notifications'
import type { NotificationRow } from './door/notifications.sql.ts'

type Shown = AnswerOf<typeof notificationEndpoints.readNotification>['data']

export const notificationOf = ({ createdAt, readAt, ...row }: NotificationRow): Shown => ({
  ...row,
  created_at: createdAt.toISOString(),
  read_at: readAt?.toISOString() ?? null,
})
