import { userEndpoints } from '@carreau/contract/accounts/users'
import { expect, test } from 'vitest'
import { openAuthApp } from '../signing-in/auth.test-app.ts'

const { call, db, newPerson } = await openAuthApp()

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
