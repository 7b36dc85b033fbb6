import { authEndpoints, sessionEndpoints } from '@carreau/contract/accounts/auth'
import { journalEndpoints } from '@carreau/contract/accounts/journal'
import { userEndpoints } from '@carreau/contract/accounts/users'
import { companyEndpoints } from '@carreau/contract/companies/company'
import { memberEndpoints } from '@carreau/contract/companies/members'
import { shopProfileEndpoints } from '@carreau/contract/companies/shops'
import { platformCompanyEndpoints } from '@carreau/contract/operator/companies'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { newOperator } from '../../operator/new-operator.test-app.ts'
import { withSecondFactor } from '../second-factor/second-factor.test-app.ts'
import { openAuthApp, password } from '../signing-in/auth.test-app.ts'

const app = await openAuthApp()
const { addressLink, call, confirmAddress, db, jobs, logIn, newPerson, newTenant, openAccess } = app
const { begin, codeOf, confirm, idOf } = withSecondFactor(app)

/** Someone new at work as the administrator of a new company. */
const newAdmin = async (type: 'buyer' | 'shop' = 'buyer') => {
  const person = await newPerson()
  const { id } = await newTenant(person.token, type)
  const opened = await openAccess(person.token, { type, id, role: 'admin' })
  return { ...person, tenantId: id, atWork: opened.ok().data.token }
}

const read = async (token: string, query = '') =>
  (await call(journalEndpoints.listJournal, { token, query })).ok()
const kindsOf = async (token: string, query = '') =>
  (await read(token, query)).data.map(({ kind }) => kind)

test('signing in and out is written with who, when, from where and how', async () => {
  const { email, from, token, atWork } = await newAdmin()
  const { login_token: other } = (await logIn(email, from)).ok().data
  await call(authEndpoints.logout, { token: other, from })

  const { data, meta } = await read(atWork)
  expect(data.map(({ kind }) => kind)).toEqual(['signed_out', 'signed_in', 'company_created'])
  const id = await idOf(email)
  expect(data[1]).toMatchObject({
    label: 'Connexion',
    person: { id, name: 'Camille' },
    address: `${from.split('.').slice(0, 3).join('.')}.x`,
    changes: [
      { label: 'Moyen', before: null, after: 'mot de passe' },
      { label: 'Appareil', before: null },
    ],
  })
  expect(data[1]?.request_id).not.toBeNull()
  expect(Date.now() - Date.parse(data[1]?.at ?? '')).toBeLessThan(60_000)
  expect(meta).toEqual({ has_more: false, people: [{ id, name: 'Camille' }] })
  expect(token).not.toBe(other)
})

test('a refused password is written by a job that is queued for any e-mail', async () => {
  const { email, from, atWork } = await newAdmin()
  await logIn(email, from, 'framboise')
  await logIn('personne@exemple.fr', from, 'framboise')
  const { rows } = await sql<{ payload: { email: string; at: string; requestId: string } }>`
    select payload from graphile_worker._private_jobs j
      join graphile_worker._private_tasks t on t.id = j.task_id
     where t.identifier = 'note_failed_sign_in'
       and payload ->> 'email' in (${email}, 'personne@exemple.fr')`.execute(db)
  expect(rows).toHaveLength(2)
  for (const { payload } of rows)
    await jobs.note_failed_sign_in.run({ ...payload, address: '198.51.100.x' })
  const [entry] = (await read(atWork)).data
  expect(entry).toMatchObject({ kind: 'sign_in_failed', address: '198.51.100.x' })
})

test('what changes an account is written, without its secrets', async () => {
  const { email, from, token, atWork } = await newAdmin()
  const next = `nouveau-${email}`
  await call(userEndpoints.updateMe, {
    token,
    from,
    body: { email: next, current_password: password },
  })
  ;(await confirmAddress(await addressLink(email, next), from)).ok()
  const { secret } = await begin(token)
  const { recovery_codes } = (await confirm(token, codeOf(secret), password, from)).ok().data
  await call(sessionEndpoints.endOtherSessions, { token, from })
  const body = { current_password: password, password: 'cerises de juin' }
  expect((await call(authEndpoints.changePassword, { token, from, body })).status).toBe(200)

  const opened = await openAccess(token, {
    type: 'buyer',
    id: await tenantOf(email),
    role: 'admin',
  })
  expect(opened.status).toBe(200)
  const { data } = await read(atWork)
  expect(data.map(({ kind }) => kind)).toEqual([
    'password_changed',
    'sessions_ended',
    'second_factor_enabled',
    'email_changed',
    'company_created',
  ])
  expect(data[3]?.changes).toEqual([{ label: 'E-mail', before: email, after: next }])
  const written = JSON.stringify(data)
  for (const kept of [password, 'cerises de juin', secret, ...recovery_codes])
    expect(written).not.toContain(kept)
})

const tenantOf = async (email: string): Promise<number> => {
  const { rows } = await sql<{ id: number }>`
    select tenant_id as id from memberships m join users u on u.id = m.user_id
     where u.email in (${email}, ${`nouveau-${email}`})`.execute(db)
  return rows[0]?.id ?? 0
}

test('members and the company’s data: before and after, in words', async () => {
  const { atWork } = await newAdmin()
  const invited = await call(memberEndpoints.inviteMember, {
    token: atWork,
    body: { email: 'lou@exemple.fr', roles: ['purchaser'] },
  })
  const params = { memberId: invited.ok().data.id }
  const roles = { body: { roles: ['accountant', 'purchaser'] }, params, token: atWork }
  expect((await call(memberEndpoints.updateMember, roles)).status).toBe(200)
  expect((await call(memberEndpoints.updateMember, roles)).status).toBe(200)
  await call(memberEndpoints.removeMember, { token: atWork, params })
  const change = {
    approval_limit: 250,
    company_name: 'Bistrot du Pont',
    current_password: password,
  }
  await call(companyEndpoints.updateCompany, { token: atWork, body: change })
  await call(companyEndpoints.updateCompany, { token: atWork, body: change })

  const { data } = await read(atWork)
  expect(data.map(({ kind }) => kind)).toEqual([
    'company_changed',
    'member_removed',
    'member_roles_changed',
    'member_invited',
    'company_created',
  ])
  expect(data[0]?.changes).toEqual([
    { label: 'Raison sociale', before: 'Bistrot du Coin', after: 'Bistrot du Pont' },
    { label: 'Plafond d’approbation', before: null, after: '250,00\u00a0€' },
  ])
  expect(data[2]).toMatchObject({
    subject: 'lou@exemple.fr',
    changes: [{ label: 'Rôles', before: 'Acheteur', after: 'Acheteur, Comptable' }],
  })
})

test('a wholesaler reads what it and the platform did; its account number is cut short', async () => {
  const { tenantId, atWork } = await newAdmin('shop')
  const shop = (await call(shopProfileEndpoints.getShopProfile, { token: atWork })).ok().data
  await call(shopProfileEndpoints.updateShopProfile, {
    token: atWork,
    body: {
      version: shop.version,
      iban: 'FR76 3000 6000 0112 3456 7890 189',
      current_password: password,
      discount_text: 'Escompte de 1 % à huit jours.',
    },
  })
  const delivery = (await call(shopProfileEndpoints.getShopDelivery, { token: atWork })).ok().data
  await call(shopProfileEndpoints.updateShopDelivery, {
    token: atWork,
    body: { version: delivery.version, minimum_order: 120 },
  })
  const operator = await newOperator(app)
  const decided = await call(platformCompanyEndpoints.refuseTenant, {
    token: operator,
    params: { tenantId },
    body: { reason: 'Dossier incomplet' },
  })
  expect(decided.status).toBe(200)
  const { rows } = await sql<{ kind: string; changes: object[] }>`
    select kind, changes from journal where tenant_id = ${tenantId} order by id desc`.execute(db)
  expect(rows).toMatchObject([
    { kind: 'tenant_refused', changes: [{ field: 'reason', after: 'Dossier incomplet' }] },
    { kind: 'delivery_changed', changes: [{ field: 'minimum_order', after: '120,00\u00a0€' }] },
    {
      kind: 'company_changed',
      changes: [
        { field: 'iban', before: null, after: '… 0189' },
        { field: 'discount_text', after: 'Escompte de 1 % à huit jours.' },
      ],
    },
    { kind: 'company_created' },
  ])
})

test('filters and pages: by person, kind and day, from the newest to the first', async () => {
  const { atWork, tenantId } = await newAdmin()
  await db
    .insertInto('journal')
    .values(
      Array.from({ length: 45 }, (_, i) => ({
        tenant_id: tenantId,
        kind: i % 2 === 0 ? 'signed_in' : 'signed_out',
        person_id: i < 3 ? 900_001 : 900_002,
        person_name: i < 3 ? 'Anaïs' : 'Zoé',
        at: new Date(`2026-10-${i < 40 ? '10' : '11'}T22:30:00Z`),
        changes: '[]',
      })),
    )
    .execute()
  const first = await read(atWork)
  expect([first.data.length, first.meta.has_more]).toEqual([40, true])
  expect(first.meta.people.map(({ name }) => name)).toEqual(['Anaïs', 'Camille', 'Zoé'])
  const rest = await read(atWork, `?before=${first.data.at(-1)?.id}`)
  expect([rest.data.length, rest.meta.has_more, rest.meta.people]).toEqual([6, false, []])
  const ids = [...first.data, ...rest.data].map(({ id }) => id)
  expect(new Set(ids).size).toBe(46)

  expect((await read(atWork, '?person_id=900001')).data).toHaveLength(3)
  expect(await kindsOf(atWork, '?person_id=900001&kind=signed_out')).toEqual(['signed_out'])
  // 22:30 UTC on 10 October is the 11th in Paris.
  expect((await read(atWork, '?to=2026-10-11&per_page=100')).data).toHaveLength(40)
  expect((await read(atWork, '?from=2026-10-12&to=2026-10-12')).data).toHaveLength(5)
  expect((await read(atWork, '?to=2026-10-10')).data).toEqual([])
})

test('another company’s journal, and one’s own as purchaser, stay shut', async () => {
  const { atWork, token, tenantId } = await newAdmin()
  const { atWork: stranger } = await newAdmin()
  await logIn((await newPerson()).email, '198.51.100.9')
  expect((await read(stranger)).data.every(({ kind }) => kind === 'company_created')).toBe(true)
  const [mine] = (await read(atWork)).data
  expect((await read(stranger)).data.map(({ id }) => id)).not.toContain(mine?.id)
  await sql`insert into memberships (user_id, tenant_id, role)
            select user_id, tenant_id, 'purchaser' from memberships where tenant_id = ${tenantId}`.execute(
    db,
  )
  const opened = await openAccess(token, { type: 'buyer', id: tenantId, role: 'purchaser' })
  const refused = await call(journalEndpoints.listJournal, { token: opened.ok().data.token })
  expect(refused).toMatchObject({ status: 403, answer: { code: 'role_not_allowed' } })
})

test('nothing changes an entry, and only its age lets it go', async () => {
  const { atWork, tenantId } = await newAdmin()
  const refused = 'the journal is append-only'
  const of = sql`where tenant_id = ${tenantId}`
  await expect(sql`update journal set subject = 'autre' ${of}`.execute(db)).rejects.toThrow(refused)
  await expect(sql`delete from journal ${of}`.execute(db)).rejects.toThrow(refused)
  await expect(sql`truncate journal`.execute(db)).rejects.toThrow(refused)
  const request = db.transaction().execute(async trx => {
    await sql`set local role carreau_tenant`.execute(trx)
    await sql`insert into journal (kind, person_name) values ('signed_in', 'Personne')`.execute(trx)
  })
  await expect(request).rejects.toThrow('permission denied')

  const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000)
  await db
    .insertInto('journal')
    .values(
      [366, 364].map(days => ({
        tenant_id: tenantId,
        kind: 'signed_in',
        person_name: 'Camille',
        at: daysAgo(days),
        changes: '[]',
      })),
    )
    .execute()
  await jobs.clean_journal.run({})
  expect(await kindsOf(atWork)).toEqual(['signed_in', 'company_created'])
})
