import { journalEndpoints } from '@carreau/contract/accounts/journal'
import { companyEndpoints, tenantEndpoints } from '@carreau/contract/companies/company'
import { expect, test } from 'vitest'
import { openAuthApp, password } from '../../accounts/signing-in/auth.test-app.ts'

const { call, db, newPerson, newSiret, newTenant, openAccess } = await openAuthApp()

const newCompany = async () => {
  const { token } = await newPerson()
  const { id } = await newTenant(token)
  const work = await openAccess(token, { type: 'buyer', id, role: 'admin' })
  return { id, token: work.ok().data.token }
}
const get = async (token: string) => (await call(companyEndpoints.getCompany, { token })).ok().data
let network = 0
/** As the settings send it, each time from elsewhere: with the password of whoever is at work. */
const update = (token: string, body: object) => {
  network += 1
  const from = `198.18.${network}.1`
  return call(companyEndpoints.updateCompany, {
    token,
    from,
    body: { current_password: password, ...body },
  })
}

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
    siren_locked: false,
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

/** Somebody else who administers the company, at work. */
const newAdmin = async (tenantId: number) => {
  const { email, token } = await newPerson()
  const { id } = await db
    .selectFrom('users')
    .select('id')
    .where('email', '=', email)
    .executeTakeFirstOrThrow()
  const membership = { user_id: id, tenant_id: tenantId, role: 'admin' as const }
  await db.insertInto('memberships').values(membership).execute()
  return (await openAccess(token, { type: 'buyer', id: tenantId, role: 'admin' })).ok().data.token
}

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

test('another name or SIRET takes the password; what it has already, and all the rest, takes none', async () => {
  const { token } = await newCompany()
  const before = await get(token)
  const without = (body: object) => call(companyEndpoints.updateCompany, { token, body })
  for (const change of [{ company_name: 'Hôtel 39' }, { siret: newSiret() }])
    for (const [typed, said] of [
      [{}, 'Indiquez votre mot de passe pour changer le nom ou le SIRET.'],
      [{ current_password: 'deviné' }, 'Le mot de passe actuel est incorrect.'],
    ] as const)
      expect(await without({ ...change, ...typed })).toMatchObject({
        status: 422,
        answer: { code: 'invalid_input', errors: { current_password: [said] } },
      })
  expect(await get(token)).toEqual(before)
  const { company_name, siret } = before
  const same = await without({ company_name, siret, approval_limit: 10 })
  expect(same.ok().data).toEqual({ ...before, approval_limit: 10 })
})

test('a name is changed five times a day, whoever asks, and all at once is no way around it', async () => {
  const { token, id } = await newCompany()
  // No more than the ten passwords that a session may try in a quarter of an hour.
  const names = Array.from({ length: 10 }, (_, index) => `Hôtel ${index}`)
  const answers = await Promise.all(names.map(company_name => update(token, { company_name })))
  const allowed = answers.filter(({ status }) => status === 200)
  // One of the five a day of a person went to inscribing the company.
  expect(allowed).toHaveLength(4)
  expect(answers.find(({ status }) => status !== 200)).toMatchObject({
    status: 429,
    answer: { code: 'too_many_attempts', message: expect.stringContaining('cinq par jour') },
  })
  // What is no identity goes on.
  expect((await update(token, { approval_limit: 20 })).status).toBe(200)

  // Another administrator has tries of their own, the company has not.
  const other = await newAdmin(id)
  expect((await update(other, { company_name: 'Hôtel de trop' })).status).toBe(200)
  expect((await update(other, { company_name: 'Hôtel encore' })).status).toBe(429)
})

test('asking for SIRETs counts with founding: neither is a way around the other', async () => {
  const taken = (await get((await newCompany()).token)).siret
  const person = await newPerson()
  const { id } = await newTenant(person.token)
  const { token } = (await openAccess(person.token, { type: 'buyer', id, role: 'admin' })).ok().data
  for (let times = 0; times < 4; times += 1)
    expect((await update(token, { siret: taken })).status).toBe(422)
  expect(await update(token, { siret: taken })).toMatchObject({
    status: 429,
    answer: { code: 'too_many_attempts' },
  })
  const found = {
    type: 'buyer',
    company_name: 'Une autre',
    siret: newSiret(),
    address: '1 rue des Halles, 75001 Paris',
  }
  expect(
    await call(tenantEndpoints.createTenant, { token: person.token, body: found }),
  ).toMatchObject({ status: 429 })
})

test('the journal says which name and SIRET it had, and who changed them', async () => {
  const { token } = await newCompany()
  const before = await get(token)
  const siret = newSiret()
  ;(await update(token, { company_name: 'Hôtel Neuf', siret })).ok()
  const [entry] = (await call(journalEndpoints.listJournal, { token })).ok().data
  expect(entry).toMatchObject({
    kind: 'company_changed',
    person: { name: 'Camille' },
    changes: [
      { label: 'Raison sociale', before: 'Bistrot du Coin', after: 'Hôtel Neuf' },
      { label: 'SIRET', before: before.siret, after: siret },
    ],
  })
})
