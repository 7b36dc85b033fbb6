import { tenantChannel } from '@carreau/domain/notifications/channels'
import type { Config, HostedRealtime } from '../../platform/config/config.ts'
import type { Db } from '../../platform/db/database.ts'
import type { Tasks } from '../../platform/jobs/jobs.ts'
import { openMailer } from '../../platform/mail/mailer.ts'
import { openHostedService } from '../../platform/realtime/hosted-service.ts'
import { pricesEvent } from '../../platform/realtime/price-events.ts'
import { warnBeforeCutOff } from './news/warn-before-cut-off.ts'
import { deleteOldNotifications } from './notifications.sql.ts'
import { findBuyersAtWork } from './realtime/realtime.sql.ts'
import { mailNotifications } from './sending/mail-notifications.ts'
import { pushNotification, pushSummary } from './sending/push-notifications.ts'

const dayMs = 24 * 3_600_000

/** What the room does in the background. */
export const notificationJobs = ({
  db,
  config,
  log,
  now,
}: {
  db: Db
  config: Pick<Config, 'publicUrl' | 'smtpUrl' | 'mailFrom' | 'dataDir' | 'retention'>
  log: (line: string) => void
  now: () => Date
}): Pick<
  Tasks,
  | 'mail_notifications'
  | 'push_notification'
  | 'push_summary'
  | 'warn_before_cut_off'
  | 'clean_notifications'
> => {
  const send = openMailer(config, { log, now })
  const { publicUrl, retention } = config
  return {
    mail_notifications: {
      run: ({ userId }) => mailNotifications({ db, send, publicUrl }, userId),
    },
    push_notification: {
      run: ({ notificationId }) => pushNotification(db, notificationId, now()),
    },
    push_summary: { run: ({ userId }) => pushSummary(db, userId, now()) },
    warn_before_cut_off: {
      cron: '*/5 * * * *',
      run: async () => {
        await warnBeforeCutOff(db, now())
      },
    },
    clean_notifications: {
      cron: '41 3 * * *',
      // Older ones are history, which orders and conversations keep.
      run: () =>
        deleteOldNotifications(db, new Date(now().getTime() - retention.notificationDays * dayMs)),
    },
  }
}

/** What a hosted service is told; without one, PostgreSQL tells the nodes and no job comes here. */
export const realtimeJobs = ({
  db,
  config,
}: {
  db: Db
  config: { hostedRealtime: HostedRealtime | undefined }
}): Pick<Tasks, 'broadcast_event' | 'broadcast_offers' | 'end_connections'> => {
  const hosted = config.hostedRealtime && openHostedService(config.hostedRealtime)
  return {
    broadcast_event: {
      run: async ({ channels, event, data }) => hosted?.tell(channels, event, data),
    },
    broadcast_offers: {
      run: async specificationIds => {
        if (hosted === undefined) return
        const buyers = await findBuyersAtWork(db)
        const channels = buyers.map(id => tenantChannel({ type: 'buyer', id }))
        const { event, data } = pricesEvent(specificationIds)
        await hosted.tell(channels, event, data)
      },
    },
    end_connections: {
      run: async ({ tokenIds }) => {
        for (const tokenId of tokenIds) await hosted?.endConnections(tokenId)
      },
    },
  }
}
