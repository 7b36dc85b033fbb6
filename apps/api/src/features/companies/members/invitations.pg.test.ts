import { randomUUID } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { authEndpoints } from '@carreau/contract/accounts/auth'
import { memberEndpoints } from '@carreau/contract/companies/members'
import { expect, test } from 'vitest'
import { openAuthApp, password } from '../../accounts/signing-in/auth.test-app.ts'

const { call, db, jobs, newPerson, newTenant, openAccess, outbox } = await openAuthApp()

const chef = await newPerson()
const company = await newTenant(chef.token)
const token = (await openAccess(chef.token, { type: 'buyer', id: company.id, role: 'admin' })).ok()
  .data.token

const newEmail = () => `invitee-${randomUUID()}@exemple.fr`
const invite = (email: string, roles: string[] = ['purchaser']) =>
  call(memberEndpoints.inviteMember, { token, body: { email, roles } })
const show = (link: string) => call(memberEndpoints.getInvitation, { params: { token: link } })
const accept = (link: string, bearer: string) =>
  call(memberEndpoints.acceptInvitation, { token: bearer, params: { token: link } })
const members = async () => (await call(memberEndpoints.listMembers, { token })).ok().data

const register = async (email: string) =>
  (
    await call(authEndpoints.register, {
      from: '198.51.100.250',
      body: { email, password, name: 'Malik' },
    })
  ).ok().data.login_token

/** Runs the mail job and reads the link from its mail. */
const linkOf = async (invitationId: number): Promise<string> => {
  const before = new Set(await readdir(outbox).catch(() => []))
  await jobs.mail_invitation.run({ invitationId })
  const [name = ''] = (await readdir(outbox)).filter(file => !before.has(file))
  const mail = (await readFile(join(outbox, name), 'utf8')).replace(/=\r?\n/g, '')
  return /invitation\?token=(?:3D)?([\w-]{43})/.exec(mail)?.[1] ?? ''
}

test('someone without an account is invited, registers and joins', async () => {
  const email = newEmail()
  const { status, ok } = await invite(email.toUpperCase(), ['accountant', 'purchaser'])
  expect(status).toBe(201)
  const invited = ok().data
  expect(invited).toMatchObject({
    email,
    first_name: null,
    roles: ['purchaser', 'accountant'],
    status: 'invited',
  })
  expect(await members()).toContainEqual(invited)

  const link = await linkOf(invited.id)
  expect((await show(link)).ok().data).toMatchObject({
    company_name: 'Bistrot du Coin',
    email,
    invited_by: 'Camille',
    roles: [{ role: 'accountant', label: 'Comptable' }, { role: 'purchaser' }],
  })
  const bearer = await register(email)
  expect((await accept(link, bearer)).ok().data).toEqual({
    type: 'buyer',
    id: company.id,
    company_name: 'Bistrot du Coin',
    roles: ['purchaser', 'accountant'],
    status: 'active',
  })

  const now = (await members()).filter(member => member.email === email)
  expect(now).toMatchObject([{ first_name: 'Malik', status: 'active' }])
  expect((await accept(link, bearer)).status).toBe(404)
})

test('an invitation does not tell whether the e-mail has an account', async () => {
  const known = await newPerson()
  const [toKnown, toNobody] = [await invite(known.email), await invite(newEmail())]
  const shape = ({ status, first_name, roles }: Awaited<ReturnType<typeof members>>[number]) => ({
    status,
    first_name,
    roles,
  })
  expect(shape(toKnown.ok().data)).toEqual(shape(toNobody.ok().data))
})

test('the link alone does not do: the account must have the e-mail', async () => {
  const stranger = await newPerson()
  const { id } = (await invite(newEmail())).ok().data
  const link = await linkOf(id)
  expect(await accept(link, stranger.token)).toMatchObject({
    status: 403,
    answer: { code: 'invitation_for_another' },
  })
  expect((await show(link)).status).toBe(200)
})

test('accepted twice at once, it is accepted once', async () => {
  const person = await newPerson()
  const link = await linkOf((await invite(person.email)).ok().data.id)
  const answers = await Promise.all([accept(link, person.token), accept(link, person.token)])
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 404])
})

test('inviting again sets the roles and sends a link that ends the first', async () => {
  const person = await newPerson()
  const first = (await invite(person.email, ['purchaser'])).ok().data
  const firstLink = await linkOf(first.id)
  const again = (await invite(person.email, ['accountant'])).ok().data
  expect(again).toEqual({ ...first, roles: ['accountant'] })
  const secondLink = await linkOf(again.id)
  expect((await show(firstLink)).status).toBe(404)
  expect((await accept(secondLink, person.token)).ok().data.roles).toEqual(['accountant'])
})

test('an invitation’s roles are changed and it is withdrawn like a member', async () => {
  const person = await newPerson()
  const { id } = (await invite(person.email)).ok().data
  const link = await linkOf(id)
  const changed = await call(memberEndpoints.updateMember, {
    token,
    params: { memberId: id },
    body: { roles: ['admin'] },
  })
  expect(changed.ok().data).toMatchObject({ id, roles: ['admin'], status: 'invited' })
  const removed = await call(memberEndpoints.removeMember, { token, params: { memberId: id } })
  expect(removed.status).toBe(200)
  expect((await accept(link, person.token)).status).toBe(404)
  expect((await members()).some(member => member.id === id)).toBe(false)
})

test('an invited admin does not count as one', async () => {
  await invite(newEmail(), ['admin'])
  const me = (await members()).find(member => member.email === chef.email)
  const left = await call(memberEndpoints.removeMember, {
    token,
    params: { memberId: me?.id ?? 0 },
  })
  expect(left).toMatchObject({ status: 409, answer: { code: 'last_admin' } })
})

test('who is in the company is not invited again', async () => {
  expect(await invite(chef.email)).toMatchObject({
    status: 422,
    answer: { code: 'already_member', errors: { email: [expect.any(String)] } },
  })
})

test('an invitation over its days is gone, and cleaned', async () => {
  const person = await newPerson()
  const { id } = (await invite(person.email)).ok().data
  const link = await linkOf(id)
  await db
    .updateTable('invitations')
    .set({ expires_at: new Date(Date.now() - 1) })
    .where('id', '=', id)
    .execute()
  expect((await show(link)).status).toBe(404)
  expect((await accept(link, person.token)).status).toBe(404)
  expect((await members()).some(member => member.id === id)).toBe(false)

  await jobs.clean_invitations.run({})
  const rows = await db.selectFrom('invitations').select('id').where('id', '=', id).execute()
  expect(rows).toEqual([])
  expect((await db.selectFrom('invitations').select('id').execute()).length).toBeGreaterThan(0)
})

test('sixty invitations an hour for one company', async () => {
  const founder = await newPerson()
  const { id } = await newTenant(founder.token, 'buyer')
  const work = await openAccess(founder.token, { type: 'buyer', id, role: 'admin' })
  const statuses: number[] = []
  for (let i = 0; i < 61; i += 1) {
    const { status } = await call(memberEndpoints.inviteMember, {
      token: work.ok().data.token,
      from: '203.0.113.9',
      body: { email: newEmail(), roles: ['purchaser'] },
    })
    statuses.push(status)
  }
  expect(statuses.filter(status => status === 201)).toHaveLength(60)
  expect(statuses.at(-1)).toBe(429)
})
