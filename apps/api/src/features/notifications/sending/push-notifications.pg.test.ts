import { notificationEndpoints } from '@carreau/contract/notifications/notifications'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import type { PushMessage } from '../../../platform/push/push-message.ts'
import { openNewsApp } from '../news/news.test-app.ts'
import { type News, notify } from '../notify.ts'
import { pushNotification, pushSummary } from './push-notifications.ts'

const { call, clock, db, newBuyer, read, userOf, waiting } = await openNewsApp()

const day = new Date('2026-11-24T10:00:00+01:00')
const night = new Date('2026-11-24T23:00:00+01:00')
const morning = new Date('2026-11-25T06:00:00+01:00')

const told = (buyerId: number, kind: News['kind'], n = 1): News => ({
  kind,
  to: { type: 'buyer', id: buyerId },
  exceptUserId: null,
  title: `Nouvelle ${n}`,
  body: 'Texte',
  link: '/orders/1',
  group: `order:${n}`,
})

/** A buyer with two devices and, of what they were told, the ids. */
const open = async (...kinds: News['kind'][]) => {
  const buyer = await newBuyer()
  const userId = await userOf(buyer.token)
  const [session] = (
    await sql<{ id: number }>`select parent_id as id from tokens
      where user_id = ${userId} and parent_id is not null`.execute(db)
  ).rows
  for (const n of [1, 2])
    await db
      .insertInto('devices')
      .values({
        user_id: userId,
        session_id: session?.id ?? 0,
        platform: 'android',
        address: `device-${userId}-${n}`,
        p256dh: null,
        auth: null,
      })
      .execute()
  await db.transaction().execute(trx =>
    notify(
      trx,
      kinds.map((kind, n) => told(buyer.id, kind, n)),
      clock.now,
    ),
  )
  const ids = (await read(buyer.token)).data.map(({ id }) => id).toSorted((a, b) => a - b)
  return { ...buyer, userId, ids }
}

/** What waits for the devices of a person. */
const handed = async (userId: number): Promise<PushMessage[]> => {
  const { rows } = await sql<{ message: PushMessage }>`
    select j.payload->'message' as message
      from graphile_worker._private_jobs j
      join graphile_worker._private_tasks t on t.id = j.task_id
      join devices d on d.id = (j.payload->>'deviceId')::bigint
     where t.identifier = 'push_to_device' and d.user_id = ${userId} order by j.id`.execute(db)
  return rows.map(({ message }) => message)
}

const quiet = (token: string, quiet_hours: object | null) =>
  call(notificationEndpoints.setNotificationPreferences, { token, body: { quiet_hours } })

test('each device is told once, however often the job runs', async () => {
  const { userId, ids } = await open('order_accepted')
  const [id = 0] = ids
  await Promise.all([1, 2, 3].map(() => pushNotification(db, id, day)))
  expect(await handed(userId)).toEqual(
    Array.from({ length: 2 }, () => ({
      id,
      kind: 'order_accepted',
      title: 'Nouvelle 0',
      body: 'Texte',
      link: '/orders/1',
      tag: `n${id}`,
      urgent: false,
    })),
  )
})

test('what was read meanwhile is not pushed', async () => {
  const { token, userId, ids } = await open('order_accepted')
  const [id = 0] = ids
  ;(
    await call(notificationEndpoints.readNotification, { token, params: { notificationId: id } })
  ).ok()
  await pushNotification(db, id, day)
  expect(await handed(userId)).toEqual([])
})

test('at quiet hours only what is urgent comes through; the rest comes as one in the morning', async () => {
  const { token, userId, ids } = await open('order_accepted', 'order_shipped', 'order_refused')
  expect((await quiet(token, { from: '22:00', to: '05:30' })).ok().data.quiet_hours).toEqual({
    from: '22:00',
    to: '05:30',
  })
  for (const id of ids) await pushNotification(db, id, night)
  const urgent = await handed(userId)
  expect(urgent.map(({ kind }) => kind)).toEqual(['order_refused', 'order_refused'])
  const [summary] = (await waiting('push_summary')).filter(
    ({ key }) => key === `push-summary:${userId}`,
  )
  expect(summary?.runAt).toEqual(new Date('2026-11-25T05:30:00+01:00'))
  await pushSummary(db, userId, night)
  expect(await handed(userId)).toHaveLength(2)
  await pushSummary(db, userId, morning)
  await pushSummary(db, userId, morning)
  expect((await handed(userId)).slice(2)).toEqual(
    Array.from({ length: 2 }, () =>
      expect.objectContaining({
        id: null,
        title: '2\u00a0notifications non lues',
        link: '/notifications',
        tag: 'summary',
      }),
    ),
  )
})

test('quiet hours end when they are taken away, and must be two different times', async () => {
  const { token, userId, ids } = await open('order_accepted')
  ;(await quiet(token, { from: '22:00', to: '05:30' })).ok()
  expect((await quiet(token, null)).ok().data.quiet_hours).toBeNull()
  await pushNotification(db, ids[0] ?? 0, night)
  expect(await handed(userId)).toHaveLength(2)
  for (const wrong of [
    { from: '22:00', to: '22:00' },
    { from: '25:00', to: '05:00' },
    { from: '22h', to: '05:00' },
    { from: '22:00' },
  ])
    expect((await quiet(token, wrong)).status).toBe(422)
})

test('again within half a minute waits: a device rings once for both', async () => {
  const { id: buyerId, ids } = await open('order_accepted')
  const [id = 0] = ids
  await pushNotification(db, id, day)
  await db.transaction().execute(trx => notify(trx, told(buyerId, 'order_accepted', 0), clock.now))
  const [again] = (await waiting('push_notification')).filter(({ key }) => key === `push:${id}`)
  expect(again).toBeDefined()
})
