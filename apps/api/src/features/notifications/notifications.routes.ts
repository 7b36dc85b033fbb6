import { notificationEndpoints as endpoints } from '@carreau/contract/notifications'
import type { Db } from '../../platform/db/database.ts'
import type { Serve } from '../../platform/http/serve.ts'
import { getPreferences } from './get-preferences.ts'
import { setPreferences } from './set-preferences.ts'

export const notificationRoutes = (serve: Serve, { db }: { db: Db }): void => {
  serve(endpoints.getNotificationPreferences, async ({ caller }) => ({
    data: await getPreferences(db, caller),
  }))
  serve(endpoints.setNotificationPreferences, async ({ caller, body }) => ({
    data: await setPreferences(db, caller, body),
  }))
}
