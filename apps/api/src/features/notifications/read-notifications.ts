import type { Db } from '../../platform/db/database.ts'
import { AppError } from '../../platform/errors/app-error.ts'
import { markAllRead, markRead, type Reader } from './door/notifications.sql.ts'
import { notificationOf } from './notifications.present.ts'

export const readNotification = async (
  db: Db,
  reader: Reader,
  notificationId: number,
  now: Date,
) => {
  const row = await db
    .transaction()
    .execute(trx => markRead(trx, reader, { notificationId, at: now }))
  if (row === undefined) throw new AppError('notification_not_found')
  return { data: notificationOf(row) }
}

export const readAllNotifications = async (db: Db, reader: Reader, now: Date) => ({
  data: await db.transaction().execute(trx => markAllRead(trx, reader, now)),
})
