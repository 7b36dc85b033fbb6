import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { userEndpoints } from '@carreau/contract/users'
import { expect, test } from 'vitest'
import { openAuthApp, password } from '../auth/auth.test-app.ts'

const { call, db, jobs, logIn, newPerson, outbox } = await openAuthApp()

const update = (token: string, body: unknown, from = '192.0.2.7') =>
  call(userEndpoints.updateMe, { token, from, body })
const getMe = async (token: string) => (await call(userEndpoints.getMe, { token })).ok().data

test('a name and a picture change without a password', async () => {
  const { token } = await newPerson()
  const avatar_key = 'a'.repeat(32)
  expect((await update(token, { first_name: ' Léa ', avatar_key })).ok().data).toMatchObject({
    first_name: 'Léa',
    avatar_url: `/storage/carreau/${avatar_key}/512.webp`,
  })
  expect((await update(token, { avatar_key: null })).ok().data).toMatchObject({
    first_name: 'Léa',
    avatar_url: null,
  })
})

test('nothing given changes nothing, the same e-mail in capitals neither', async () => {
  const { email, token } = await newPerson()
  const before = await getMe(token)
  expect((await update(token, {})).ok().data).toEqual(before)
  expect((await update(token, { email: email.toUpperCase() })).ok().data).toEqual(before)
})

test.each([
  ['an empty name', { first_name: '  ' }, 'first_name'],
  ['a name too long', { first_name: 'x'.repeat(101) }, 'first_name'],
  ['no e-mail', { email: 'moi' }, 'email'],
  ['a picture that is no key', { avatar_key: '../../secret' }, 'avatar_key'],
])('%s is refused', async (_, body, field) => {
  const { token } = await newPerson()
  expect(await update(token, body)).toMatchObject({
    status: 422,
    answer: { errors: { [field]: [expect.any(String)] } },
  })
})

test('a new e-mail wants the password, ends reset links and tells the former address', async () => {
  const { email, from, token } = await newPerson()
  const next = `nouvelle-${email}`
  expect(await update(token, { email: next })).toMatchObject({
    status: 422,
    answer: { errors: { current_password: [expect.any(String)] } },
  })
  expect((await update(token, { email: next, current_password: 'framboise' })).status).toBe(422)
  expect((await getMe(token)).email).toBe(email)
  await jobs.mail_password_reset.run({ email })

  const changed = await update(token, { email: next, current_password: password })

  expect(changed.ok().data.email).toBe(next)
  expect((await logIn(email, from)).status).toBe(401)
  expect((await logIn(next, from)).status).toBe(200)
  const { id } = await getMe(token)
  const links = await db
    .selectFrom('password_resets')
    .selectAll()
    .where('user_id', '=', id)
    .execute()
  expect(links).toEqual([])
  await jobs.mail_email_changed.run({ to: email, firstName: 'Camille' })
  const mails = await Promise.all(
    (await readdir(outbox)).map(name => readFile(join(outbox, name), 'utf8')),
  )
  expect(mails.some(mail => mail.includes(`To: ${email}`) && /a chang/.test(mail))).toBe(true)
})

test('guessing the password here counts as guessing at sign-in', async () => {
  const { email, from, token } = await newPerson()
  for (let i = 0; i < 10; i += 1)
    await update(token, { email: `x-${email}`, current_password: `essai ${i}` }, from)
  const body = { email: `x-${email}`, current_password: password }
  expect((await update(token, body, from)).status).toBe(429)
  expect((await logIn(email, from)).status).toBe(429)
})

test('an e-mail that someone has is taken, even when two want it at once', async () => {
  const [one, two, owner] = [await newPerson(), await newPerson(), await newPerson()]
  expect(await update(one.token, { email: owner.email, current_password: password })).toMatchObject(
    { status: 422, answer: { code: 'email_taken', errors: { email: [expect.any(String)] } } },
  )
  const body = { email: `course-${owner.email}`, current_password: password }
  const answers = await Promise.all([update(one.token, body), update(two.token, body)])
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 422])
})
