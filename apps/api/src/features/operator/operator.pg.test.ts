import { operatorEndpoints as endpoints } from '@carreau/contract/operator/operator'
import { pageEndpoints } from '@carreau/contract/operator/pages'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { openAuthApp } from '../accounts/signing-in/auth.test-app.ts'
import { openSearchCounts } from '../catalogue/search/search-counts.ts'
import { findFigures } from './figures.sql.ts'
import { newOperator } from './new-operator.test-app.ts'

const app = await openAuthApp()
const { call, db, newPerson, newTenant } = app

const token = await newOperator(app)
const newShop = async () => {
  const person = await newPerson()
  const { id } = await newTenant(person.token, 'shop')
  return { id, ...person }
}
const approve = (tenantId: number) => call(endpoints.approveTenant, { token, params: { tenantId } })
const refuse = (tenantId: number, reason: unknown = 'Kbis manquant') =>
  call(endpoints.refuseTenant, { token, params: { tenantId }, body: { reason } })
const mailsTo = async (email: string) => {
  const { rows } = await sql<{ payload: { approved: boolean; reason: string | null } }>`
    select p.payload from graphile_worker._private_jobs p
     where p.payload->>'to' = ${email} order by p.id`.execute(db)
  return rows.map(row => row.payload)
}

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
  const answers = await Promise.all([approve(id), approve(id), approve(id)])
  for (const answer of answers) expect(answer.ok().data.status).toBe('active')
  expect((await approve(id)).ok().data.history).toEqual([
    expect.objectContaining({ from: 'pending', to: 'active', actor: 'Camille', reason: null }),
  ])
  expect(await mailsTo(email)).toEqual([expect.objectContaining({ approved: true })])
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

test('what is searched for in vain is shown, most of all first', async () => {
  const counts = openSearchCounts(db)
  for (const text of ['Yuzu frais', 'yuzu  FRAIS', 'kale', 'x', 'a@b.fr', '0612345678'])
    counts.miss(text)
  await counts.write()
  const { missed } = await findFigures(db, new Date())
  expect(missed).toEqual([
    { words: 'yuzu frais', count: 2 },
    { words: 'kale', count: 1 },
  ])
})

test('figures hold thirty days and whole numbers', async () => {
  const { data } = (await call(endpoints.getPlatformFigures, { token })).ok()
  expect(data.days).toHaveLength(30)
  expect(data.failed_jobs).toBe(0)
  expect(data.tenants.some(({ type }) => type === 'platform')).toBe(true)
})

test('a page is rewritten, its former text kept; two editors do not overwrite each other', async () => {
  await db
    .insertInto('pages')
    .values({ slug: 'essai', title: 'Essai', body_markdown: 'Avant' })
    .execute()
  const put = (body: object) =>
    call(pageEndpoints.updatePage, { token, params: { slug: 'essai' }, body })
  const changed = (await put({ title: 'Essai', body_markdown: 'Après', version: 1 })).ok().data
  expect(changed).toMatchObject({ version: 2, history: [{ version: 1, body_markdown: 'Avant' }] })
  expect(await put({ title: 'Essai', body_markdown: 'Autre', version: 1 })).toMatchObject({
    status: 409,
    answer: { code: 'changed_meanwhile' },
  })
  expect(
    (await put({ title: 'Essai', body_markdown: 'Après', version: 1 })).ok().data.version,
  ).toBe(2)
  const { data: edited } = (await call(pageEndpoints.listEditedPages, { token })).ok()
  expect(edited.find(({ slug }) => slug === 'essai')).toEqual(changed)
  const shown = (await call(pageEndpoints.getPage, { params: { slug: 'essai' } })).ok().data
  expect(shown.body_html).toBe('<p>Après</p>')
})

test.each([
  ['a script', '<script>alert(1)</script>', '<script'],
  ['a handler', '<img src=x onerror=alert(1)>', '<img'],
  ['a script in a link', '[ici](javascript:alert(1))', 'javascript:'],
  ['a script in an image', '![x](javascript:alert(1))', 'javascript:'],
  ['data in a link', '[ici](data:text/html;base64,PHNjcmlwdD4=)', 'data:'],
  ['a script in capitals', '[ici](JaVaScRiPt:alert(1))', 'JaVaScRiPt:'],
])('%s in a text stays a text', async (_, body_markdown, forbidden) => {
  const { data } = (await call(pageEndpoints.previewPage, { token, body: { body_markdown } })).ok()
  expect(data.body_html).not.toContain(forbidden)
})
