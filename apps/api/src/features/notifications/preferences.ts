import type { BodyOf } from '@carreau/contract/endpoint'
import type { notificationEndpoints } from '@carreau/contract/notifications/notifications'
import {
  channelLabels,
  channelsFor,
  kindsToldTo,
  notificationChannels,
  notificationRules,
} from '@carreau/domain/notifications/kinds'
import type { Db } from '../../platform/db/database.ts'
import { AppError } from '../../platform/errors/app-error.ts'
import type { Caller } from '../../platform/identity/caller.ts'
import {
  findPreferences,
  findQuietHours,
  savePreferences,
  saveQuietHours,
} from './preferences.sql.ts'

export const getNotificationPreferences = async (db: Db, { userId, tenant }: Caller) => {
  const chosen = new Map((await findPreferences(db, userId)).map(choice => [choice.kind, choice]))
  return {
    channels: notificationChannels.map(channel => ({ channel, label: channelLabels[channel] })),
    kinds: kindsToldTo(tenant?.type ?? null).map(kind => {
      const { label, description, compulsory = false } = notificationRules[kind]
      const { in_app, email, push } = channelsFor(kind, chosen.get(kind))
      return { kind, label, description, compulsory, in_app, email, push }
    }),
    quiet_hours: await findQuietHours(db, userId),
  }
}

type SetPreferences = typeof notificationEndpoints.setNotificationPreferences

/** Turning off what is compulsory is refused, not forgotten: the person must know. */
export const setNotificationPreferences = async (
  db: Db,
  caller: Caller,
  { kinds, quiet_hours }: BodyOf<SetPreferences>,
) => {
  const errors = kinds.flatMap(({ kind, in_app, email, push }, index) => {
    const { compulsory, label } = notificationRules[kind]
    if (!compulsory || (in_app && email && push)) return []
    return [[`kinds.${index}`, [`«\u00a0${label}\u00a0» ne peut pas être désactivée.`]] as const]
  })
  if (errors.length > 0)
    throw new AppError('invalid_input', {
      errors: Object.fromEntries(errors.map(([field, sentences]) => [field, [...sentences]])),
    })
  // A kind given twice: the last one counts, as if the calls had followed each other.
  const last = new Map(kinds.map(choice => [choice.kind, choice]))
  return db.transaction().execute(async trx => {
    if (last.size > 0) await savePreferences(trx, caller.userId, [...last.values()])
    if (quiet_hours !== undefined) await saveQuietHours(trx, caller.userId, quiet_hours)
    return getNotificationPreferences(trx, caller)
  })
}
