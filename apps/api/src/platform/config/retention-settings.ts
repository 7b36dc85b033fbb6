import { z } from 'zod'

const days = (least: number, usual: number) =>
  z.coerce.number().int().min(least).max(3_650).default(usual)

/** Variables of how long personal data is kept (docs/personal-data.md says why). */
export const retentionEnvironment = {
  JOURNAL_DAYS: days(30, 365),
  NOTIFICATION_DAYS: days(7, 90),
  DEVICE_DAYS: days(7, 180),
  UNUSED_ACCOUNT_DAYS: days(90, 1_095),
}

export type Retention = {
  /** The journal of sensitive actions. */
  journalDays: number
  /** Notifications, since they were made. */
  notificationDays: number
  /** A device that is pushed to, since it last said it was there. */
  deviceDays: number
  /** An account that works for no company, since it last signed in. */
  unusedAccountDays: number
}

export const retentionOf = (e: z.output<z.ZodObject<typeof retentionEnvironment>>): Retention => ({
  journalDays: e.JOURNAL_DAYS,
  notificationDays: e.NOTIFICATION_DAYS,
  deviceDays: e.DEVICE_DAYS,
  unusedAccountDays: e.UNUSED_ACCOUNT_DAYS,
})
