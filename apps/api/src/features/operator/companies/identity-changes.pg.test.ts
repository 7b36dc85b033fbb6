import { shopProfileEndpoints as shopEndpoints } from '@carreau/contract/companies/shops'
import { platformCompanyEndpoints as endpoints } from '@carreau/contract/operator/companies'
import { sirenOf, vatNumberOf } from '@carreau/domain/companies/company-numbers'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { openAuthApp, password } from '../../accounts/signing-in/auth.test-app.ts'
import { newOperator } from '../new-operator.test-app.ts'

const app = await openAuthApp()
const { call, db, newPerson, newSiret, newTenant, openAccess } = app
const token = await newOperator(app)

/** A wholesaler that was approved, its administrator at work. */
const newShop = async () => {
  const person = await newPerson()
  const { id } = await newTenant(person.token, 'shop')
  await db.updateTable('tenants').set({ status: 'active' }).where('id', '=', id).execute()
  const work = await openAccess(person.token, { type: 'shop', id, role: 'admin' })
  return { id, email: person.email, selling: work.ok().data.token }
}
const profileOf = async (selling: string) =>
  (await call(shopEndpoints.getShopProfile, { token: selling })).ok().data
const update = async (selling: string, body: object) => {
  const { version } = await profileOf(selling)
  return call(shopEndpoints.updateShopProfile, { token: selling, body: { version, ...body } })
}
const fileOf = async (tenantId: number) =>
  (await call(endpoints.getTenant, { token, params: { tenantId } })).ok().data
const waitingOf = async (tenantId: number): Promise<number> => {
  const [change] = (await fileOf(tenantId)).identity_changes
  if (change?.state !== 'waiting') throw new Error('nothing waits')
  return change.id
}
const accept = (tenantId: number, change_id: number) =>
  call(endpoints.acceptIdentityChange, { token, params: { tenantId }, body: { change_id } })
const refuse = (tenantId: number, change_id: number, reason: string) =>
  call(endpoints.refuseIdentityChange, { token, params: { tenantId }, body: { change_id, reason } })
const iban = 'FR1420041010050500013M02606'

test('an approved wholesaler goes on under its identity until the platform has accepted another', async () => {
  const { id, email, selling } = await newShop()
  const before = await profileOf(selling)
  const siret = newSiret()
  const asked = {
    company_name: 'Primeurs Ladoire',
    siret,
    vat_number: vatNumberOf(sirenOf(siret)),
    address: { line1: '2 quai', line2: 'Bât. B', postal_code: '69002', city: 'Lyon' },
    legal_form: 'SAS',
    iban,
  }
  const said = await update(selling, {
    ...asked,
    description: 'Depuis 1969',
    current_password: password,
  })
  // What is its own to say changes at once.
  expect(said.ok().data).toMatchObject({
    description: 'Depuis 1969',
    company_name: before.company_name,
    siret: before.siret,
    vat_number: null,
    address: before.address,
    legal_form: '',
    iban: '',
    identity_review: { state: 'waiting', asked_by: 'Camille' },
  })
  const file = await fileOf(id)
  expect(file).toMatchObject({ identity_waits: true, company_name: before.company_name })
  expect(file.identity_changes[0]?.changes).toEqual([
    expect.objectContaining({
      field: 'company_name',
      before: 'Primeurs du Coin',
      after: 'Primeurs Ladoire',
    }),
    expect.objectContaining({ field: 'siret', before: before.siret, after: siret }),
    expect.objectContaining({ field: 'vat_number', before: '', after: asked.vat_number }),
    {
      field: 'address',
      label: 'Adresse du siège',
      before: '1 rue des Halles, 75001 Paris',
      after: '2 quai, Bât. B, 69002 Lyon',
    },
    expect.objectContaining({ field: 'legal_form', before: '', after: 'SAS' }),
    expect.objectContaining({
      field: 'iban',
      before: '',
      after: 'FR14 2004 1010 0505 0001 3M02 606',
    }),
  ])
  const queue = await call(endpoints.listTenants, { token, query: '?changes=waiting' })
  expect(queue.ok().data.map(tenant => tenant.id)).toEqual([id])

  const change = await waitingOf(id)
  const answers = await Promise.all([accept(id, change), accept(id, change)])
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 404])
  expect(await profileOf(selling)).toMatchObject({ ...asked, identity_review: null })
  expect((await fileOf(id)).identity_changes).toMatchObject([
    { state: 'accepted', decided_by: 'Camille' },
  ])
  const { rows } = await sql<{ decision: string }>`
    select p.payload->>'decision' as decision from graphile_worker._private_jobs p
     where p.payload->>'to' = ${email}`.execute(db)
  expect(rows).toEqual([{ decision: 'identity_accepted' }])
})

test('a refusal leaves it as it was and says why', async () => {
  const { id, selling } = await newShop()
  ;(await update(selling, { company_name: 'Le Ritz' })).ok()
  expect((await refuse(id, await waitingOf(id), '  ')).status).toBe(422)
  ;(await refuse(id, await waitingOf(id), 'Ce n’est pas le nom du registre.')).ok()
  expect(await profileOf(selling)).toMatchObject({
    company_name: 'Primeurs du Coin',
    identity_review: {
      state: 'refused',
      reason: 'Ce n’est pas le nom du registre.',
      changes: [{ before: 'Primeurs du Coin', after: 'Le Ritz' }],
    },
  })
  // Both are kept in the company's journal.
  const kinds = await db
    .selectFrom('journal')
    .select('kind')
    .where('tenant_id', '=', id)
    .where('kind', 'like', 'identity%')
    .orderBy('id')
    .execute()
  expect(kinds.map(({ kind }) => kind)).toEqual(['identity_asked', 'identity_refused'])
})

test('the operator answers what they saw: asked anew, it is another change', async () => {
  const { id, selling } = await newShop()
  ;(await update(selling, { company_name: 'Primeurs Un' })).ok()
  const seen = await waitingOf(id)
  ;(await update(selling, { legal_form: 'SARL' })).ok()
  expect(await accept(id, seen)).toMatchObject({
    status: 404,
    answer: { code: 'identity_change_not_found' },
  })
  expect((await profileOf(selling)).company_name).toBe('Primeurs du Coin')
  // What was asked before is still asked.
  const [change] = (await fileOf(id)).identity_changes
  expect(change?.changes.map(({ after }) => after)).toEqual(['Primeurs Un', 'SARL'])
})

test('typed back or taken back, nothing waits any more', async () => {
  const { id, selling } = await newShop()
  ;(await update(selling, { company_name: 'Primeurs Un' })).ok()
  expect(
    (await update(selling, { company_name: 'Primeurs du Coin' })).ok().data.identity_review,
  ).toBeNull()
  ;(await update(selling, { legal_form: 'SAS' })).ok()
  const taken = await call(shopEndpoints.withdrawIdentityChange, { token: selling })
  expect(taken.ok().data.identity_review).toBeNull()
  ;(await call(shopEndpoints.withdrawIdentityChange, { token: selling })).ok()
  expect((await fileOf(id)).identity_changes.map(({ state }) => state)).toEqual([
    'withdrawn',
    'withdrawn',
  ])
})

test('a SIRET that another company has taken meanwhile is not given twice', async () => {
  const [one, two] = [await newShop(), await newShop()]
  const siret = newSiret()
  for (const { selling } of [one, two]) (await update(selling, { siret })).ok()
  ;(await accept(one.id, await waitingOf(one.id))).ok()
  expect(await accept(two.id, await waitingOf(two.id))).toMatchObject({
    status: 409,
    answer: { code: 'siret_of_another' },
  })
  expect((await profileOf(two.selling)).siret).not.toBe(siret)
  // What else it asks for goes on; taken back, it is not asked for again.
  expect((await update(two.selling, { legal_form: 'SAS' })).status).toBe(200)
  ;(await call(shopEndpoints.withdrawIdentityChange, { token: two.selling })).ok()
  expect(await update(two.selling, { siret })).toMatchObject({
    status: 409,
    answer: { code: 'siret_of_another' },
  })
})

test('what it invoiced since it asked holds its SIREN', async () => {
  const { id, selling } = await newShop()
  const { siret: before } = await profileOf(selling)
  ;(await update(selling, { siret: '73282932000074' })).ok()
  const buyer = await newTenant((await newPerson()).token, 'buyer')
  await sql`
    with ordered as (
      insert into orders (buyer_id, shop_id, status, delivery_date, parties, lines_count, net_cents,
                          delivery_fee_cents, vat, contributions, gross_cents, estimated)
      values (${buyer.id}, ${id}, 'delivered', '2026-11-24', '{}', 0, 0, 0, '[]', '[]', 0, false)
      returning id)
    insert into documents (order_id, shop_id, buyer_id, kind, number, issued_at, due_date, net_cents,
                           gross_cents, content)
    select id, ${id}, ${buyer.id}, 'invoice', 'F2026-1', now(), '2026-12-24', 0, 0, '{}'
      from ordered`.execute(db)
  expect(await accept(id, await waitingOf(id))).toMatchObject({
    status: 409,
    answer: { code: 'siren_locked' },
  })
  expect((await profileOf(selling)).siret).toBe(before)
  expect((await fileOf(id)).identity_waits).toBe(true)
})

test('the IBAN still asks for the password, and the journal does not tell it', async () => {
  const { id, selling } = await newShop()
  expect((await update(selling, { iban })).status).toBe(422)
  ;(await update(selling, { iban, current_password: password })).ok()
  ;(await accept(id, await waitingOf(id))).ok()
  const entries = await db.selectFrom('journal').selectAll().where('tenant_id', '=', id).execute()
  expect(JSON.stringify(entries)).toContain('… 2606')
  expect(JSON.stringify(entries)).not.toContain(iban)
})
