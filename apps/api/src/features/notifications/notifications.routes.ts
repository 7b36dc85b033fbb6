import { endpoints } from '@carreau/contract/endpoints'
import { signSubscription } from '@carreau/pusher-server/signature'
import type { HostedRealtime } from '../../platform/config/config.ts'
import type { Db } from '../../platform/db/database.ts'
import { AppError } from '../../platform/errors/app-error.ts'
import type { Serve } from '../../platform/http/serve.ts'
import type { Caller } from '../../platform/identity/caller.ts'
import { embeddedApplication, embeddedKey } from '../../platform/realtime/embedded-server.ts'
import { openHostedService } from '../../platform/realtime/hosted-service.ts'
import { countUnread, type Reader } from './notifications.sql.ts'
import { listNotifications, readAllNotifications, readNotification } from './notifications.ts'
import { getNotificationPreferences, setNotificationPreferences } from './preferences.ts'
import { refuseForeignChannel } from './realtime/authorise-channel.ts'

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

export const realtimeRoutes = (
  serve: Serve,
  { db, config }: { db: Db; config: { hostedRealtime: HostedRealtime | undefined } },
): void => {
  const { hostedRealtime } = config
  const hosted = hostedRealtime && openHostedService(hostedRealtime)
  const settings = hosted?.settings ?? {
    key: embeddedKey,
    cluster: 'eu',
    host: null,
    port: null,
    tls: null,
    signs_in: false,
  }
  let application: ReturnType<typeof embeddedApplication> | undefined
  const ourApplication = () => {
    application ??= embeddedApplication(db).catch((error: unknown) => {
      application = undefined
      throw error
    })
    return application
  }

  serve(endpoints.getRealtimeSettings, async () => ({ data: settings }))

  serve(endpoints.authoriseChannel, async ({ caller, body }) => {
    const { socket_id: socketId, channel_name: channel } = body
    await refuseForeignChannel(db, caller, channel)
    if (hosted !== undefined) return hosted.signSubscription(socketId, channel)
    const by = { tokenId: caller.token.id, userId: caller.userId }
    return signSubscription(await ourApplication(), { socketId, channel, by })
  })

  serve(endpoints.authenticateConnection, async ({ caller, body }) => {
    // The embedded server learns whose a connection is from its first subscription.
    if (hosted === undefined) throw new AppError('channel_not_allowed')
    return hosted.signConnection(body.socket_id, caller.token.id)
  })
}
