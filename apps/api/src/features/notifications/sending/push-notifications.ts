import { formatCount } from '@carreau/domain/french/format'
import { quietUntil } from '@carreau/domain/notifications/kinds'
import type { Db, Trx } from '../../../platform/db/database.ts'
import { addJob } from '../../../platform/jobs/jobs.sql.ts'
import type { PushMessage } from '../../../platform/push/push-message.ts'
import { type DuePush, findDeviceIds, lockDuePush, lockDuePushes, markPushed } from './due.sql.ts'

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

/**
 * Marks a person's notifications as pushed and adds a job per device, in one transaction: however often
 * this is tried, each device is sent one message.
 */
const handToDevices = async (
  trx: Trx,
  due: readonly [DuePush, ...DuePush[]],
  message: PushMessage,
): Promise<void> => {
  await markPushed(
    trx,
    due.map(({ id }) => id),
  )
  for (const deviceId of await findDeviceIds(trx, due[0].userId))
    await addJob(
      trx,
      'push_to_device',
      { deviceId, message, attempt: 0 },
      { key: `push:${message.tag}:${deviceId}`, maxAttempts: 8 },
    )
}

/** Adds the job that pushes all that waits when the quiet hours are over. */
const pushAfterQuietHours = (trx: Trx, userId: number, runAt: Date): Promise<void> =>
  addJob(trx, 'push_summary', { userId }, { key: `push-summary:${userId}`, runAt })

/** Hands a notification to the person's devices; at quiet hours it waits, unless it is urgent. */
export const pushNotification = (db: Db, notificationId: number, now: Date): Promise<void> =>
  db.transaction().execute(async trx => {
    const due = await lockDuePush(trx, notificationId)
    if (due === undefined) return
    const until = due.quietHours && !due.isUrgent ? quietUntil(due.quietHours, now) : null
    if (until === null) await handToDevices(trx, [due], messageOf(due))
    else await pushAfterQuietHours(trx, due.userId, until)
  })

/** Hands what the quiet hours held back to the person's devices, as one message. */
export const pushSummary = (db: Db, userId: number, now: Date): Promise<void> =>
  db.transaction().execute(async trx => {
    const [first, ...more] = await lockDuePushes(trx, userId)
    if (first === undefined) return
    // The hours may have been changed since.
    const until = first.quietHours && quietUntil(first.quietHours, now)
    if (until !== null) return pushAfterQuietHours(trx, userId, until)
    await handToDevices(trx, [first, ...more], summaryOf([first, ...more]))
  })
