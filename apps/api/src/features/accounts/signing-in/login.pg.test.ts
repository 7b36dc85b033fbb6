import { authEndpoints } from '@carreau/contract/accounts/auth'
import { userEndpoints } from '@carreau/contract/accounts/users'
import { expect, test } from 'vitest'
import { openAuthApp, password } from './auth.test-app.ts'

const { call, db, logIn, newPerson, newTenant } = await openAuthApp()

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

test('the right password answers a login token and the accesses', async () => {
  const { email, from, token } = await newPerson()
  const { id } = await newTenant(token)

  const { data } = (await logIn(email, from)).ok()

  expect(data.accesses).toEqual([
    { type: 'buyer', id, company_name: 'Bistrot du Coin', roles: ['admin'], status: 'active' },
  ])
  const me = await call(userEndpoints.getMe, { token: data.login_token })
  expect(me.ok().data).toMatchObject({ email, first_name: 'Camille', avatar_url: null })
})

test('an e-mail is the same in capitals', async () => {
  const { email, from } = await newPerson()
  expect((await logIn(` ${email.toUpperCase()} `, from)).status).toBe(200)
})

test('a wrong password and an unknown e-mail get the same refusal', async () => {
  const { email, from } = await newPerson()
  const wrong = await logIn(email, from, 'framboise')
  const unknown = await logIn('personne@exemple.fr', from)

  expect(wrong).toMatchObject({
    status: 401,
    answer: { code: 'wrong_credentials', message: 'E-mail ou mot de passe incorrect.' },
  })
  expect(unknown.answer).toEqual(wrong.answer)
})

const triesOf = (email: string) =>
  db
    .selectFrom('login_failures')
    .select('failures')
    .where('subject', '=', `login as ${email}`)
    .executeTakeFirst()

test('of thirty wrong passwords sent at once from a network, ten are judged', async () => {
  const { email } = await newPerson()
  const answers = await Promise.all(
    Array.from({ length: 30 }, (_, i) => logIn(email, `2001:db8:0:9::${i}`, `essai ${i}`)),
  )
  expect(answers.filter(({ status }) => status === 401)).toHaveLength(10)
  expect(answers.filter(({ status }) => status === 429)).toHaveLength(20)

  const right = await logIn(email, '2001:db8:0:9::99')
  expect(right).toMatchObject({ status: 429, answer: { code: 'too_many_attempts' } })
  // What was refused there does not count everywhere.
  expect((await triesOf(email))?.failures).toBe(10)
})

test('somebody who fails ten times keeps the owner out of no other network', async () => {
  const { email, from } = await newPerson()
  for (let i = 0; i < 11; i += 1) await logIn(email, '203.0.113.1', `essai ${i}`)
  expect((await logIn(email, '203.0.113.1')).status).toBe(429)
  expect((await logIn(email, from)).status).toBe(200)
})

test('an account is guessed at a hundred times, from however many networks', async () => {
  const { email } = await newPerson()
  await db
    .insertInto('login_failures')
    .values({
      subject: `login as ${email}`,
      failures: 98,
      window_ends_at: new Date(Date.now() + 600_000),
    })
    .execute()
  const statuses: number[] = []
  for (let i = 1; i < 4; i += 1)
    statuses.push((await logIn(email, `203.0.113.${i}`, 'framboise')).status)
  expect(statuses).toEqual([401, 401, 429])
  expect((await logIn(email, '203.0.113.9')).status).toBe(429)
})

test('a hundred wrong passwords from a hundred networks are all that a day takes', async () => {
  const { email } = await newPerson()
  const statuses: number[] = []
  for (let i = 1; i <= 101; i += 1)
    statuses.push((await logIn(email, `198.51.100.${i}`, `essai ${i}`)).status)
  expect(statuses).toEqual([...Array<number>(100).fill(401), 429])

  const { window_ends_at: ends } = await db
    .selectFrom('login_failures')
    .select('window_ends_at')
    .where('subject', '=', `login as ${email}`)
    .executeTakeFirstOrThrow()
  expect(ends.getTime() - Date.now()).toBeGreaterThan(23 * 3_600_000)
})

test('an account that is guessed at from everywhere says the ways in, whether there is one or not', async () => {
  const { email } = await newPerson()
  for (const tried of [email, 'nul-ne-l-a@exemple.fr']) {
    await db
      .insertInto('login_failures')
      .values({
        subject: `login as ${tried}`,
        failures: 100,
        window_ends_at: new Date(Date.now() + 600_000),
      })
      .execute()
    expect(await logIn(tried, '198.51.100.201')).toMatchObject({
      status: 429,
      answer: {
        code: 'account_guessed_at',
        message: expect.stringMatching(/appareil déjà utilisé.*Mot de passe oublié/),
      },
    })
  }
})

test('the account opens again when its window is over', async () => {
  const { email, from } = await newPerson()
  for (let i = 0; i < 11; i += 1) await logIn(email, from, 'framboise')
  expect((await logIn(email, from)).status).toBe(429)

  await db
    .updateTable('login_failures')
    .set({ window_ends_at: new Date(Date.now() - 1) })
    .where('subject', '=', `login as ${email} from ${from}`)
    .execute()

  expect((await logIn(email, from)).status).toBe(200)
})

test('a success clears the count of its network', async () => {
  const { email, from } = await newPerson()
  for (let round = 0; round < 2; round += 1) {
    for (let i = 0; i < 9; i += 1) expect((await logIn(email, from, 'framboise')).status).toBe(401)
    expect((await logIn(email, from)).status).toBe(200)
  }
})

test('an address gets sixty failures, whatever the accounts; successes do not count', async () => {
  const { email } = await newPerson()
  const from = '2001:db8:0:7::1'
  for (let i = 0; i < 5; i += 1) expect((await logIn(email, from)).status).toBe(200)
  const tries = await Promise.all(
    Array.from({ length: 60 }, (_, i) => logIn(`inconnu-${i}@exemple.fr`, `2001:db8:0:7::${i}`)),
  )
  expect(tries.every(({ status }) => status === 401)).toBe(true)

  expect((await logIn(email, from)).status).toBe(429)
  expect((await logIn(email, '2001:db8:0:8::1')).status).toBe(200)
  expect((await triesOf(email))?.failures).toBe(0)
})

test.each([
  ['without a password', { email: 'a@exemple.fr' }, 'password'],
  ['without an e-mail', { password }, 'email'],
  ['with what is no e-mail', { email: 'chef', password }, 'email'],
])('a call %s is invalid', async (_, body, field) => {
  const { status, answer } = await call(authEndpoints.login, { body })
  expect(status).toBe(422)
  expect(answer).toMatchObject({ code: 'invalid_input', errors: { [field]: [expect.any(String)] } })
})
