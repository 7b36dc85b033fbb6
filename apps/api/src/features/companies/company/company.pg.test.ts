import { companyEndpoints } from '@carreau/contract/companies/company'
import { expect, test } from 'vitest'
import { openAuthApp } from '../../accounts/signing-in/auth.test-app.ts'

const { call, db, newPerson, newSiret, newTenant, openAccess } = await openAuthApp()

const newCompany = async () => {
  const { token } = await newPerson()
  const { id } = await newTenant(token)
  const work = await openAccess(token, { type: 'buyer', id, role: 'admin' })
  return { id, token: work.ok().data.token }
}
const get = async (token: string) => (await call(companyEndpoints.getCompany, { token })).ok().data
const update = (token: string, body: unknown) =>
  call(companyEndpoints.updateCompany, { token, body })

test('a company is what its creation said, without a limit', async () => {
  const { id, token } = await newCompany()
  expect(await get(token)).toEqual({
    id,
    company_name: 'Bistrot du Coin',
    siret: expect.stringMatching(/^\d{14}$/),
    vat_number: null,
    address: { line1: '1 rue des Halles', line2: '', postal_code: '75001', city: 'Paris' },
    approval_limit: null,
    interfel_kind: 'restaurant',
    substitution: 'equivalent',
  })
})

test('what is given changes, what is not stays', async () => {
  const { token } = await newCompany()
  const before = await get(token)
  const siret = newSiret()
  const change = {
    company_name: 'Cantine des Halles',
    siret,
    vat_number: 'fr 88 100 000 009',
    address: { line1: '2 quai', line2: 'Bât. B', postal_code: '69002', city: 'Lyon' },
    approval_limit: 500.55,
    interfel_kind: 'collectivite',
    substitution: 'same_product',
  }
  const after = { ...before, ...change, vat_number: 'FR88100000009' }
  expect((await update(token, change)).ok().data).toEqual(after)
  expect((await update(token, {})).ok().data).toEqual(after)
  expect((await update(token, { approval_limit: 0 })).ok().data.approval_limit).toBe(0)
  const cleared = await update(token, { approval_limit: null, vat_number: '' })
  expect(cleared.ok().data).toEqual({ ...after, approval_limit: null, vat_number: null })
})

test.each([
  ['a negative limit', { approval_limit: -1 }, 'approval_limit'],
  ['a limit of three decimals', { approval_limit: 0.001 }, 'approval_limit'],
  ['a limit beyond reason', { approval_limit: 1e12 }, 'approval_limit'],
  ['a limit in words', { approval_limit: 'cinq cents' }, 'approval_limit'],
  ['an invented kind', { interfel_kind: 'roi' }, 'interfel_kind'],
  ['an invented substitution rule', { substitution: 'tout' }, 'substitution'],
  ['no name', { company_name: ' ' }, 'company_name'],
  ['a name of 10 000 characters', { company_name: 'x'.repeat(10_000) }, 'company_name'],
  ['a wrong SIRET', { siret: '12345678901234' }, 'siret'],
  ['a wrong VAT number', { vat_number: 'FR00100000009' }, 'vat_number'],
])('%s is refused and nothing changes', async (_, body, field) => {
  const { token } = await newCompany()
  const before = await get(token)
  expect(await update(token, { ...body, address: undefined })).toMatchObject({
    status: 422,
    answer: { code: 'invalid_input', errors: { [field]: [expect.any(String)] } },
  })
  expect(await get(token)).toEqual(before)
})

test('a SIRET belongs to one company, even when two want it at once', async () => {
  const [one, two] = [await newCompany(), await newCompany()]
  const taken = {
    status: 422,
    answer: { code: 'siret_taken', errors: { siret: [expect.any(String)] } },
  }
  const { siret } = await get(one.token)
  expect(await update(two.token, { siret, company_name: 'Volé' })).toMatchObject(taken)
  expect((await get(two.token)).company_name).toBe('Bistrot du Coin')
  const next = newSiret()
  const answers = await Promise.all([
    update(one.token, { siret: next }),
    update(two.token, { siret: next }),
  ])
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 422])
})

test('everyone in the company reads it, only an admin writes', async () => {
  const { id } = await newCompany()
  for (const role of ['purchaser', 'accountant'] as const) {
    const person = await newPerson()
    const user = await db
      .selectFrom('users')
      .select('id')
      .where('email', '=', person.email)
      .executeTakeFirstOrThrow()
    await db.insertInto('memberships').values({ user_id: user.id, tenant_id: id, role }).execute()
    const { token } = (await openAccess(person.token, { type: 'buyer', id, role })).ok().data
    expect((await get(token)).id).toBe(id)
    expect((await update(token, { approval_limit: null })).status).toBe(403)
  }
})
