import { journalEndpoints } from '@carreau/contract/accounts/journal'
import { userEndpoints } from '@carreau/contract/accounts/users'
import { operatorEndpoints as endpoints } from '@carreau/contract/operator/operator'
import { userChannel } from '@carreau/domain/notifications/channels'
import { sql } from 'kysely'
import { expect, onTestFinished, test, vi } from 'vitest'
import { newToken } from '../../../platform/identity/identity.sql.ts'
import { withSecondFactor } from '../../accounts/second-factor/second-factor.test-app.ts'
import { openAuthApp } from '../../accounts/signing-in/auth.test-app.ts'
import { openClient, openNode } from '../../notifications/realtime/realtime.test-app.ts'
import { newOperatorPerson } from '../new-operator.test-app.ts'

vi.setConfig({ testTimeout: 20_000 })
const app = await openAuthApp()
const { call, db, jobs, logIn, mails, newPerson, newTenant, openAccess } = app
const { idOf } = withSecondFactor(app)
const operator = await newOperatorPerson(app)
const operatorFrom = '203.0.113.7'
const soon = { timeout: 5_000, interval: 20 }

const end = (personId: number, body: object = {}, token = operator.atWork) =>
  call(endpoints.endPersonSessions, { token, from: operatorFrom, params: { personId }, body })
const isOpen = async (token: string) => (await call(userEndpoints.getMe, { token })).status === 200
const read = async (token: string, query = '') =>
  (await call(journalEndpoints.listJournal, { token, query })).ok().data
const platformEntries = async (email: string) =>
  (await read(operator.atWork, '?kind=person_signed_out')).filter(
    ({ subject }) => subject === email,
  )

/** Somebody who administers a company, signed in twice and at work in both. */
const newChef = async () => {
  const { email, from, token: first } = await newPerson()
  const { id: tenantId } = await newTenant(first)
  const second = (await logIn(email, from)).ok().data.login_token
  const work = async (login: string) =>
    (await openAccess(login, { type: 'buyer', id: tenantId, role: 'admin' })).ok().data.token
  const tokens = [first, second, await work(first), await work(second)]
  return { id: await idOf(email), email, from, tenantId, tokens, atWork: tokens[2] ?? '' }
}

const mailsOf = async (userId: number) => {
  const { rows } = await sql<{ what: string }>`
    select p.payload ->> 'what' as what
      from graphile_worker._private_jobs p join graphile_worker._private_tasks t on t.id = p.task_id
     where t.identifier = 'mail_account_changed' and (p.payload ->> 'userId')::bigint = ${userId}`.execute(
    db,
  )
  return rows.map(({ what }) => what)
}

/** Back at work after everything was ended. */
const comeBack = async ({ email, from, tenantId }: Awaited<ReturnType<typeof newChef>>) => {
  const login = (await logIn(email, from)).ok().data.login_token
  const opened = await openAccess(login, { type: 'buyer', id: tenantId, role: 'admin' })
  return opened.ok().data.token
}

test('all sessions end with the tokens of the companies, and nobody else’s', async () => {
  const chef = await newChef()
  const other = await newChef()
  expect((await end(chef.id)).ok().data).toEqual({ ended: 2 })
  expect(await Promise.all(chef.tokens.map(isOpen))).toEqual([false, false, false, false])
  expect(await Promise.all(other.tokens.map(isOpen))).toEqual([true, true, true, true])
  expect(await isOpen(operator.atWork)).toBe(true)
  const left = await db.selectFrom('tokens').select('id').where('user_id', '=', chef.id).execute()
  expect(left).toEqual([])
  // Signing in is as it was.
  expect(await isOpen(await comeBack(chef))).toBe(true)
})

test('again, and however many ask at once, it is one act: one entry, one mail', async () => {
  const chef = await newChef()
  const answers = await Promise.all([end(chef.id), end(chef.id), end(chef.id)])
  const counts = answers.map(answer => answer.ok().data.ended)
  expect(counts.toSorted()).toEqual([0, 0, 2])
  expect((await end(chef.id, { reason: 'encore' })).ok().data).toEqual({ ended: 0 })
  expect(await platformEntries(chef.email)).toHaveLength(1)
  expect(await mailsOf(chef.id)).toEqual(['signed_out_everywhere'])
})

test('the platform’s journal says who, whom and why; the company’s that it was Carreau, not why', async () => {
  const chef = await newChef()
  const reason = 'Tablette volée, demande au téléphone'
  await end(chef.id, { reason: ` ${reason} ` })
  expect(await platformEntries(chef.email)).toEqual([
    expect.objectContaining({
      label: 'Sessions d’une personne fermées',
      person: { id: await idOf(operator.email), name: 'Camille' },
      address: '203.0.113.x',
      changes: [
        { label: 'Sessions', before: '2', after: '0' },
        { label: 'Motif', before: null, after: reason },
      ],
    }),
  ])
  const [, entry] = await read(await comeBack(chef))
  expect(entry).toMatchObject({
    kind: 'sessions_ended',
    person: { id: chef.id },
    address: null,
    changes: [{ label: 'Appareil', before: 'tous, par Carreau', after: null }],
  })
  expect(entry?.request_id).not.toBeNull()
  expect(JSON.stringify(entry)).not.toContain(reason)
})

test('the person is told by mail, in words', async () => {
  const chef = await newChef()
  await end(chef.id, { reason: 'Tablette volée' })
  const before = mails.length
  await jobs.mail_account_changed.run({ userId: chef.id, what: 'signed_out_everywhere' })
  const said = mails.slice(before).join('\n')
  expect(said).toContain(chef.email)
  expect(said).toContain('Vos sessions ont été fermées')
  expect(said).not.toContain('Tablette volée')
})

test('a live connection on another node is closed, and no other person’s', async () => {
  const node = await openNode(app)
  const [chef, other] = [await newChef(), await newChef()]
  const [theirs, beside] = [openClient(node, chef.atWork), openClient(node, other.atWork)]
  await Promise.all([
    theirs.subscribe(userChannel(chef.id)),
    beside.subscribe(userChannel(other.id)),
  ])
  await end(chef.id)
  await vi.waitFor(() => expect(theirs.closes).toEqual([4110]), soon)
  expect(beside.closes).toEqual([])
})

test('an operator who asks it of themselves is answered, and signed out like anybody', async () => {
  const { email, atWork, token } = await newOperatorPerson(app)
  expect((await end(await idOf(email), {}, atWork)).ok().data).toEqual({ ended: 1 })
  expect(await call(endpoints.getPlatformFigures, { token: atWork })).toMatchObject({
    status: 401,
    answer: { code: 'unauthenticated' },
  })
  expect(await isOpen(token)).toBe(false)
})

test('a sign-in under way is waited for, and ends with the others', async () => {
  const chef = await newChef()
  const { token, hash } = newToken()
  const begun = Promise.withResolvers<void>()
  const opened = Promise.withResolvers<void>()
  onTestFinished(() => opened.resolve())
  const signingIn = db.transaction().execute(async trx => {
    // As a sign-in does, which has looked at the password.
    await sql`select from users where id = ${chef.id} for share`.execute(trx)
    const expires_at = new Date(Date.now() + 3_600_000)
    await trx.insertInto('tokens').values({ hash, user_id: chef.id, expires_at }).execute()
    begun.resolve()
    await opened.promise
  })
  await begun.promise
  const ending = end(chef.id)
  const waiting = sql`
    select from pg_stat_activity
     where datname = current_database() and wait_event_type = 'Lock'`
  await vi.waitFor(async () => expect((await waiting.execute(db)).rows).toHaveLength(1), soon)
  opened.resolve()
  await signingIn
  expect((await ending).ok().data).toEqual({ ended: 3 })
  expect(await isOpen(token)).toBe(false)
})

test('nobody, a reason too long and a person of a company change nothing', async () => {
  const chef = await newChef()
  expect(await end(chef.id, { reason: 'x'.repeat(301) })).toMatchObject({
    status: 422,
    answer: { errors: { reason: ['Le motif est limité à 300 caractères.'] } },
  })
  expect(await isOpen(chef.atWork)).toBe(true)
  expect(await end(9_000_000_000)).toMatchObject({
    status: 404,
    answer: { code: 'user_not_found', message: 'Cette personne n’existe pas.' },
  })
  // Refused too: a person of a company, its administrator or not.
  expect((await end(chef.id, {}, chef.atWork)).status).toBe(403)
  expect(await platformEntries(chef.email)).toEqual([])
  expect(await mailsOf(chef.id)).toEqual([])
})
