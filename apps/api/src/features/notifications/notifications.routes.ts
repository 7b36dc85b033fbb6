import { notificationEndpoints as endpoints } from '@carreau/contract/notifications/notifications'
import type { Db } from '../../platform/db/database.ts'
import type { Serve } from '../../platform/http/serve.ts'
import type { Caller } from '../../platform/identity/caller.ts'
import { countUnread, type Reader } from './notifications.sql.ts'
import { listNotifications, readAllNotifications, readNotification } from './notifications.ts'
import { getNotificationPreferences, setNotificationPreferences } from './preferences.ts'

const readerOf = ({ userId, tenant }: Caller): Reader => ({
  userId,
  tenantId: tenant?.id ?? null,
})

export const notificationRoutes = (serve: Serve, { db }: { db: Db }): void => {
  serve(endpoints.listNotifications, ({ caller, query }) =>
    listNotifications(db, readerOf(caller), query),
  )
  serve(endpoints.countUnreadNotifications, async ({ caller }) => ({
    data: await countUnread(db, readerOf(caller)),
  }))
  serve(endpoints.readNotification, ({ caller, params, now }) =>
    readNotification(db, readerOf(caller), params.notificationId, now),
  )
  serve(endpoints.readAllNotifications, ({ caller, now }) =>
    readAllNotifications(db, readerOf(caller), now),
  )
  serve(endpoints.getNotificationPreferences, async ({ caller }) => ({
    data: await getNotificationPreferences(db, caller),
  }))
  serve(endpoints.setNotificationPreferences, async ({ caller, body }) => ({
    data: await setNotificationPreferences(db, caller, body),
  }))
}
