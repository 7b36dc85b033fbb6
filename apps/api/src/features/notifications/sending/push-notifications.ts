import { formatCount } from '@carreau/domain/french/format'
import { quietUntil } from '@carreau/domain/notifications/quiet-hours'
import type { Db } from '../../../platform/db/database.ts'
import type { PushMessage } from '../../../platform/push/push-message.ts'
import {
  type DuePush,
  handToDevices,
  lockDuePush,
  lockDuePushes,
  tellAfterQuietHours,
} from './due-push.sql.ts'

const messageOf = ({ id, kind, title, body, link, isUrgent }: DuePush): PushMessage => ({
  id,
  kind,
  title,
  body,
  link,
  tag: `n${id}`,
  urgent: isUrgent,
})

/** What a device shows at the end of the quiet hours, however much has happened. */
const summaryOf = (due: readonly [DuePush, ...DuePush[]]): PushMessage => {
  const [first, ...more] = due
  if (more.length === 0) return messageOf(first)
  return {
    id: null,
    kind: 'summary',
    title: formatCount(due.length, 'notification non lue', 'notifications non lues'),
    body: due
      .slice(0, 3)
      .map(({ title }) => title)
      .join(' · '),
    link: '/notifications',
    tag: 'summary',
    urgent: false,
  }
}

/** Hands a notification to the person's devices; at quiet hours it waits, unless it is urgent. */
export const pushNotification = (db: Db, notificationId: number, now: Date): Promise<void> =>
  db.transaction().execute(async trx => {
    const due = await lockDuePush(trx, notificationId)
    if (due === undefined) return
    const until = due.quietHours && !due.isUrgent ? quietUntil(due.quietHours, now) : null
    if (until === null) await handToDevices(trx, [due], messageOf(due))
    else await tellAfterQuietHours(trx, due.userId, until)
  })

/** Hands what the quiet hours held back to the person's devices, as one message. */
export const pushSummary = (db: Db, userId: number, now: Date): Promise<void> =>
  db.transaction().execute(async trx => {
    const [first, ...more] = await lockDuePushes(trx, userId)
    if (first === undefined) return
    // The hours may have been changed since.
    const until = first.quietHours && quietUntil(first.quietHours, now)
    if (until !== null) return tellAfterQuietHours(trx, userId, until)
    await handToDevices(trx, [first, ...more], summaryOf([first, ...more]))
  })
