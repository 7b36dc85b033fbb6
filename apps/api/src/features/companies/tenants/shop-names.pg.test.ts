import { userEndpoints } from '@carreau/contract/accounts/users'
import { companyEndpoints, tenantEndpoints } from '@carreau/contract/companies/company'
import { expect, test } from 'vitest'
import { openAuthApp, password } from '../../accounts/signing-in/auth.test-app.ts'

const { call, db, newPerson, newSiret, newTenant, openAccess } = await openAuthApp()

const founder = await newPerson()
const create = (token: string, company_name: string, type: 'buyer' | 'shop' = 'buyer') =>
  call(tenantEndpoints.createTenant, {
    token,
    body: { type, company_name, siret: newSiret(), address: '1 rue des Halles, 75001 Paris' },
  })
const shop = (await create(founder.token, 'Primeurs Benali', 'shop')).ok().data
const decide = (status: 'active' | 'pending') =>
  db.updateTable('tenants').set({ status }).where('id', '=', shop.id).execute()
await decide('active')

const newBuyer = async (person: { token: string }) => {
  const { id } = await newTenant(person.token)
  const work = await openAccess(person.token, { type: 'buyer', id, role: 'admin' })
  const { token } = work.ok().data
  return (company_name: string) =>
    call(companyEndpoints.updateCompany, {
      token,
      body: { company_name, current_password: password },
    })
}
const refused = {
  status: 422,
  answer: { errors: { company_name: [expect.stringContaining('porte déjà ce nom')] } },
}

test.each(['Primeurs Benali', 'PRIMEURS-BÉNALI', 'S.A.R.L. Primeurs Bena1i'])(
  'a buyer does not call itself %s as an approved wholesaler does',
  async name => {
    const stranger = await newPerson()
    expect(await create(stranger.token, name)).toMatchObject(refused)
    expect(await (await newBuyer(stranger))(name)).toMatchObject(refused)
  },
)

test('with what tells it apart it may, and so may whoever works at the wholesaler’s', async () => {
  const rename = await newBuyer(await newPerson())
  expect((await rename('Bistrot Benali')).status).toBe(200)
  expect((await create(founder.token, 'Primeurs Benali')).status).toBe(201)
  expect((await (await newBuyer(founder))('Primeurs Benali')).status).toBe(200)
})

test('a wholesaler that nobody has approved keeps no name for itself', async () => {
  const stranger = await newPerson()
  await decide('pending')
  expect((await create(stranger.token, 'Primeurs Benali')).status).toBe(201)
  // What a buyer is called already it stays, whoever is approved since.
  const rename = await newBuyer(stranger)
  expect((await rename('Primeurs Benali')).status).toBe(200)
  await decide('active')
  expect((await rename('Primeurs Benali')).status).toBe(200)
})

test.each([
  '\u3164',
  '\u00ad',
  '\u2800',
  'Primeurs Benali\u{e0041}',
  'P\u0440imeurs Benali',
  'Carreau',
  'Service Carreau',
])('no company is called %j', async name => {
  expect((await (await newBuyer(await newPerson()))(name)).status).toBe(422)
})

test.each([
  '\u00ad\u034f',
  '\u3164',
  '\u{e0041}Jean',
  'Jean\u3164',
  'X\ud800',
  'Carreau',
  'evil.com',
])('nobody is called %j', async first_name => {
  const { token } = await newPerson()
  const updated = await call(userEndpoints.updateMe, { token, body: { first_name } })
  expect(updated.status).toBe(422)
})

test('M.Dupont is', async () => {
  const { token } = await newPerson()
  const updated = await call(userEndpoints.updateMe, { token, body: { first_name: 'M.Dupont' } })
  expect(updated.status).toBe(200)
})
