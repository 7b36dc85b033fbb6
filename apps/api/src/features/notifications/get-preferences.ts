import type { AnswerOf } from '@carreau/contract/endpoint'
import type { notificationEndpoints } from '@carreau/contract/notifications/notifications'
import {
  channelLabels,
  channelsFor,
  kindsToldTo,
  notificationChannels,
  notificationRules,
} from '@carreau/domain/notifications/kinds'
import type { Db } from '../../platform/db/database.ts'
import type { Caller } from '../../platform/identity/caller.ts'
import { findPreferences } from './preferences.sql.ts'
import { findQuietHours } from './sending/quiet-hours.sql.ts'

export const getPreferences = async (
  db: Db,
  { userId, tenant }: Caller,
): Promise<AnswerOf<typeof notificationEndpoints.getNotificationPreferences>['data']> => {
  const chosen = new Map((await findPreferences(db, userId)).map(choice => [choice.kind, choice]))
  return {
    channels: notificationChannels.map(channel => ({ channel, label: channelLabels[channel] })),
    kinds: kindsToldTo(tenant?.type ?? null).map(kind => {
      const { label, description, compulsory } = notificationRules[kind]
      const { in_app, email, push } = channelsFor(kind, chosen.get(kind))
      return { kind, label, description, compulsory, in_app, email, push }
    }),
    quiet_hours: await findQuietHours(db, userId),
  }
}
