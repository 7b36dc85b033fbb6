import { notificationEndpoints } from '@carreau/contract/notifications/notifications'
import { expect, test } from 'vitest'
import { openAuthApp } from '../accounts/signing-in/auth.test-app.ts'

const { call, newPerson, newTenant, openAccess } = await openAuthApp()

const get = async (token: string) =>
  (await call(notificationEndpoints.getNotificationPreferences, { token })).ok().data
const set = (token: string, kinds: object[]) =>
  call(notificationEndpoints.setNotificationPreferences, { token, body: { kinds } })

const off = { in_app: false, email: false, push: false }
const on = { in_app: true, email: true, push: true }

test('at first everything is as usual, and a buyer is shown a buyer’s kinds', async () => {
  const { token } = await newPerson()
  const { id } = await newTenant(token)
  const work = await openAccess(token, { type: 'buyer', id, role: 'admin' })
  const { channels, kinds } = await get(work.ok().data.token)
  expect(channels.map(({ channel }) => channel)).toEqual(['in_app', 'email', 'push'])
  expect(kinds).toContainEqual(
    expect.objectContaining({ kind: 'order_refused', compulsory: true, ...on }),
  )
  expect(kinds.map(({ kind }) => kind)).not.toContain('order_received')
  expect((await get(token)).kinds.map(({ kind }) => kind)).toContain('order_received')
})

test('a choice stays, for this person alone, and the others stay as they were', async () => {
  const [one, two] = [await newPerson(), await newPerson()]
  const before = await get(one.token)
  const answer = (await set(one.token, [{ kind: 'order_accepted', ...off }])).ok().data
  const expected = before.kinds.map(choice =>
    choice.kind === 'order_accepted' ? { ...choice, ...off } : choice,
  )
  expect(answer.kinds).toEqual(expected)
  expect((await get(one.token)).kinds).toEqual(expected)
  expect((await get(two.token)).kinds).toEqual(before.kinds)
})

test('the whole answer can be sent back', async () => {
  const { token } = await newPerson()
  const { kinds } = await get(token)
  expect((await set(token, kinds)).ok().data.kinds).toEqual(kinds)
})

test('what is compulsory cannot be turned off, and nothing else changes', async () => {
  const { token } = await newPerson()
  const before = await get(token)
  const refused = await set(token, [
    { kind: 'order_accepted', ...off },
    { kind: 'order_shortage', ...on, push: false },
  ])
  expect(refused).toMatchObject({
    status: 422,
    answer: { errors: { 'kinds.1': [expect.stringContaining('Manquant')] } },
  })
  expect(await get(token)).toEqual(before)
})

test('given twice, the last one counts; invented kinds are refused', async () => {
  const { token } = await newPerson()
  const twice = await set(token, [
    { kind: 'cut_off_near', ...on },
    { kind: 'cut_off_near', ...off },
  ])
  expect(twice.ok().data.kinds).toContainEqual(
    expect.objectContaining({ kind: 'cut_off_near', ...off }),
  )
  expect((await set(token, [{ kind: 'order_eaten', ...on }])).status).toBe(422)
})

test('many calls at once all pass', async () => {
  const { token } = await newPerson()
  const { kinds } = await get(token)
  const answers = await Promise.all(
    Array.from({ length: 8 }, (_, n) => set(token, n % 2 === 0 ? kinds : kinds.toReversed())),
  )
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]))
})
