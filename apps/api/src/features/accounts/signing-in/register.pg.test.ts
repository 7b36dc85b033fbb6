import { authEndpoints } from '@carreau/contract/accounts/auth'
import { expect, test } from 'vitest'
import { openAuthApp, password } from './auth.test-app.ts'

const { call, db, newPerson } = await openAuthApp()

const register = (email: string, from = '192.0.2.10') =>
  call(authEndpoints.register, { from, body: { email, password, name: 'Camille' } })

const taken = {
  status: 422,
  answer: { code: 'email_taken', errors: { email: ['Un compte existe déjà avec cet e-mail.'] } },
}

test('a new person is signed in and has no company', async () => {
  const { status, ok } = await register('lea@exemple.fr')
  expect(status).toBe(201)
  const { login_token, accesses } = ok().data
  expect(accesses).toEqual([])
  const listed = await call(authEndpoints.listAccesses, { token: login_token })
  expect(listed.ok().data.accesses).toEqual([])
})

test('an e-mail registers once, in capitals too', async () => {
  const { email } = await newPerson()
  expect(await register(email)).toMatchObject(taken)
  expect(await register(email.toUpperCase())).toMatchObject(taken)
})

test('of two registrations at once, one is made', async () => {
  const [a, b] = await Promise.all([register('duo@exemple.fr'), register('DUO@exemple.fr')])
  expect([a.status, b.status].toSorted()).toEqual([201, 422])
  expect(a.status === 422 ? a : b).toMatchObject(taken)
  const accounts = await db
    .selectFrom('users')
    .select('id')
    .where('email', '=', 'duo@exemple.fr')
    .execute()
  expect(accounts).toHaveLength(1)
})

test.each([
  ['short', '1234567'],
  ['common', 'Azerty123!'],
])('a password that is too %s is refused and creates nothing', async (_, weak) => {
  const email = 'court@exemple.fr'
  const refused = await call(authEndpoints.register, {
    body: { email, password: weak, name: 'Camille' },
  })
  expect(refused).toMatchObject({
    status: 422,
    answer: { errors: { password: [expect.any(String)] } },
  })
  const accounts = await db.selectFrom('users').select('id').where('email', '=', email).execute()
  expect(accounts).toEqual([])
})

test('an address registers thirty times in a quarter of an hour', async () => {
  const answers = await Promise.all(
    Array.from({ length: 31 }, (_, i) => register(`serie-${i}@exemple.fr`, '192.0.2.77')),
  )
  expect(answers.filter(({ status }) => status === 201)).toHaveLength(30)
  expect(answers.filter(({ status }) => status === 429)).toHaveLength(1)
})
