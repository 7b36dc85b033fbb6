import { authEndpoints } from '@carreau/contract/accounts/auth'
import { expect, test } from 'vitest'
import { openAuthApp, password } from './auth.test-app.ts'

const { call, logIn, newPerson } = await openAuthApp()

const next = 'cerise-de-mai'
const change = (token: string, from: string, current: string, to = next) =>
  call(authEndpoints.changePassword, {
    token,
    from,
    body: { current_password: current, password: to },
  })
const isOpen = async (token: string) =>
  (await call(authEndpoints.listAccesses, { token })).status === 200

test('the new password opens, the old one does not, and only this session stays', async () => {
  const { email, from, token } = await newPerson()
  const other = (await logIn(email, from)).ok().data.login_token

  expect((await change(token, from, password)).status).toBe(200)

  expect(await isOpen(token)).toBe(true)
  expect(await isOpen(other)).toBe(false)
  expect((await logIn(email, from, password)).status).toBe(401)
  expect((await logIn(email, from, next)).status).toBe(200)
})

test('a wrong current password changes nothing and does not sign out', async () => {
  const { email, from, token } = await newPerson()
  expect(await change(token, from, 'framboise')).toMatchObject({
    status: 422,
    answer: { code: 'invalid_input', errors: { current_password: [expect.any(String)] } },
  })
  expect(await isOpen(token)).toBe(true)
  expect((await logIn(email, from, password)).status).toBe(200)
})

test('of two changes at once, one is made', async () => {
  const { email, from, token } = await newPerson()
  const answers = await Promise.all([
    change(token, from, password, 'prune-violette'),
    change(token, from, password, 'prune-jaune'),
  ])
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 422])
  const won = answers[0]?.status === 200 ? 'prune-violette' : 'prune-jaune'
  expect((await logIn(email, from, won)).status).toBe(200)
})

test('guessing counts as guessing at sign-in', async () => {
  const { email, from, token } = await newPerson()
  for (let i = 0; i < 10; i += 1) await change(token, from, `essai ${i}`)
  expect((await change(token, from, password)).status).toBe(429)
  expect((await logIn(email, from)).status).toBe(429)
})
