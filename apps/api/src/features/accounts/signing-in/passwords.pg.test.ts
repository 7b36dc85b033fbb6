import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { authEndpoints } from '@carreau/contract/accounts/auth'
import { expect, onTestFinished, test, vi } from 'vitest'
import { startJobs } from '../../../platform/jobs/jobs.ts'
import { openAuthApp, password } from './auth.test-app.ts'

vi.setConfig({ testTimeout: 12_000 })
const { call, db, jobs, logIn, mails, newPerson, outbox, url } = await openAuthApp()

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

test('a session is guessed in ten times; whoever signs in is not held up by it', async () => {
  const { email, from, token } = await newPerson()
  for (let i = 0; i < 10; i += 1) await change(token, from, `essai ${i}`)
  expect((await change(token, '203.0.113.5', password)).status).toBe(429)
  expect((await logIn(email, from)).status).toBe(200)
})

test('whoever is signed in changes the password while others guess it', async () => {
  const { email, from, token } = await newPerson()
  for (let i = 0; i < 11; i += 1) await logIn(email, from, `essai ${i}`)
  expect((await change(token, from, password)).status).toBe(200)
})

const forgot = (email: string, from: string) =>
  call(authEndpoints.forgotPassword, { from, body: { email } })
const reset = (token: string, password = next) =>
  call(authEndpoints.resetPassword, { body: { token, password } })

/** The token of the newest mail to someone, as its text part shows it. */
const mailedToken = async (email: string): Promise<string> => {
  for (const name of (await readdir(outbox)).toSorted().toReversed()) {
    const mail = await readFile(join(outbox, name), 'utf8')
    if (!mail.includes(`To: ${email}`)) continue
    // Quoted-printable: soft line breaks, and « = » as =3D.
    const text = mail.replace(/=\r?\n/g, '').replaceAll('=3D', '=')
    const token = /https:\/\/carreau\.test\/auth\/reset\?token=([\w-]+)/.exec(text)?.[1]
    if (token !== undefined) return token
  }
  throw new Error(`no mail for ${email}`)
}

const newLink = async (email: string) => {
  await jobs.mail_password_reset.run({ email })
  return mailedToken(email)
}

test('a forgotten password is asked for, mailed and replaced; every session ends', async () => {
  const worker = await startJobs({ url, tasks: jobs, log: line => mails.push(line) })
  onTestFinished(worker.stop)
  const { email, from, token } = await newPerson()

  expect((await forgot(email, from)).status).toBe(200)
  await vi.waitFor(() => expect(mails.some(line => line.includes(email))).toBe(true), 8_000)
  expect((await reset(await mailedToken(email))).status).toBe(200)

  expect((await call(authEndpoints.listAccesses, { token })).status).toBe(401)
  expect((await logIn(email, from)).status).toBe(401)
  expect((await logIn(email, from, next)).status).toBe(200)
})

test('asking for an unknown e-mail answers the same and mails nobody', async () => {
  const { email, from } = await newPerson()
  const known = await forgot(email, from)
  const unknown = await forgot('personne@exemple.fr', from)
  expect(unknown).toMatchObject({ status: known.status, answer: known.answer })

  const before = mails.length
  await jobs.mail_password_reset.run({ email: 'personne@exemple.fr' })
  expect(mails).toHaveLength(before)
})

const invalid = { status: 422, answer: { code: 'reset_link_invalid' } }

test('a link works once, even when it is sent twice at once', async () => {
  const { email } = await newPerson()
  const token = await newLink(email)
  const answers = await Promise.all([reset(token), reset(token)])
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 422])
  expect(await reset(token)).toMatchObject(invalid)
})

test('using a link ends the others', async () => {
  const { email } = await newPerson()
  const [first, second] = [await newLink(email), await newLink(email)]
  expect((await reset(first)).status).toBe(200)
  expect(await reset(second)).toMatchObject(invalid)
})

test('a link over its hour, or invented, changes nothing', async () => {
  const { email, from } = await newPerson()
  const token = await newLink(email)
  await db
    .updateTable('password_resets')
    .set({ expires_at: new Date(Date.now() - 1) })
    .execute()
  expect(await reset(token)).toMatchObject(invalid)
  expect(await reset('invented')).toMatchObject(invalid)
  expect((await logIn(email, from)).status).toBe(200)
})

test('a link says whose account it opens, and nothing once it is used, over or made up', async () => {
  const owner = (token: string) => call(authEndpoints.readResetLink, { body: { token } })
  const { email } = await newPerson()
  const stranger = await newPerson()
  const token = await newLink(email)
  const theirs = await newLink(stranger.email)
  expect((await owner(token)).ok().data).toEqual({ email })
  expect((await owner(theirs)).ok().data).toEqual({ email: stranger.email })
  // Asking uses nothing up.
  expect((await owner(token)).ok().data).toEqual({ email })
  expect((await reset(token)).status).toBe(200)
  const refused = await owner(token)
  expect(refused).toMatchObject(invalid)
  for (const guess of [
    'invented',
    `${theirs} `,
    theirs.slice(0, -1),
    '%',
    "' or 1=1 --",
    'é'.repeat(200),
  ])
    expect((await owner(guess)).answer).toEqual(refused.answer)
  await db
    .updateTable('password_resets')
    .set({ expires_at: new Date(0) })
    .execute()
  expect((await owner(theirs)).answer).toEqual(refused.answer)
  expect((await owner('x'.repeat(201))).status).toBe(422)
})

test('asking whose a link is counts as a try of it', async () => {
  const from = '203.0.113.77'
  const owner = () => call(authEndpoints.readResetLink, { body: { token: 'invented' }, from })
  const answers = []
  for (let tries = 0; tries < 31; tries += 1) answers.push((await owner()).status)
  expect(answers.at(-2)).toBe(422)
  expect(answers.at(-1)).toBe(429)
  const again = await call(authEndpoints.resetPassword, {
    body: { token: 'invented', password: next },
    from,
  })
  expect(again.status).toBe(429)
})

test('a reset is the way in on a new device while others guess on', async () => {
  const { email } = await newPerson()
  const { status, headers } = await reset(await newLink(email))
  expect(status).toBe(200)
  const [given] = [headers['set-cookie'] ?? []].flat()
  await db
    .insertInto('login_failures')
    .values({
      subject: `login as ${email}`,
      failures: 100,
      window_ends_at: new Date(Date.now() + 600_000),
    })
    .execute()
  const signIn = (cookie?: string) =>
    call(authEndpoints.login, {
      from: '198.51.100.202',
      body: { email, password: next },
      ...(cookie !== undefined && { cookie }),
    })
  expect((await signIn()).status).toBe(429)
  expect((await signIn(given?.split(';')[0])).status).toBe(200)
})

test('a link that is none makes no device known', async () => {
  expect((await reset('invented')).headers['set-cookie']).toBeUndefined()
})

test('whoever was locked out signs in again after a reset', async () => {
  const { email, from } = await newPerson()
  const elsewhere = '203.0.113.6'
  for (let i = 0; i < 11; i += 1) await logIn(email, from, 'framboise')
  for (let i = 0; i < 11; i += 1) await logIn(email, elsewhere, 'framboise')
  expect((await logIn(email, from)).status).toBe(429)
  expect((await reset(await newLink(email))).status).toBe(200)
  expect((await logIn(email, from, next)).status).toBe(200)
  expect((await logIn(email, elsewhere, next)).status).toBe(200)
  const counts = await db
    .selectFrom('login_failures')
    .select('failures')
    .where('subject', 'like', `login as ${email}%`)
    .execute()
  expect(counts.every(({ failures }) => failures === 0)).toBe(true)
})

test('five mails an hour for one account, wherever they are asked from', async () => {
  const { email } = await newPerson()
  const statuses: number[] = []
  for (let i = 0; i < 6; i += 1) statuses.push((await forgot(email, `203.0.113.${i}`)).status)
  expect(statuses).toEqual([200, 200, 200, 200, 200, 429])
})
