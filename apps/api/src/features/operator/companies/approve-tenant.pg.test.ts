import { shopProfileEndpoints } from '@carreau/contract/companies/shops'
import { platformCompanyEndpoints as endpoints } from '@carreau/contract/operator/companies'
import { sirenOf, vatNumberOf } from '@carreau/domain/companies/company-numbers'
import { redFlagNames } from '@carreau/domain/operator/red-flags'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { openAuthApp, password } from '../../accounts/signing-in/auth.test-app.ts'
import { answerRedFlags, newOperatorPerson } from '../new-operator.test-app.ts'

const app = await openAuthApp()
const { call, db, newPerson, newTenant, openAccess } = app

const { atWork: token, platformId } = await newOperatorPerson(app)
const newShop = async () => {
  const person = await newPerson()
  const { id } = await newTenant(person.token, 'shop')
  return { id, ...person }
}
const fileOf = async (tenantId: number) =>
  (await call(endpoints.getTenant, { token, params: { tenantId } })).ok().data
const questionOf = async (tenantId: number, key: string) => {
  const found = (await fileOf(tenantId)).questions.find(question => question.key === key)
  if (found === undefined) throw new Error(`${key} is not asked`)
  return found
}
const approve = (tenantId: number) => call(endpoints.approveTenant, { token, params: { tenantId } })
const refuse = (tenantId: number, reason: unknown = 'Kbis manquant') =>
  call(endpoints.refuseTenant, { token, params: { tenantId }, body: { reason } })
const answer = (tenantId: number, question: string, body: object) =>
  call(endpoints.answerRedFlag, { token, params: { tenantId, question }, body })
const mailsTo = async (email: string) => {
  const { rows } = await sql<{ payload: { decision: string; reason: string | null } }>`
    select p.payload from graphile_worker._private_jobs p
     where p.payload->>'to' = ${email} order by p.id`.execute(db)
  return rows.map(row => row.payload)
}
const atWorkIn = async (login: string, id: number) =>
  (await openAccess(login, { type: 'shop', id, role: 'admin' })).ok().data.token

test('those that wait come first and are found by name, number and state', async () => {
  const { id } = await newShop()
  const listed = (await call(endpoints.listTenants, { token, query: '?status=pending' })).ok()
  expect(listed.data.map(tenant => tenant.id)).toContain(id)
  expect(listed.data.every(({ status }) => status === 'pending')).toBe(true)
  const { siret } = listed.data.find(tenant => tenant.id === id) ?? {}
  const found = (await call(endpoints.listTenants, { token, query: `?q=${siret}` })).ok()
  expect(found.data.map(tenant => tenant.id)).toEqual([id])
  const none = (await call(endpoints.listTenants, { token, query: '?q=%25%5C_' })).ok()
  expect(none.data).toEqual([])
})

test('approved once, however many ask at once; its administrator is told once', async () => {
  const { id, email } = await newShop()
  await answerRedFlags(app, token, id)
  const answers = await Promise.all([approve(id), approve(id), approve(id)])
  for (const answer of answers) expect(answer.ok().data.status).toBe('active')
  expect((await approve(id)).ok().data.history).toEqual([
    expect.objectContaining({ from: 'pending', to: 'active', actor: 'Camille', reason: null }),
  ])
  expect(await mailsTo(email)).toEqual([expect.objectContaining({ decision: 'approved' })])
  expect(await refuse(id)).toMatchObject({
    status: 409,
    answer: { code: 'tenant_not_decidable' },
  })
})

test('refused with a reason, approved later, both kept', async () => {
  const { id, email } = await newShop()
  expect((await refuse(id, '  ')).status).toBe(422)
  expect((await refuse(id)).ok().data.status).toBe('refused')
  expect((await refuse(id, 'autre')).ok().data.history).toHaveLength(1)
  await answerRedFlags(app, token, id)
  const { history } = (await approve(id)).ok().data
  expect(history.map(({ to, reason }) => [to, reason])).toEqual([
    ['active', null],
    ['refused', 'Kbis manquant'],
  ])
  expect(await mailsTo(email)).toHaveLength(2)
})

test('a buyer is not decided on, the platform itself is nobody’s', async () => {
  const { token: login } = await newPerson()
  const { id } = await newTenant(login, 'buyer')
  expect((await approve(id)).status).toBe(409)
  const platform = await db
    .selectFrom('tenants')
    .select('id')
    .where('type', '=', 'platform')
    .executeTakeFirstOrThrow()
  expect((await approve(platform.id)).status).toBe(404)
})

test('the checks say what is missing', async () => {
  const { id } = await newShop()
  const { checks } = (await call(endpoints.getTenant, { token, params: { tenantId: id } })).ok()
    .data
  expect(Object.fromEntries(checks.map(({ label, ok }) => [label, ok]))).toEqual({
    'SIREN valable': true,
    'SIRET valable': true,
    'N° de TVA cohérent avec le SIREN': false,
    'Adresse complète': true,
  })
})

test('an approved wholesaler that a name may be taken for is named as a red flag, before names that share letters', async () => {
  const called = async (company_name: string, status: 'active' | 'pending' = 'active') => {
    const { id } = await newShop()
    await db.updateTable('tenants').set({ company_name, status }).where('id', '=', id).execute()
    return id
  }
  await called('Primeurs Benali')
  for (const town of ['Lyon', 'Lille', 'Nice', 'Brest', 'Tours', 'Metz'])
    await called(`Halle Fraîcheur Export ${town} Benal`, 'pending')
  const id = await called('Primeurs B\u00e9nali Halle Fraîcheur Export Lyon SAS', 'pending')
  const { facts } = await questionOf(id, 'name')
  expect(facts[1]).toMatchObject({
    text: expect.stringContaining('Nom proche\u00a0: Primeurs Benali'),
    is_raised: true,
  })
})

test('nobody is approved before each red flag is answered, and nothing changes meanwhile', async () => {
  const { id, email } = await newShop()
  expect(await approve(id)).toMatchObject({
    status: 409,
    answer: {
      code: 'red_flags_open',
      message: expect.stringMatching(/Restent à vérifier.*Registre public.*IBAN.*Rappel/),
    },
  })
  const [last, ...others] = redFlagNames.toReversed()
  for (const key of others) {
    const { seen } = await questionOf(id, key)
    ;(await answer(id, key, { is_clear: true, seen })).ok()
  }
  expect(await approve(id)).toMatchObject({
    status: 409,
    answer: { message: 'Restent à vérifier\u00a0: Rappel.' },
  })
  expect(await fileOf(id)).toMatchObject({ status: 'pending', history: [] })
  expect(await mailsTo(email)).toEqual([])
  const { seen } = await questionOf(id, last ?? '')
  ;(await answer(id, last ?? '', { is_clear: true, seen })).ok()
  expect((await approve(id)).ok().data.status).toBe('active')
})

test('what is still to be cleared up holds the approval, until it is answered anew', async () => {
  const { id } = await newShop()
  await answerRedFlags(app, token, id)
  const { seen } = await questionOf(id, 'iban')
  const note = 'RIB demandé'
  ;(await answer(id, 'iban', { is_clear: false, note, seen })).ok()
  expect(await approve(id)).toMatchObject({
    status: 409,
    answer: { message: 'Restent à éclaircir\u00a0: IBAN.' },
  })
  expect((await questionOf(id, 'iban')).answer).toMatchObject({
    is_clear: false,
    note,
    actor: 'Camille',
    is_current: true,
  })
  ;(await answer(id, 'iban', { is_clear: true, seen })).ok()
  expect((await approve(id)).status).toBe(200)
  // Who answered what stays to be read, in the file and in the platform's journal.
  expect((await questionOf(id, 'iban')).answer).toMatchObject({ is_clear: true, actor: 'Camille' })
  const entries = await db
    .selectFrom('journal')
    .select(['subject', 'changes'])
    .where('tenant_id', '=', platformId)
    .where('kind', '=', 'red_flag_answered')
    .where('subject', 'like', '%IBAN')
    .orderBy('id', 'desc')
    .limit(2)
    .execute()
  expect(JSON.stringify(entries)).toContain('RIB demandé')
  expect(entries).toHaveLength(2)
})

test('an answer is to what was seen: another IBAN since is looked at again', async () => {
  const { id, token: login } = await newShop()
  await answerRedFlags(app, token, id)
  const { seen } = await questionOf(id, 'iban')
  const body = { version: 1, iban: 'FR1420041010050500013M02606', current_password: password }
  const seller = await atWorkIn(login, id)
  ;(await call(shopProfileEndpoints.updateShopProfile, { token: seller, body })).ok()
  expect((await questionOf(id, 'iban')).answer?.is_current).toBe(false)
  expect(await answer(id, 'iban', { is_clear: true, seen })).toMatchObject({
    status: 409,
    answer: { code: 'changed_meanwhile' },
  })
  expect(await approve(id)).toMatchObject({ status: 409, answer: { code: 'red_flags_open' } })
})

test('a suspended wholesaler is restored once what changed since its approval was looked at', async () => {
  const { id } = await newShop()
  const act = (endpoint: typeof endpoints.restoreTenant | typeof endpoints.suspendTenant) =>
    call(endpoint, { token, params: { tenantId: id }, body: { reason: 'Signalement' } })
  await answerRedFlags(app, token, id)
  ;(await approve(id)).ok()
  ;(await act(endpoints.suspendTenant)).ok()
  // Nothing changed: what was seen is seen.
  ;(await act(endpoints.restoreTenant)).ok()
  ;(await act(endpoints.suspendTenant)).ok()
  await db.updateTable('tenants').set({ line1: '9 quai' }).where('id', '=', id).execute()
  expect(await act(endpoints.restoreTenant)).toMatchObject({
    status: 409,
    answer: { code: 'red_flags_open', message: expect.stringMatching(/^Restent à vérifier/) },
  })
  expect((await fileOf(id)).status).toBe('suspended')

  await answerRedFlags(app, token, id)
  expect((await act(endpoints.restoreTenant)).ok().data.status).toBe('active')
})

test('a neighbour at the address of a market is nothing to look at again, one that was refused is', async () => {
  const { id } = await newShop()
  await answerRedFlags(app, token, id)
  const address = { line1: '1 rue de la Tour', postal_code: '94150' }
  const moveTo = (tenantId: number) =>
    db.updateTable('tenants').set(address).where('id', '=', tenantId).execute()
  await moveTo(id)
  expect((await questionOf(id, 'links')).answer?.is_current).toBe(true)
  const neighbour = await newShop()
  await moveTo(neighbour.id)
  const { facts, answer } = await questionOf(id, 'links')
  expect(facts.map(({ company_id }) => company_id)).toEqual([neighbour.id])
  expect(answer?.is_current).toBe(true)
  ;(await refuse(neighbour.id)).ok()
  expect((await questionOf(id, 'links')).answer?.is_current).toBe(false)
})

test('the file shows who inscribed it, and every other company that looks like it', async () => {
  const { id, token: login, email } = await newShop()
  const twin = await newTenant(login, 'shop')
  ;(await refuse(twin.id)).ok()
  const iban = 'FR1420041010050500013M02606'
  await db.updateTable('shops').set({ iban }).where('tenant_id', 'in', [id, twin.id]).execute()
  // Founded before addresses were proved.
  await db.updateTable('users').set({ email_proved_at: null }).where('email', '=', email).execute()
  const file = await fileOf(id)
  expect(file.founder).toMatchObject({ email, first_name: 'Camille', email_proved_at: null })
  expect(file.register_url).toBe(
    `https://annuaire-entreprises.data.gouv.fr/etablissement/${file.siret}`,
  )
  const raised = (key: string) =>
    file.questions.find(question => question.key === key)?.facts.filter(fact => fact.is_raised)
  expect(raised('founder')).toMatchObject([{ text: 'Adresse e-mail jamais prouvée' }])
  expect(raised('links')).toContainEqual({
    text: 'Même fondateur\u00a0: Primeurs du Coin, Paris (refusée)',
    is_raised: true,
    company_id: twin.id,
  })
  expect(raised('iban')).toContainEqual(
    expect.objectContaining({ text: expect.stringMatching(/^Même IBAN/) }),
  )
  expect(raised('name')?.length).toBeGreaterThan(0)
  expect(raised('vat')).toMatchObject([{ text: expect.stringContaining('Aucun numéro') }])
  expect(JSON.stringify(file)).not.toContain(iban)
})

test('a VAT number is held against the SIREN, a proved address is said', async () => {
  const { id, email } = await newShop()
  const { siret } = await fileOf(id)
  const right = vatNumberOf(sirenOf(siret ?? ''))
  await db.updateTable('tenants').set({ vat_number: right }).where('id', '=', id).execute()
  await db
    .updateTable('users')
    .set({ email_proved_at: new Date('2026-11-20T10:00:00Z') })
    .where('email', '=', email)
    .execute()
  expect((await questionOf(id, 'vat')).facts).toMatchObject([{ is_raised: false }])
  expect((await questionOf(id, 'founder')).facts.map(({ text }) => text)).toContain(
    'Adresse prouvée le vendredi 20 novembre 2026',
  )
  await db
    .updateTable('tenants')
    .set({ vat_number: 'FR44732829320' })
    .where('id', '=', id)
    .execute()
  expect((await questionOf(id, 'vat')).facts).toMatchObject([{ is_raised: true }])
})

test('a red flag that does not exist, an answer that is none and an approved company are refused', async () => {
  const { id } = await newShop()
  expect((await answer(id, 'couleur', { is_clear: true, seen: 'x' })).status).toBe(404)
  expect((await answer(id, 'iban', { seen: 'x' })).status).toBe(422)
  const { seen } = await questionOf(id, 'iban')
  await answerRedFlags(app, token, id)
  ;(await approve(id)).ok()
  expect(await answer(id, 'iban', { is_clear: false, seen })).toMatchObject({
    status: 409,
    answer: { code: 'tenant_not_decidable' },
  })
})

test('what waits is counted', async () => {
  const before = (await call(endpoints.countApprovals, { token })).ok().data
  await newShop()
  const after = (await call(endpoints.countApprovals, { token })).ok().data
  expect(after).toEqual({ ...before, pending: before.pending + 1 })
})
