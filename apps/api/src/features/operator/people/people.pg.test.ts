import { operatorEndpoints as endpoints } from '@carreau/contract/operator/operator'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { withSecondFactor } from '../../accounts/second-factor/second-factor.test-app.ts'
import { openAuthApp } from '../../accounts/signing-in/auth.test-app.ts'
import { newOperatorPerson } from '../new-operator.test-app.ts'

const app = await openAuthApp()
const { call, db, logIn, newPerson, newTenant, openAccess } = app
const { idOf, newGuardedPerson } = withSecondFactor(app)
const operator = await newOperatorPerson(app)
const token = operator.atWork

const search = (email: string, query = '') =>
  call(endpoints.searchPeople, { token, query, body: { email } })
const found = async (email: string) =>
  (await search(email)).ok().data.map(({ email: address }) => address)
const listOf = (tenantId: number, query = '') =>
  call(endpoints.listTenantPeople, { token, params: { tenantId }, query })
const get = (personId: number) => call(endpoints.getPerson, { token, params: { personId } })

/** Accounts whose addresses begin alike, in the order of these. */
const newNamesakes = async (start: string, count: number) => {
  const emails = Array.from({ length: count }, (_, index) => `${start}${index}@exemple.fr`)
  await db
    .insertInto('users')
    .values(emails.map(email => ({ email, first_name: 'Alix', password_hash: '-' })))
    .execute()
  return emails
}

test('a person is found by their address or its beginning, whatever its case, and by no pattern', async () => {
  const emails = await newNamesakes('alix_', 2)
  await newNamesakes('alixe', 1)
  expect(await found('alix_')).toEqual(emails)
  expect(await found(' ALIX_1@Exemple.fr ')).toEqual(['alix_1@exemple.fr'])
  expect(await found('li%')).toEqual([])
  expect(await found('exemple.fr')).toEqual([])
})

test('too little, too much and nothing at all are refused in French', async () => {
  for (const [email, message] of [
    ['al ', 'Indiquez au moins trois caractères de l’adresse.'],
    ['a'.repeat(321), 'Une adresse e-mail est limitée à 320 caractères.'],
    [undefined, 'Indiquez une adresse e-mail ou son début.'],
  ] as const)
    expect(await call(endpoints.searchPeople, { token, body: { email } })).toMatchObject({
      status: 422,
      answer: { code: 'invalid_input', errors: { email: [message] } },
    })
})

test('many are read page by page', async () => {
  const emails = await newNamesakes('page', 5)
  const page = async (number: number) => (await search('page', `?per_page=2&page=${number}`)).ok()
  const pages = [await page(1), await page(2), await page(3)]
  expect(pages.flatMap(({ data }) => data.map(({ email }) => email))).toEqual(emails)
  expect(pages[0]?.meta).toEqual({ total: 5, page: 1, per_page: 2 })
  expect((await page(4)).data).toEqual([])
})

test('a person is shown with their roles, their proofs and where they are signed in', async () => {
  const { email, from, token: login } = await newGuardedPerson()
  const { id: tenantId } = await newTenant(login)
  await openAccess(login, { type: 'buyer', id: tenantId, role: 'admin' })
  const id = await idOf(email)
  const person = (await get(id)).ok().data
  expect(person).toEqual({
    id,
    first_name: 'Camille',
    email,
    accesses: [
      {
        type: 'buyer',
        id: tenantId,
        company_name: 'Bistrot du Coin',
        roles: ['admin'],
        status: 'active',
      },
    ],
    second_factor: true,
    sessions_count: 1,
    sessions: [
      {
        id: expect.any(Number),
        created_at: expect.any(String),
        last_used_at: expect.any(String),
        device: 'Appareil inconnu',
        current: false,
      },
    ],
  })
  expect(JSON.stringify(person)).not.toContain(from.split('.').slice(0, 3).join('.'))
  const { sessions: _, ...listed } = person
  expect((await search(email)).ok().data).toEqual([listed])
  expect((await listOf(tenantId)).ok()).toEqual({
    data: [listed],
    meta: { total: 1, page: 1, per_page: 24 },
  })
})

test('what is over counts as no session: its time, or a fortnight without use', async () => {
  const { email, from } = await newPerson()
  const [over, idle, open] = [
    (await logIn(email, from)).ok().data.login_token,
    (await logIn(email, from)).ok().data.login_token,
    (await logIn(email, from)).ok().data.login_token,
  ]
  await sql`update tokens set expires_at = now() where hash = sha256(${over}::bytea)`.execute(db)
  await sql`
    update tokens set last_used_at = now() - interval '15 days'
     where hash = sha256(${idle}::bytea)`.execute(db)
  expect(open).not.toBe(idle)
  const { data } = (await get(await idOf(email))).ok()
  // The one that registering opened, and the last.
  expect(data.sessions_count).toBe(2)
  expect(data.sessions).toHaveLength(2)
})

test('the operator’s own session is marked in what they see of themselves', async () => {
  await logIn(operator.email, operator.from)
  const { sessions } = (await get(await idOf(operator.email))).ok().data
  expect(sessions.map(({ current }) => current)).toEqual([true, false])
})

test('nobody, a deleted account, no company and the platform’s own are not found', async () => {
  const { email } = await newPerson()
  const id = await idOf(email)
  await sql`update users set deleted_at = now() where id = ${id}`.execute(db)
  expect(await found(email)).toEqual([])
  for (const nobody of [id, 9_000_000_000])
    expect(await get(nobody)).toMatchObject({ status: 404, answer: { code: 'user_not_found' } })
  for (const none of [operator.platformId, 9_000_000_000])
    expect(await listOf(none)).toMatchObject({ status: 404, answer: { code: 'tenant_not_found' } })
})
