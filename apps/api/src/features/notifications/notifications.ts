import type { AnswerOf, QueryOf } from '@carreau/contract/endpoint'
import type { notificationEndpoints } from '@carreau/contract/notifications/notifications'
import { userChannel } from '@carreau/domain/notifications/channels'
import type { Db, Trx } from '../../platform/db/database.ts'
import { AppError } from '../../platform/errors/app-error.ts'
import { publish } from '../../platform/realtime/publish.sql.ts'
import {
  countNotifications,
  findNotification,
  findNotifications,
  findUnreadElsewhere,
  markAllRead,
  markRead,
  type NotificationRow,
  type Reader,
} from './notifications.sql.ts'

type Shown = AnswerOf<typeof notificationEndpoints.readNotification>['data']

const notificationOf = ({ createdAt, readAt, ...row }: NotificationRow): Shown => ({
  ...row,
  created_at: createdAt.toISOString(),
  read_at: readAt?.toISOString() ?? null,
})

type List = typeof notificationEndpoints.listNotifications

export const listNotifications = async (
  db: Db,
  reader: Reader,
  { status, page, per_page }: QueryOf<List>,
) => {
  const onlyUnread = status === 'unread'
  const [rows, counts, elsewhere] = await Promise.all([
    findNotifications(db, reader, { onlyUnread, page, perPage: per_page }),
    countNotifications(db, reader),
    findUnreadElsewhere(db, reader),
  ])
  return {
    data: rows.map(notificationOf),
    meta: {
      total: onlyUnread ? counts.unread : counts.total,
      page,
      per_page,
      unread: counts.unread,
      elsewhere: elsewhere.map(({ companyName, unread }) => ({
        company_name: companyName,
        unread,
      })),
    },
  }
}

/** The person's other tabs and devices take it out of their badge. */
const publishRead = (trx: Trx, { userId }: Reader): Promise<void> =>
  publish(trx, userChannel(userId), 'notification.read', {})

/** Marks one as read; reading it again answers the same. */
export const readNotification = async (
  db: Db,
  reader: Reader,
  notificationId: number,
  now: Date,
) => {
  const row = await db.transaction().execute(async trx => {
    const read = await markRead(trx, reader, { notificationId, at: now })
    if (read === undefined) return findNotification(trx, reader, notificationId)
    await publishRead(trx, reader)
    return read
  })
  if (row === undefined) throw new AppError('notification_not_found')
  return { data: notificationOf(row) }
}

/** Marks all of the reader's as read; answers how many were not. */
export const readAllNotifications = (db: Db, reader: Reader, now: Date) =>
  db.transaction().execute(async trx => {
    const count = await markAllRead(trx, reader, now)
    if (count > 0) await publishRead(trx, reader)
    return { data: count }
  })
