import { authEndpoints, sessionEndpoints } from '@carreau/contract/accounts/auth'
import { userEndpoints } from '@carreau/contract/accounts/users'
import { expect, test } from 'vitest'
import { openAuthApp, password } from './auth.test-app.ts'

const { call, db, newPerson, newTenant, openAccess } = await openAuthApp()

const firefox = 'Mozilla/5.0 (X11; Linux x86_64; rv:145.0) Gecko/20100101 Firefox/145.0'

const list = async (token: string) =>
  (await call(sessionEndpoints.listSessions, { token })).ok().data
const end = (token: string, sessionId: number) =>
  call(sessionEndpoints.endSession, { token, params: { sessionId } })
const isOpen = async (token: string) =>
  (await call(authEndpoints.listAccesses, { token })).status === 200

/** Someone signed in twice, by registering and from Firefox. */
const newPersonTwice = async () => {
  const { email, from, token } = await newPerson()
  const other = await call(authEndpoints.login, {
    from,
    userAgent: firefox,
    body: { email, password },
  })
  return { email, token, other: other.ok().data.login_token }
}

test('a person sees their sessions, this one first, each with its device', async () => {
  const { token, other } = await newPersonTwice()
  await newPerson()
  const seen = await list(other)
  expect(seen).toMatchObject([{ device: 'Firefox sur Linux', current: true }, { current: false }])
  expect(await list(token)).toMatchObject([{ current: true }, { device: 'Firefox sur Linux' }])
})

test('a tenant token is no session of its own, and counts as use of its session', async () => {
  const { token } = await newPerson()
  const { id } = await newTenant(token)
  const atWork = (await openAccess(token, { type: 'buyer', id, role: 'admin' })).ok().data.token
  expect((await call(userEndpoints.getMe, { token: atWork })).status).toBe(200)
  const [session, ...more] = await list(token)
  expect(session?.current).toBe(true)
  expect(more).toEqual([])
})

test('of people who ask in one breath each is known as who they are, and nobody as another', async () => {
  const people = await Promise.all([newPersonTwice(), newPersonTwice(), newPersonTwice()])
  const [first] = people
  const [, firefoxes] = await list(first?.token ?? '')
  expect((await end(first?.token ?? '', firefoxes?.id ?? 0)).status).toBe(200)
  const tokens = people.flatMap(({ token, other }) => [token, other])
  const asked = [...tokens, 'A'.repeat(43), ...tokens]
  const seen = await Promise.all(
    asked.map(async token => {
      const answer = await call(userEndpoints.getMe, { token })
      return answer.status === 200 ? answer.ok().data.email : answer.status
    }),
  )
  const known = people.flatMap(({ email }, at) => [email, at === 0 ? 401 : email])
  expect(seen).toEqual([...known, 401, ...known])
})

test('use is noted to the hour', async () => {
  const { token } = await newPerson()
  const [session] = await list(token)
  const usedAt = async (hoursAgo: number) => {
    await db
      .updateTable('tokens')
      .set({ last_used_at: new Date(Date.now() - hoursAgo * 3_600_000) })
      .where('id', '=', session?.id ?? 0)
      .execute()
    const [seen] = await list(token)
    return (Date.now() - Date.parse(seen?.last_used_at ?? '')) / 3_600_000
  }
  expect(await usedAt(0.5)).toBeCloseTo(0.5, 1)
  expect(await usedAt(48)).toBeCloseTo(0, 1)
})

test('a session that nobody used for fourteen days is over', async () => {
  const { email, token } = await newPerson()
  const leave = (days: number) =>
    db
      .updateTable('tokens')
      .set({ last_used_at: new Date(Date.now() - days * 86_400_000) })
      .where('user_id', '=', db.selectFrom('users').select('id').where('email', '=', email))
      .execute()
  await leave(13)
  expect(await isOpen(token)).toBe(true)
  await leave(15)
  expect(await call(authEndpoints.listAccesses, { token })).toMatchObject({
    status: 401,
    answer: { code: 'token_expired' },
  })
})

test('ending a session ends its tokens and no other', async () => {
  const { token, other } = await newPersonTwice()
  const { id } = await newTenant(other)
  const atWork = (await openAccess(other, { type: 'buyer', id, role: 'admin' })).ok().data.token
  const [, session] = await list(token)

  expect((await end(token, session?.id ?? 0)).status).toBe(200)

  expect([await isOpen(token), await isOpen(other), await isOpen(atWork)]).toEqual([
    true,
    false,
    false,
  ])
  expect((await end(token, session?.id ?? 0)).status).toBe(404)
})

test('another person’s session, a tenant token and no session at all are not found', async () => {
  const { token } = await newPerson()
  const { token: stranger } = await newPerson()
  const { id } = await newTenant(stranger)
  const atWork = await openAccess(stranger, { type: 'buyer', id, role: 'admin' })
  const [theirs] = await list(stranger)
  const tenantToken = await db
    .selectFrom('tokens')
    .select('id')
    .where('parent_id', '=', theirs?.id ?? 0)
    .executeTakeFirstOrThrow()
  expect(atWork.status).toBe(200)

  expect(await end(token, theirs?.id ?? 0)).toMatchObject({
    status: 404,
    answer: { code: 'session_not_found' },
  })
  expect((await end(stranger, tenantToken.id)).status).toBe(404)
  expect((await end(token, 9_000_000_000_000)).status).toBe(404)
  expect(await isOpen(stranger)).toBe(true)
})

test('ending the others keeps this one', async () => {
  const { token, other } = await newPersonTwice()
  expect((await call(sessionEndpoints.endOtherSessions, { token: other })).status).toBe(200)
  expect([await isOpen(token), await isOpen(other)]).toEqual([false, true])
  expect(await list(other)).toHaveLength(1)
})
