import { userEndpoints } from '@carreau/contract/accounts/users'
import { expect, test } from 'vitest'
import { openAuthApp } from '../signing-in/auth.test-app.ts'

const { call, db, newPerson, newTenant, openAccess } = await openAuthApp()

const getMe = (token?: string) => call(userEndpoints.getMe, token === undefined ? {} : { token })

test('a person sees who they are', async () => {
  const { email, token } = await newPerson()
  await db.updateTable('users').set({ avatar_key: 'a1' }).where('email', '=', email).execute()
  expect((await getMe(token)).ok().data).toEqual({
    id: expect.any(Number),
    first_name: 'Camille',
    email,
    avatar_url: '/storage/carreau/a1/512.webp',
  })
})

test.each([
  ['no token', undefined],
  ['a token nobody has', 'A'.repeat(43)],
  ['what is no token', 'A B'],
])('with %s one is asked to sign in', async (_, token) => {
  expect(await getMe(token)).toMatchObject({ status: 401, answer: { code: 'unauthenticated' } })
})

test('the token of an account deleted since is no token', async () => {
  const { email, token } = await newPerson()
  await db.deleteFrom('users').where('email', '=', email).execute()
  expect((await getMe(token)).status).toBe(401)
})

const idOf = async (token: string) => (await getMe(token)).ok().data.id
const see = (token: string, userId: number) =>
  call(userEndpoints.getUser, { token, params: { userId } })

const chef = await newPerson()
const purchaser = await newPerson()
const { id: companyId } = await newTenant(chef.token)
await db
  .insertInto('memberships')
  .values({ user_id: await idOf(purchaser.token), tenant_id: companyId, role: 'purchaser' })
  .execute()
const atWork = (await openAccess(chef.token, { type: 'buyer', id: companyId, role: 'admin' })).ok()
  .data.token

const notFound = { status: 404, answer: { code: 'user_not_found' } }

test('one sees oneself, with and without a company', async () => {
  const id = await idOf(chef.token)
  for (const token of [chef.token, atWork])
    expect((await see(token, id)).ok().data).toMatchObject({ id, email: chef.email })
})

test('at work one sees a colleague, elsewhere not', async () => {
  const id = await idOf(purchaser.token)
  expect((await see(atWork, id)).ok().data).toEqual({
    id,
    first_name: 'Camille',
    email: purchaser.email,
    avatar_url: null,
  })
  expect(await see(chef.token, id)).toMatchObject(notFound)
  const { id: otherCompany } = await newTenant(chef.token)
  const elsewhere = await openAccess(chef.token, { type: 'buyer', id: otherCompany, role: 'admin' })
  expect(await see(elsewhere.ok().data.token, id)).toMatchObject(notFound)
})

test('a stranger and nobody are the same answer', async () => {
  const stranger = await newPerson()
  const answers = [
    await see(atWork, await idOf(stranger.token)),
    await see(atWork, 9_000_000_000_000),
  ]
  for (const { status, answer } of answers) expect({ status, answer }).toMatchObject(notFound)
  expect(answers[0]?.answer).toEqual(answers[1]?.answer)
})
