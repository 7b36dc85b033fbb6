import {
  authEndpoints,
  secondFactorEndpoints,
  sessionEndpoints,
} from '@carreau/contract/accounts/auth'
import { expect, test } from 'vitest'
import { openAuthApp, password } from '../signing-in/auth.test-app.ts'
import { withSecondFactor } from './second-factor.test-app.ts'

const app = await openAuthApp()
const { call, db, jobs, mails, newPerson } = app
const { codeOf, begin, confirm, idOf, nextStep, newGuardedPerson, signIn } = withSecondFactor(app)

const stateOf = async (token: string) =>
  (await call(secondFactorEndpoints.getSecondFactor, { token })).ok().data
const isOpen = async (token: string) =>
  (await call(authEndpoints.listAccesses, { token })).status === 200
const disable = (token: string, code: string, typed = password) =>
  call(secondFactorEndpoints.disableSecondFactor, {
    token,
    body: { code, current_password: typed },
  })

const wrongCode = {
  status: 422,
  answer: { code: 'wrong_code', errors: { code: [expect.any(String)] } },
}

test('a code and the password turn it on, end every other session and show ten codes', async () => {
  const { email, from, token } = await newPerson()
  const other = (await signIn(email, from)).ok().data.login_token
  const { secret, uri } = await begin(token)
  expect(new URL(uri).searchParams.get('secret')).toBe(secret)
  expect((await stateOf(token)).enabled).toBe(false)
  expect((await signIn(email, from)).status).toBe(200)

  expect(await confirm(token, '000000')).toMatchObject(wrongCode)
  expect((await confirm(token, codeOf(secret), 'framboise')).status).toBe(422)
  const { data } = (await confirm(token, codeOf(secret))).ok()

  expect(new Set(data.recovery_codes).size).toBe(10)
  expect(await stateOf(token)).toMatchObject({ enabled: true, recovery_codes_left: 10 })
  expect([await isOpen(token), await isOpen(other)]).toEqual([true, false])
  expect(await confirm(token, codeOf(secret, 1))).toMatchObject({
    status: 409,
    answer: { code: 'second_factor_on' },
  })
  expect((await call(secondFactorEndpoints.beginSecondFactor, { token })).status).toBe(409)
})

test('neither the secret nor a recovery code is stored as it is', async () => {
  const { email, secret, recoveryCodes } = await newGuardedPerson()
  const userId = await idOf(email)
  const { sealed_secret } = await db
    .selectFrom('second_factors')
    .select('sealed_secret')
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow()
  expect(sealed_secret.includes(secret)).toBe(false)
  const kept = await db
    .selectFrom('recovery_codes')
    .select('hash')
    .where('user_id', '=', userId)
    .execute()
  expect(kept).toHaveLength(recoveryCodes.length)
  for (const { hash } of kept) expect(hash).toMatch(/^\$argon2id\$/)
})

test('the password alone says that a code is missing, and opens nothing', async () => {
  const { email, from, token } = await newGuardedPerson()
  for (let i = 0; i < 12; i += 1)
    expect(await signIn(email, from)).toMatchObject({
      status: 403,
      answer: { code: 'second_factor_required' },
    })
  expect((await call(sessionEndpoints.listSessions, { token })).ok().data).toHaveLength(1)
})

test('a wrong password never tells that there is a second factor', async () => {
  const { email, from, secret } = await newGuardedPerson()
  const refused = { status: 401, answer: { code: 'wrong_credentials' } }
  expect(await signIn(email, from, undefined, 'framboise')).toMatchObject(refused)
  expect(await signIn(email, from, codeOf(secret), 'framboise')).toMatchObject(refused)
})

test('the password and a code sign in, however the code is spaced; each code once', async () => {
  const { email, from, secret } = await newGuardedPerson()
  const code = codeOf(secret)
  const spaced = `${code.slice(0, 3)} ${code.slice(3)} `
  expect((await signIn(email, from, spaced)).status).toBe(200)
  expect(await signIn(email, from, code)).toMatchObject(wrongCode)
  // The one before is over too, the next one is not.
  expect(await signIn(email, from, codeOf(secret, -1))).toMatchObject(wrongCode)
  expect((await signIn(email, from, codeOf(secret, 1))).status).toBe(200)
})

test('a code sent four times at once opens one session', async () => {
  const { email, secret } = await newGuardedPerson()
  const code = codeOf(secret)
  const answers = await Promise.all([1, 2, 3, 4].map(i => signIn(email, `203.0.113.${i}`, code)))
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 422, 422, 422])
})

test('five codes in a quarter of an hour, from wherever; then the owner is written to', async () => {
  const { email, secret } = await newGuardedPerson()
  const statuses: number[] = []
  for (let i = 0; i < 6; i += 1)
    statuses.push((await signIn(email, `203.0.113.${i}`, '000000')).status)
  expect(statuses).toEqual([422, 422, 422, 422, 422, 429])
  expect((await signIn(email, '203.0.113.9', codeOf(secret))).status).toBe(429)

  const before = mails.length
  await jobs.mail_account_changed.run({ userId: await idOf(email), what: 'codes_refused' })
  expect(mails.slice(before).join()).toContain(email)
})

test('a recovery code signs in once, typed as a person types it', async () => {
  const { email, from, token, recoveryCodes } = await newGuardedPerson()
  const typed = recoveryCodes[0]?.toUpperCase().replaceAll('-', ' ') ?? ''
  expect((await signIn(email, from, typed)).status).toBe(200)
  expect(await signIn(email, from, typed)).toMatchObject(wrongCode)
  expect((await stateOf(token)).recovery_codes_left).toBe(9)
})

test('new recovery codes replace the old ones', async () => {
  const { email, from, token, secret, recoveryCodes } = await newGuardedPerson()
  const renewed = await call(secondFactorEndpoints.renewRecoveryCodes, {
    token,
    body: { code: codeOf(secret), current_password: password },
  })
  const [fresh] = renewed.ok().data.recovery_codes
  expect(await signIn(email, from, recoveryCodes[1])).toMatchObject(wrongCode)
  expect((await signIn(email, from, fresh)).status).toBe(200)
})

test('turning it off takes the password and a code; then the password is enough', async () => {
  const { email, from, token, secret, recoveryCodes } = await newGuardedPerson()
  expect((await disable(token, codeOf(secret), 'framboise')).status).toBe(422)
  expect(await disable(token, '000000')).toMatchObject(wrongCode)
  expect((await disable(token, recoveryCodes[2] ?? '')).ok().data).toEqual({
    enabled: false,
    enabled_at: null,
    recovery_codes_left: 0,
    compulsory: false,
  })
  expect((await signIn(email, from)).status).toBe(200)
  expect(await disable(token, codeOf(secret))).toMatchObject({
    status: 409,
    answer: { code: 'second_factor_off' },
  })
})

test('a new password does not take the second factor away', async () => {
  const { email, from, token } = await newGuardedPerson()
  const next = 'cerises de juin'
  const body = { current_password: password, password: next }
  expect((await call(authEndpoints.changePassword, { token, from, body })).status).toBe(200)
  expect((await signIn(email, from, undefined, next)).status).toBe(403)
})

test('a secret that waited an hour for its first code is over, and is deleted', async () => {
  const { email, token } = await newPerson()
  const { secret } = await begin(token)
  await db
    .updateTable('second_factors')
    .set({ created_at: new Date(Date.now() - 3_700_000) })
    .where('user_id', '=', await idOf(email))
    .execute()
  expect(await confirm(token, codeOf(secret))).toMatchObject({
    status: 409,
    answer: { code: 'second_factor_not_begun' },
  })
  await jobs.clean_auth.run({})
  const left = await db
    .selectFrom('second_factors')
    .select('user_id')
    .where('user_id', '=', await idOf(email))
    .execute()
  expect(left).toEqual([])
})

test('the next code is good after a while', async () => {
  const { email, from, secret } = await newGuardedPerson()
  expect((await signIn(email, from, codeOf(secret))).status).toBe(200)
  await nextStep(email)
  expect((await signIn(email, from, codeOf(secret))).status).toBe(200)
})

test.each([
  ['second_factor_on', 'La double authentification est activée'],
  ['second_factor_off', 'La double authentification est désactivée'],
  ['recovery_codes_new', 'Vos codes de secours ont été renouvelés'],
  ['recovery_code_used', 'Un code de secours a servi'],
  ['password_changed', 'Votre mot de passe a changé'],
] as const)('the mail of %s says « %s »', async (what, subject) => {
  const { email } = await newPerson()
  const before = mails.length
  await jobs.mail_account_changed.run({ userId: await idOf(email), what })
  expect(mails.slice(before).join()).toContain(email)
  expect(mails.slice(before).join()).toContain(subject)
})

test('a person keeps their hundred newest sessions', async () => {
  const { email, from, token } = await newPerson()
  const userId = await idOf(email)
  await db
    .insertInto('tokens')
    .values(
      Array.from({ length: 120 }, (_, i) => ({
        hash: Buffer.from(`${email} ${i}`),
        user_id: userId,
        expires_at: new Date(Date.now() + 3_600_000),
      })),
    )
    .execute()
  const { login_token } = (await signIn(email, from)).ok().data
  const { count } = await db
    .selectFrom('tokens')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow()
  expect(count).toBe(100)
  expect([await isOpen(login_token), await isOpen(token)]).toEqual([true, false])
})
