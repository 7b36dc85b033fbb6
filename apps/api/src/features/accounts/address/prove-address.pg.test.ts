import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { addressEndpoints } from '@carreau/contract/accounts/address'
import { authEndpoints, secondFactorEndpoints } from '@carreau/contract/accounts/auth'
import { userEndpoints } from '@carreau/contract/accounts/users'
import { tenantEndpoints } from '@carreau/contract/companies/company'
import { memberEndpoints } from '@carreau/contract/companies/members'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { withSecondFactor } from '../second-factor/second-factor.test-app.ts'
import { openAuthApp, password } from '../signing-in/auth.test-app.ts'

const app = await openAuthApp()
const { addressLink, call, confirmAddress, db, jobs, logIn, newPerson, newSiret } = app
const { newStranger, newTenant, openAccess, outbox } = app
const { begin, codeOf, confirm, idOf } = withSecondFactor(app)

const getMe = async (token: string) => (await call(userEndpoints.getMe, { token })).ok().data

/** The mails to an address, the last one last, as they are read. */
const mailsTo = async (email: string): Promise<string[]> => {
  const names = (await readdir(outbox).catch(() => [])).toSorted()
  const mails = await Promise.all(names.map(name => readFile(join(outbox, name), 'utf8')))
  return mails
    .filter(mail => mail.includes(`To: ${email}`))
    .map(mail => mail.replace(/=\r?\n/g, '').replaceAll('=3D', '='))
}

/** The queued mails of links, sent, as the worker would; answers the token of the last to an address. */
const mailedToken = async (email: string): Promise<string> => {
  const { rows } = await sql<{ userId: number }>`
    delete from graphile_worker._private_jobs j
     using graphile_worker._private_tasks t
     where t.id = j.task_id and t.identifier = 'mail_address_link'
    returning (payload ->> 'userId')::bigint as "userId"`.execute(db)
  for (const { userId } of rows) await jobs.mail_address_link.run({ userId })
  const [mail = ''] = (await mailsTo(email)).slice(-1)
  return /\/auth\/address\?token=([\w-]{43})/.exec(mail)?.[1] ?? ''
}

const found = (token: string) =>
  call(tenantEndpoints.createTenant, {
    token,
    body: {
      type: 'buyer',
      company_name: 'Hôtel des Halles',
      siret: newSiret(),
      address: '1 rue des Halles, 75001 Paris',
    },
  })

const unproved = {
  status: 403,
  answer: { code: 'address_unproved', message: expect.stringContaining('Confirmez') },
}
const invalid = { status: 422, answer: { code: 'address_link_invalid' } }

test('whoever registers is mailed a link; until it is opened they found no company', async () => {
  const { email, token } = await newStranger()
  expect(await getMe(token)).toMatchObject({ email, email_proved: false, new_email: null })
  expect(await found(token)).toMatchObject(unproved)
  const companies = await db.selectFrom('tenants').select('id').execute()
  expect(companies).toEqual([])

  expect((await confirmAddress(await mailedToken(email))).ok().data).toEqual({
    message: 'Votre adresse est confirmée.',
    email,
  })
  expect(await getMe(token)).toMatchObject({ email, email_proved: true })
  expect((await found(token)).status).toBe(201)
})

test('with somebody else’s address no second factor is turned on, and its owner gets in', async () => {
  const { email, from, token } = await newStranger()
  expect(await call(secondFactorEndpoints.beginSecondFactor, { token })).toMatchObject(unproved)

  // A secret that came to be nevertheless is not confirmed either.
  const { token: other } = await newPerson()
  const { secret } = await begin(other)
  await sql`update users set email_proved_at = null
             where email = ${(await getMe(other)).email}`.execute(db)
  expect(await confirm(other, codeOf(secret))).toMatchObject(unproved)

  await jobs.mail_password_reset.run({ email })
  const [mail = ''] = (await mailsTo(email)).slice(-1)
  const reset = /\/auth\/reset\?token=([\w-]+)/.exec(mail)?.[1] ?? ''
  const body = { token: reset, password: 'cerise-de-mai' }
  expect((await call(authEndpoints.resetPassword, { body })).status).toBe(200)
  const owner = (await logIn(email, from, 'cerise-de-mai')).ok().data
  expect(await getMe(owner.login_token)).toMatchObject({ email_proved: true })
  expect((await call(userEndpoints.getMe, { token })).status).toBe(401)
})

test('the mail says what happens without a click, and repeats no link from a name', async () => {
  const email = 'inconnue@exemple.fr'
  const body = { email, password, name: 'Zoé' }
  ;(await call(authEndpoints.register, { from: '203.0.113.40', body })).ok()
  expect(await mailedToken(email)).toHaveLength(43)
  const [mail = ''] = await mailsTo(email)
  expect(mail).toContain('Subject: Confirmez votre adresse')
  expect(mail).toContain('24 heures')
  expect(mail).toContain('ne confirmez pas')
  const kept = await db.selectFrom('address_links').selectAll().execute()
  expect(JSON.stringify(kept)).not.toContain(await mailedToken(email))
})

test('opening the page of a link spends nothing; the confirmation does, and a second click is told the same', async () => {
  const { email, token } = await newStranger()
  const link = await mailedToken(email)
  const [one, two] = await Promise.all([confirmAddress(link), confirmAddress(link)])
  expect([one.status, two.status]).toEqual([200, 200])
  expect((await confirmAddress(link)).answer).toEqual(one.answer)
  expect(await getMe(token)).toMatchObject({ email_proved: true })
})

test('a link that is over, invented, or empty proves nothing', async () => {
  const { email, token } = await newStranger()
  const link = await mailedToken(email)
  await db
    .updateTable('address_links')
    .set({ expires_at: new Date(Date.now() - 1) })
    .where('user_id', '=', await idOf(email))
    .execute()
  expect(await confirmAddress(link)).toMatchObject(invalid)
  expect(await confirmAddress('invented')).toMatchObject(invalid)
  expect((await confirmAddress('')).status).toBe(422)
  expect(await getMe(token)).toMatchObject({ email_proved: false })

  await jobs.clean_auth.run({})
  const links = await db
    .selectFrom('address_links')
    .select('hash')
    .where('user_id', '=', await idOf(email))
    .execute()
  expect(links).toEqual([])
})

test('the link of one account proves no other’s address', async () => {
  const [one, two] = [await newStranger(), await newStranger()]
  ;(await confirmAddress(await mailedToken(one.email))).ok()
  expect(await getMe(two.token)).toMatchObject({ email_proved: false })
  // Nor does a link that was mailed elsewhere than where the account is.
  expect(await confirmAddress(await addressLink(two.email, one.email))).toMatchObject(invalid)
  expect(await getMe(two.token)).toMatchObject({ email: two.email, email_proved: false })
})

const send = (token: string, from = '203.0.113.41') =>
  call(addressEndpoints.sendAddressLink, { token, from })

test('the link is mailed again, five times an hour; the proved are told that they are', async () => {
  const { email, token } = await newStranger()
  const first = await mailedToken(email)
  for (let i = 0; i < 5; i += 1) expect((await send(token, `203.0.113.${i}`)).status).toBe(200)
  expect(await send(token)).toMatchObject({ status: 429, answer: { code: 'too_many_attempts' } })
  const last = await mailedToken(email)
  expect(last).not.toBe(first)
  expect(await mailsTo(email)).toHaveLength(6)
  ;(await confirmAddress(first)).ok()
  expect((await send(token)).ok().data.message).toContain('déjà confirmée')
  expect(await mailedToken(email)).toBe(last)
})

test('an invitation that was accepted meanwhile is proof enough: no link is mailed', async () => {
  const { token: host } = await newPerson()
  const { id } = await newTenant(host)
  const atWork = (await openAccess(host, { type: 'buyer', id, role: 'admin' })).ok().data.token
  const { email, token } = await newStranger()
  await call(memberEndpoints.inviteMember, {
    token: atWork,
    body: { email, roles: ['purchaser'] },
  })
  const { id: invitationId } = await db
    .selectFrom('invitations')
    .select('id')
    .where('email', '=', email)
    .executeTakeFirstOrThrow()
  await jobs.mail_invitation.run({ invitationId })
  const [mail = ''] = await mailsTo(email)
  const link = /\/auth\/invitation\?token=([\w-]+)/.exec(mail)?.[1] ?? ''
  ;(await call(memberEndpoints.acceptInvitation, { token, params: { token: link } })).ok()
  expect(await getMe(token)).toMatchObject({ email_proved: true })
  expect(await mailedToken(email)).toBe('')
})

const askFor = (token: string, email: string, from = '203.0.113.42') =>
  call(userEndpoints.updateMe, { token, from, body: { email, current_password: password } })

test('a new address is the account’s once its link is opened, and the former one is told', async () => {
  const { email, from, token } = await newPerson()
  const next = `nouvelle-${email}`
  expect((await askFor(token, next)).ok().data).toMatchObject({
    email,
    email_proved: true,
    new_email: next,
  })
  expect((await logIn(email, from)).status).toBe(200)
  expect((await logIn(next, from)).status).toBe(401)
  const link = await mailedToken(next)
  await jobs.mail_password_reset.run({ email })

  expect((await confirmAddress(link)).ok().data).toMatchObject({ email: next })
  expect(await getMe(token)).toMatchObject({ email: next, email_proved: true, new_email: null })
  expect((await logIn(email, from)).status).toBe(401)
  expect((await logIn(next, from)).status).toBe(200)
  const resets = await db
    .selectFrom('password_resets')
    .select('hash')
    .where('user_id', '=', await idOf(next))
    .execute()
  expect(resets).toEqual([])
  await jobs.mail_email_changed.run({ to: email, firstName: 'Camille' })
  expect((await mailsTo(email)).at(-1)).toContain('a chang')
  // A second click on the link of the move.
  expect((await confirmAddress(link)).status).toBe(200)
})

test('a link of before proves nothing once the account has moved or wants another address', async () => {
  const { email, token } = await newStranger()
  const old = await mailedToken(email)
  const [second, third] = [`b-${email}`, `c-${email}`]
  ;(await askFor(token, second)).ok()
  const toSecond = await mailedToken(second)
  ;(await askFor(token, third)).ok()
  expect(await confirmAddress(toSecond)).toMatchObject(invalid)
  expect(await getMe(token)).toMatchObject({ email, email_proved: false, new_email: third })
  ;(await confirmAddress(await mailedToken(third))).ok()
  expect(await confirmAddress(old)).toMatchObject(invalid)
  expect(await getMe(token)).toMatchObject({ email: third, email_proved: true, new_email: null })
})

test('the move is given up by the address one has, and by a new password', async () => {
  const { email, token } = await newPerson()
  const next = `nouvelle-${email}`
  ;(await askFor(token, next)).ok()
  const link = await mailedToken(next)
  const kept = await call(userEndpoints.updateMe, { token, body: { email } })
  expect(kept.ok().data).toMatchObject({ email, new_email: null })
  expect(await confirmAddress(link)).toMatchObject(invalid)

  ;(await askFor(token, next)).ok()
  const again = await mailedToken(next)
  await call(authEndpoints.changePassword, {
    token,
    body: { current_password: password, password: 'cerise-de-mai' },
  })
  expect(await confirmAddress(again)).toMatchObject(invalid)
  expect(await getMe(token)).toMatchObject({ email, new_email: null })
})

test('of two who want one address the first to open its link has it', async () => {
  const [one, two] = [await newPerson(), await newPerson()]
  const wanted = `course-${one.email}`
  ;(await askFor(one.token, wanted)).ok()
  ;(await askFor(two.token, wanted)).ok()
  const links = [await addressLink(one.email, wanted), await addressLink(two.email, wanted)]
  const answers = await Promise.all(links.map(link => confirmAddress(link)))
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 422])
  expect(answers.find(({ status }) => status === 422)?.answer).toMatchObject({
    code: 'email_taken',
  })
})

test('however many accounts want an address, it is mailed five times an hour', async () => {
  const owner = await newPerson()
  const victim = `victime-${owner.email}`
  const statuses: number[] = []
  for (let i = 0; i < 6; i += 1) {
    const { token } = await newPerson()
    statuses.push((await askFor(token, victim, `203.0.113.${60 + i}`)).status)
  }
  expect(statuses).toEqual([200, 200, 200, 200, 200, 429])
})
