import { authEndpoints } from '@carreau/contract/accounts/auth'
import { deviceEndpoints } from '@carreau/contract/accounts/devices'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { openPush } from '../../../platform/push/open-push.ts'
import type { PushMessage, PushOutcome } from '../../../platform/push/push-message.ts'
import { openBrowser, openService } from '../../../platform/push/push-services.test-app.ts'
import { openAuthApp } from '../signing-in/auth.test-app.ts'
import { pushToDevice } from './devices.ts'

const { call, db, newPerson } = await openAuthApp()

const message: PushMessage = {
  id: 1,
  kind: 'order_accepted',
  title: 'Acceptée',
  body: '',
  link: '/orders/1',
  tag: 'n1',
  urgent: false,
}

const phone = (n: number) => ({ platform: 'android', token: `token-of-a-phone-number-${n}` })
const browser = (endpoint = 'https://updates.push.services.mozilla.com/abc') => ({
  platform: 'web',
  subscription: { endpoint, expirationTime: null, keys: openBrowser().keys },
})
const register = (token: string, body: object) =>
  call(deviceEndpoints.registerDevice, { token, body })

const idsOf = async (token: string): Promise<number[]> => {
  const { rows } = await sql<{ id: number }>`
    select d.id from devices d join tokens t on t.user_id = d.user_id
     where t.hash = sha256(${Buffer.from(token)}) order by d.id`.execute(db)
  return rows.map(({ id }) => id)
}

test('registered twice, also at once, a device is one', async () => {
  const { token } = await newPerson()
  const answers = await Promise.all(Array.from({ length: 6 }, () => register(token, phone(1))))
  expect(new Set(answers.map(answer => answer.ok().data.id)).size).toBe(1)
  const web = browser('https://updates.push.services.mozilla.com/twice')
  const first = (await register(token, web)).ok().data
  expect((await register(token, web)).ok().data).toEqual(first)
  expect(await idsOf(token)).toHaveLength(2)
})

test('whoever signs in on a device takes it over', async () => {
  const [one, two] = [await newPerson(), await newPerson()]
  ;(await register(one.token, phone(2))).ok()
  ;(await register(two.token, phone(2))).ok()
  expect(await idsOf(one.token)).toEqual([])
  expect(await idsOf(two.token)).toHaveLength(1)
})

test('nobody has more than ten; the one that was silent longest goes', async () => {
  const { token } = await newPerson()
  const ids: number[] = []
  for (let n = 0; n < 12; n++) ids.push((await register(token, phone(100 + n))).ok().data.id)
  expect(await idsOf(token)).toEqual(ids.slice(2))
})

test('removed by its owner alone, and gone with the session', async () => {
  const [one, two] = [await newPerson(), await newPerson()]
  const { id } = (await register(one.token, phone(3))).ok().data
  const remove = (token: string) =>
    call(deviceEndpoints.removeDevice, { token, params: { deviceId: id } })
  expect((await remove(two.token)).status).toBe(404)
  expect((await remove(one.token)).status).toBe(200)
  expect((await remove(one.token)).status).toBe(404)
  ;(await register(two.token, phone(3))).ok()
  ;(await call(authEndpoints.logout, { token: two.token })).ok()
  const { rows } = await sql`select from devices where address = ${phone(3).token}`.execute(db)
  expect(rows).toEqual([])
})

test.each([
  [{ platform: 'windows', token: 'x'.repeat(40) }],
  [{ platform: 'android', token: 'short' }],
  [{ platform: 'ios', token: '../../etc/passwd-and-more-of-it' }],
  [
    {
      platform: 'web',
      subscription: { endpoint: 'https://updates.push.services.mozilla.com/a', keys: {} },
    },
  ],
  [browser('https://169.254.169.254/latest/meta-data')],
  [browser('http://push.example.com/a')],
  [browser('https://localhost/a')],
  [browser('https://push.example.com/a')],
  [browser('https://fcm.googleapis.com.example.com/a')],
  [browser(`https://updates.push.services.mozilla.com/${'a'.repeat(3_000)}`)],
  [{}],
])('%j is refused in French', async body => {
  const { token } = await newPerson()
  const refused = await register(token, body)
  expect(refused.status).toBe(422)
  expect(refused.answer).toMatchObject({ code: 'invalid_input' })
  expect(await idsOf(token)).toEqual([])
})

test('the VAPID key is made once, however many ask at once', async () => {
  const { token } = await newPerson()
  const keys = await Promise.all(
    Array.from(
      { length: 5 },
      async () => (await call(deviceEndpoints.getPushKey, { token })).ok().data.public_key,
    ),
  )
  expect(new Set(keys).size).toBe(1)
  expect(Buffer.from(keys[0] ?? '', 'base64url')).toHaveLength(65)
})

const nextTries = async (deviceId: number) => {
  const { rows } = await sql<{ payload: { attempt: number }; inSeconds: number }>`
    select payload, extract(epoch from run_at - now())::float8 as "inSeconds"
      from graphile_worker._private_jobs
     where key = ${`push:n1:${deviceId}`} order by id`.execute(db)
  return rows
}

const tell = async (deviceId: number, outcome: PushOutcome | Error, attempt = 0) => {
  const logged: string[] = []
  const send = async () => {
    if (outcome instanceof Error) throw outcome
    return outcome
  }
  await pushToDevice(
    { db, send, log: line => logged.push(line), now: () => new Date() },
    { deviceId, message, attempt },
  )
  return logged
}

test('a dead device is retired, one in trouble is tried again, later each time', async () => {
  const { token } = await newPerson()
  const { id } = (await register(token, phone(4))).ok().data
  await tell(id, { is: 'later', afterSeconds: 90, why: '429' })
  expect(await nextTries(id)).toMatchObject([{ payload: { attempt: 1 } }])
  expect((await nextTries(id))[0]?.inSeconds).toBeGreaterThan(80)
  await tell(id, new Error('ECONNREFUSED'), 3)
  expect(await nextTries(id)).toMatchObject([{ payload: { attempt: 4 } }])
  expect((await nextTries(id))[0]?.inSeconds).toBeGreaterThan(110)
  expect(await tell(id, new Error('ECONNREFUSED'), 5)).toEqual([
    expect.stringContaining('Push abandonné'),
  ])
  expect(await idsOf(token)).toEqual([id])
  await tell(id, { is: 'gone' })
  expect(await idsOf(token)).toEqual([])
  // A job that comes after finds nobody and says nothing.
  expect(await tell(id, { is: 'sent' })).toEqual([])
})

test('from the database to a browser: the whole way, encrypted', async () => {
  const { heard, url } = await openService(() => ({ status: 201 }))
  const { token } = await newPerson()
  const own = openBrowser()
  const { id } = (
    await register(token, {
      platform: 'web',
      subscription: { endpoint: 'https://updates.push.services.mozilla.com/whole', keys: own.keys },
    })
  ).ok().data
  await db
    .updateTable('devices')
    .set({ address: `${url}/whole` })
    .where('id', '=', id)
    .execute()
  const push = { vapid: undefined, vapidSubject: undefined, fcm: undefined, apns: undefined }
  const send = openPush({
    db,
    config: {
      push: { ...push, reach: { hosts: [], allowLocal: true } },
      publicUrl: 'https://carreau.test',
    },
    now: () => new Date(),
  })
  await pushToDevice(
    { db, send, log: () => {}, now: () => new Date() },
    { deviceId: id, message, attempt: 0 },
  )
  expect(JSON.parse(own.decrypt(heard[0]?.body ?? Buffer.alloc(0)))).toEqual(message)
})
