import type { AnswerOf, QueryOf } from '@carreau/contract/endpoint'
import type { notificationEndpoints } from '@carreau/contract/notifications/notifications'
import type { Db } from '../../platform/db/database.ts'
import {
  countNotifications,
  findNotifications,
  findUnreadElsewhere,
  type Reader,
} from './door/notifications.sql.ts'
import { notificationOf } from './notifications.present.ts'

type List = typeof notificationEndpoints.listNotifications

export const listNotifications = async (
  db: Db,
  reader: Reader,
  { status, page, per_page }: QueryOf<List>,
): Promise<AnswerOf<List>> => {
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
