import { authEndpoints } from '@carreau/contract/accounts/auth'
import { expect, test } from 'vitest'
import { openAuthApp, password } from './auth.test-app.ts'

const forReal = await openAuthApp()
const forTrying = await openAuthApp({ DEMO: 'on' })
const from = '192.0.2.40'

/** The password is right: only the address says whose account it is. */
const signIn = async ({ call, logIn }: typeof forReal, email: string) => {
  const body = { email, password, name: 'Chloé' }
  ;(await call(authEndpoints.register, { from, body })).ok()
  return logIn(email, from)
}

test('where the demo is off, its accounts are refused like a wrong password', async () => {
  const refused = await signIn(forReal, 'chef@bistrot.demo')
  expect(refused).toMatchObject({ status: 401, answer: { code: 'wrong_credentials' } })
  const wrong = await forReal.logIn('chef@bistrot.demo', from, 'framboise')
  expect(refused.answer).toEqual(wrong.answer)
  expect((await signIn(forReal, 'chef@demo.example')).status).toBe(200)
})

test('where it is on, they sign in', async () => {
  expect((await signIn(forTrying, 'chef@bistrot.demo')).status).toBe(200)
})
