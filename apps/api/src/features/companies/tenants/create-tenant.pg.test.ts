import { authEndpoints } from '@carreau/contract/accounts/auth'
import { tenantEndpoints } from '@carreau/contract/companies/company'
import { expect, test } from 'vitest'
import { openAuthApp } from '../../accounts/signing-in/auth.test-app.ts'

const { call, db, newPerson, newSiret, newTenant } = await openAuthApp()

const { token } = await newPerson()
const address = '1 rue des Halles, 75001 Paris'
const create = (body: object, bearer = token) =>
  call(tenantEndpoints.createTenant, { token: bearer, body })

const slugOf = (tenantId: number) =>
  db
    .selectFrom('shops')
    .select('slug')
    .where('tenant_id', '=', tenantId)
    .executeTakeFirstOrThrow()
    .then(({ slug }) => slug)

test('a buyer is open at once and its creator is its admin', async () => {
  const siret = newSiret()
  const { status, ok } = await create({
    type: 'buyer',
    company_name: ' Bistrot des Halles ',
    siret: siret.replace(/(\d{3})/g, '$1 '),
    vat_number: '',
    address: { line1: '1 rue des Halles', postal_code: '75001', city: 'Paris' },
  })
  expect(status).toBe(201)
  const { data } = ok()
  expect(data).toMatchObject({ type: 'buyer', status: 'active', roles: ['admin'] })
  const { accesses } = (await call(authEndpoints.listAccesses, { token })).ok().data
  expect(accesses).toContainEqual(data)
  const row = await db
    .selectFrom('tenants')
    .innerJoin('buyers', 'buyers.tenant_id', 'tenants.id')
    .select(['company_name', 'siret', 'vat_number', 'line1', 'postal_code', 'city'])
    .where('id', '=', data.id)
    .executeTakeFirst()
  expect(row).toEqual({
    company_name: 'Bistrot des Halles',
    siret,
    vat_number: null,
    line1: '1 rue des Halles',
    postal_code: '75001',
    city: 'Paris',
  })
})

test.each([
  ['a greengrocer', { interfel_kind: 'detaillant' }, 'detaillant'],
  ['a canteen', { interfel_kind: 'collectivite' }, 'collectivite'],
  ['who says nothing', {}, 'restaurant'],
])('%s is a buyer of its own kind from its founding on', async (_, said, kind) => {
  const company = { type: 'buyer', company_name: 'Le Panier', siret: newSiret(), address, ...said }
  const founder = await newPerson()
  const { data } = (await create(company, founder.token)).ok()
  const row = await db
    .selectFrom('buyers')
    .select('interfel_kind')
    .where('tenant_id', '=', data.id)
    .executeTakeFirst()
  expect(row).toEqual({ interfel_kind: kind })
})

test('a wholesaler waits for approval under a slug of its name', async () => {
  const { data } = (
    await create({ type: 'shop', company_name: 'L’Œuf & Cie', siret: newSiret(), address })
  ).ok()
  expect(data.status).toBe('pending')
  expect(await slugOf(data.id)).toBe('l-oeuf-cie')
})

test('wholesalers of one name, created at once, get slugs of their own', async () => {
  const founders = await Promise.all([newPerson(), newPerson(), newPerson(), newPerson()])
  const created = await Promise.all(
    founders.map(founder =>
      create(
        { type: 'shop', company_name: 'Primeurs Réunis', siret: newSiret(), address },
        founder.token,
      ),
    ),
  )
  const slugs = await Promise.all(created.map(({ ok }) => slugOf(ok().data.id)))
  expect(slugs.toSorted()).toEqual([
    'primeurs-reunis',
    'primeurs-reunis-2',
    'primeurs-reunis-3',
    'primeurs-reunis-4',
  ])
})

test('a SIRET is inscribed once, even twice at once and by two people', async () => {
  const other = await newPerson()
  const body = { type: 'shop', company_name: 'Deux Fois', siret: newSiret(), address }
  const answers = await Promise.all([create(body), create(body, other.token)])
  expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 422])
  expect(answers.find(({ status }) => status === 422)?.answer).toMatchObject({
    code: 'siret_taken',
    errors: { siret: ['Une société est déjà inscrite avec ce SIRET.'] },
  })
  const shops = await db
    .selectFrom('shops')
    .select('slug')
    .where('slug', 'like', 'deux-fois%')
    .execute()
  expect(shops).toHaveLength(1)
})

test.each([
  ['a platform', { type: 'platform' }, 'type'],
  ['no name', { company_name: '  ' }, 'company_name'],
  ['a SIRET that is none', { siret: '12345678901234' }, 'siret'],
  ['a VAT number that is none', { vat_number: 'FR00000000000' }, 'vat_number'],
  ['no address', { address: '' }, 'address'],
])('%s is refused', async (_, wrong, field) => {
  const good = { type: 'buyer', company_name: 'Bistrot', siret: newSiret(), address }
  const { status, answer } = await create({ ...good, ...wrong })
  expect(status).toBe(422)
  expect(answer).toMatchObject({ errors: { [field]: [expect.any(String)] } })
})

const found = (bearer: string, from: string, siret = newSiret()) =>
  call(tenantEndpoints.createTenant, {
    token: bearer,
    from,
    body: { type: 'buyer', company_name: 'Bistrot', siret, address },
  })
const tooMany = {
  status: 429,
  answer: { code: 'too_many_attempts', message: expect.stringContaining('cinq par jour') },
}

test('a person founds five companies a day, even all at once and from wherever', async () => {
  const founder = await newPerson()
  const answers = await Promise.all(
    Array.from({ length: 8 }, (_, i) => found(founder.token, `203.0.113.${i}`)),
  )
  expect(answers.filter(({ status }) => status === 201)).toHaveLength(5)
  const siret = newSiret()
  expect(await found(founder.token, '203.0.113.60', siret)).toMatchObject(tooMany)
  const { accesses } = (await call(authEndpoints.listAccesses, { token: founder.token })).ok().data
  expect(accesses).toHaveLength(5)
  // What was refused keeps no SIRET.
  expect((await found((await newPerson()).token, '203.0.113.61', siret)).status).toBe(201)
})

test('an address founds twenty companies an hour, whoever asks', async () => {
  const founders = await Promise.all(Array.from({ length: 5 }, newPerson))
  const from = '203.0.113.70'
  const answers = await Promise.all(
    founders.flatMap(({ token }) => Array.from({ length: 5 }, () => found(token, from))),
  )
  expect(answers.filter(({ status }) => status === 201)).toHaveLength(20)
  expect(answers.find(({ status }) => status !== 201)).toMatchObject(tooMany)
})

test('a visitor creates nothing', async () => {
  const { status } = await call(tenantEndpoints.createTenant, {
    body: { type: 'buyer', company_name: 'Bistrot', siret: newSiret(), address },
  })
  expect(status).toBe(401)
})

test('anyone may read the kinds of company and every role in words', async () => {
  await newTenant(token)
  const { creatable_types, roles } = (await call(tenantEndpoints.getTenantChoiceSettings)).ok().data
  expect(creatable_types.map(({ label }) => label)).toEqual(['Acheteur', 'Grossiste'])
  expect(roles).toHaveLength(9)
  expect(roles).toContainEqual(
    expect.objectContaining({ type: 'shop', role: 'picker', label: 'Préparateur' }),
  )
})
