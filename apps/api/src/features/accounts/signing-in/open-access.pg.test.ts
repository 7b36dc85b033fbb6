import { authEndpoints } from '@carreau/contract/accounts/auth'
import { userEndpoints } from '@carreau/contract/accounts/users'
import { shopProfileEndpoints } from '@carreau/contract/companies/shops'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { hashToken } from '../../../platform/identity/identity.sql.ts'
import { openAuthApp } from './auth.test-app.ts'

const { call, db, newPerson, newTenant, openAccess } = await openAuthApp()

const newAdmin = async () => {
  const { token } = await newPerson()
  const { id } = await newTenant(token)
  return { token, access: { type: 'buyer', id, role: 'admin' } }
}

const me = (token: string) => call(userEndpoints.getMe, { token })

const rowOf = (token: string) =>
  db.selectFrom('tokens').selectAll().where('hash', '=', hashToken(token)).executeTakeFirstOrThrow()

test('a tenant token speaks for its person', async () => {
  const { token, access } = await newAdmin()
  const opened = (await openAccess(token, access)).ok().data.token
  expect((await me(opened)).ok().data).toEqual((await me(token)).ok().data)
})

test('another company, another kind, another role or none: not found', async () => {
  const mine = await newAdmin()
  const theirs = await newAdmin()
  for (const access of [
    theirs.access,
    { ...mine.access, type: 'shop' },
    { ...mine.access, role: 'purchaser' },
    { ...mine.access, role: 'emperor' },
    { ...mine.access, id: 999_999_999 },
  ])
    expect(await openAccess(mine.token, access)).toMatchObject({
      status: 404,
      answer: { code: 'access_not_found' },
    })
})

test('a kind or an id that cannot be is a page that does not exist', async () => {
  const { token, access } = await newAdmin()
  expect((await openAccess(token, { ...access, type: 'bank' })).status).toBe(404)
  expect((await openAccess(token, { ...access, id: -1 })).status).toBe(404)
  expect((await openAccess(token, { ...access, id: 1.5 })).status).toBe(404)
})

test('a wholesaler that waits is opened by its people; one that is refused tells why', async () => {
  const { token } = await newPerson()
  const { id } = await newTenant(token, 'shop')
  const access = { type: 'shop', id, role: 'admin' }
  const opened = (await openAccess(token, access)).ok().data.token
  const standing = () => call(shopProfileEndpoints.getShopStanding, { token: opened })
  expect((await standing()).ok().data.status).toBe('pending')

  await db.updateTable('tenants').set({ status: 'refused' }).where('id', '=', id).execute()
  await sql`
    insert into tenant_history (tenant_id, actor_name, from_status, to_status, reason)
    values (${id}, 'Nora', 'pending', 'refused', 'Kbis manquant.')`.execute(db)
  expect(await openAccess(token, access)).toMatchObject({
    status: 403,
    answer: { code: 'tenant_not_active', message: expect.stringMatching(/Kbis manquant\.$/) },
  })
  // What was opened before the refusal is closed by it.
  expect(await standing()).toMatchObject({ status: 403, answer: { code: 'tenant_required' } })
  const { accesses } = (await call(authEndpoints.listAccesses, { token })).ok().data
  expect(accesses).toMatchObject([{ id, status: 'refused', reason: 'Kbis manquant.' }])

  await db.updateTable('tenants').set({ status: 'active' }).where('id', '=', id).execute()
  expect((await openAccess(token, access)).status).toBe(200)
  const after = (await call(authEndpoints.listAccesses, { token })).ok().data
  expect(after.accesses[0]).not.toHaveProperty('reason')
})

test('losing the membership ends its tenant tokens and no other', async () => {
  const { token, access } = await newAdmin()
  const opened = (await openAccess(token, access)).ok().data.token
  await db.deleteFrom('memberships').where('tenant_id', '=', access.id).execute()
  expect(await me(opened)).toMatchObject({ status: 401, answer: { code: 'unauthenticated' } })
  expect((await me(token)).status).toBe(200)
  expect((await openAccess(token, access)).status).toBe(404)
})

test('a tenant token lives twelve hours, and never longer than its session', async () => {
  const { token, access } = await newAdmin()
  const opened = await rowOf((await openAccess(token, access)).ok().data.token)
  expect(opened.expires_at.getTime() - opened.created_at.getTime()).toBe(12 * 3_600_000)

  const inAnHour = new Date(Date.now() + 3_600_000)
  await db
    .updateTable('tokens')
    .set({ expires_at: inAnHour })
    .where('hash', '=', hashToken(token))
    .execute()
  const short = await rowOf((await openAccess(token, access)).ok().data.token)
  expect(short.expires_at).toEqual(inAnHour)
})

test('an expired token is refused with its own code', async () => {
  const { token } = await newAdmin()
  await db
    .updateTable('tokens')
    .set({ expires_at: new Date(Date.now() - 1) })
    .where('hash', '=', hashToken(token))
    .execute()
  expect(await me(token)).toMatchObject({ status: 401, answer: { code: 'token_expired' } })
})

test('a session keeps its twenty newest tenant tokens', async () => {
  const { token, access } = await newAdmin()
  const opened: string[] = []
  for (let i = 0; i < 22; i += 1) opened.push((await openAccess(token, access)).ok().data.token)

  const statuses = await Promise.all(opened.map(async each => (await me(each)).status))
  expect(statuses).toEqual([401, 401, ...Array(20).fill(200)])
})

test('signing out ends the session with its tenant tokens, and no other session', async () => {
  const { email, from, token } = await newPerson()
  const { id } = await newTenant(token)
  const opened = (await openAccess(token, { type: 'buyer', id, role: 'admin' })).ok().data.token
  const other = (
    await call(authEndpoints.login, { from, body: { email, password: 'fraise-des-bois' } })
  ).ok().data.login_token

  expect((await call(authEndpoints.logout, { token: opened })).status).toBe(200)

  expect((await me(opened)).status).toBe(401)
  expect((await me(token)).status).toBe(401)
  expect((await me(other)).status).toBe(200)
})
