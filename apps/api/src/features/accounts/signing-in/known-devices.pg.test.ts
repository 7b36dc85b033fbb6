import { authEndpoints, sessionEndpoints } from '@carreau/contract/accounts/auth'
import { expect, test } from 'vitest'
import { newToken } from '../../../platform/identity/identity.sql.ts'
import { openAuthApp, password } from './auth.test-app.ts'

const { call, db, newPerson } = await openAuthApp()

/** Signs in on a browser that sends this cookie. */
const signIn = async (email: string, cookie?: string, typed = password, from = '203.0.113.50') => {
  const body = { email, password: typed }
  const sent = { from, body, ...(cookie !== undefined && { cookie }) }
  const { status, headers } = await call(authEndpoints.login, sent)
  const [given] = [headers['set-cookie'] ?? []].flat()
  return { status, given: given?.split(';')[0] }
}

/** Somebody new, on a browser that has signed in. */
const newRegular = async () => {
  const { email, token } = await newPerson()
  const { given = '' } = await signIn(email)
  return { email, token, cookie: given }
}

/** Others have used up what the account has everywhere. */
const attack = (email: string) =>
  db
    .insertInto('login_failures')
    .values({
      subject: `login as ${email}`,
      failures: 100,
      window_ends_at: new Date(Date.now() + 600_000),
    })
    .onConflict(on => on.column('subject').doUpdateSet({ failures: 100 }))
    .execute()

test('who signs in or registers is given a device; who is refused is not', async () => {
  const { email, cookie } = await newRegular()
  expect(cookie).toMatch(/^carreau_device=[\w-]{43}$/)
  expect((await signIn(email, undefined, 'framboise')).given).toBeUndefined()
  const registered = await call(authEndpoints.register, {
    body: { email: `x-${email}`, password, name: 'Camille' },
  })
  expect(String(registered.headers['set-cookie'])).toMatch(/^carreau_device=[\w-]{43};/)
})

test('on a known device the owner gets in while the account is refused everywhere else', async () => {
  const { email, cookie } = await newRegular()
  await attack(email)
  expect((await signIn(email)).status).toBe(429)
  expect(await signIn(email, cookie)).toEqual({ status: 200, given: cookie })
})

test('a crowded network does not keep a known device out', async () => {
  const { email, cookie } = await newRegular()
  const from = '203.0.113.51'
  await db
    .insertInto('login_failures')
    .values({
      subject: `login from ${from}`,
      failures: 60,
      window_ends_at: new Date(Date.now() + 600_000),
    })
    .execute()
  expect((await signIn(email, undefined, password, from)).status).toBe(429)
  expect((await signIn(email, cookie, password, from)).status).toBe(200)
})

test('ten wrong passwords on a known device, wherever it goes, and nowhere else by them', async () => {
  const { email, cookie } = await newRegular()
  const statuses: number[] = []
  for (let i = 0; i < 11; i += 1)
    statuses.push((await signIn(email, cookie, `essai ${i}`, `203.0.113.${i}`)).status)
  expect(statuses).toEqual([...Array<number>(10).fill(401), 429])
  expect((await signIn(email, cookie)).status).toBe(429)
  expect((await signIn(email)).status).toBe(200)
})

test('the device of another account, and one we never gave, are not known', async () => {
  const { email } = await newRegular()
  const stranger = await newRegular()
  const invented = `carreau_device=${newToken().token}`
  await attack(email)
  for (const cookie of [stranger.cookie, invented, 'carreau_device=x'])
    expect((await signIn(email, cookie)).status).toBe(429)
  const { status, given } = await signIn(stranger.email, invented)
  expect(status).toBe(200)
  expect(given).not.toBe(invented)
})

test('colleagues on one tablet are both known there', async () => {
  const { email, cookie } = await newRegular()
  const colleague = await newPerson()
  expect((await signIn(colleague.email, cookie)).given).toBe(cookie)
  await attack(email)
  await attack(colleague.email)
  expect((await signIn(email, cookie)).status).toBe(200)
  expect((await signIn(colleague.email, cookie)).status).toBe(200)
})

test('closing the other sessions forgets every device', async () => {
  const { email, token, cookie } = await newRegular()
  expect((await call(sessionEndpoints.endOtherSessions, { token })).status).toBe(200)
  await attack(email)
  expect((await signIn(email, cookie)).status).toBe(429)
})

test('an account knows its ten last devices', async () => {
  const { email, cookie } = await newRegular()
  const cookies = [cookie]
  // One more that nobody comes back on, for the registration.
  for (let i = 0; i < 10; i += 1) cookies.push((await signIn(email)).given ?? '')
  await attack(email)
  const statuses: number[] = []
  for (const known of cookies) statuses.push((await signIn(email, known)).status)
  expect(statuses).toEqual([429, ...Array<number>(10).fill(200)])
})
