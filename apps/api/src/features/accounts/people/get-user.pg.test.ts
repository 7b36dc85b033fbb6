import { userEndpoints } from '@carreau/contract/accounts/users'
import { expect, test } from 'vitest'
import { openAuthApp } from '../signing-in/auth.test-app.ts'

const { call, db, newPerson, newTenant, openAccess } = await openAuthApp()

const idOf = async (token: string) => (await call(userEndpoints.getMe, { token })).ok().data.id
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
