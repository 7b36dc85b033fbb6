import { shopProfileEndpoints as endpoints } from '@carreau/contract/companies/shops'
import { sirenOf, vatNumberOf } from '@carreau/domain/companies/company-numbers'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { openAuthApp, password } from '../../accounts/signing-in/auth.test-app.ts'
import { keepUploadOf } from '../media/uploads.test-app.ts'

const { call, db, logIn, newPerson, newSiret, newTenant, openAccess } = await openAuthApp()

/** One that waits for approval: what it is called is its own until then. */
const newShop = async () => {
  const { email, from, token } = await newPerson()
  const { id } = await newTenant(token, 'shop')
  const work = await openAccess(token, { type: 'shop', id, role: 'admin' })
  return { id, email, from, token: work.ok().data.token }
}
const profileOf = async (token: string) =>
  (await call(endpoints.getShopProfile, { token })).ok().data
const deliveryOf = async (token: string) =>
  (await call(endpoints.getShopDelivery, { token })).ok().data
const update = (token: string, body: unknown, from = '192.0.2.1') =>
  call(endpoints.updateShopProfile, { token, body, from })
const deliver = (token: string, body: unknown) =>
  call(endpoints.updateShopDelivery, { token, body })

test('what is given changes, what is not stays', async () => {
  const { id, token } = await newShop()
  await keepUploadOf(db, id, 'a'.repeat(32))
  const before = await profileOf(token)
  const change = {
    description: 'Légumes de plein champ',
    specialties: ['Tomates', 'Herbes'],
    logo_key: 'a'.repeat(32),
    legal_form: 'SAS',
    share_capital: 10_000.5,
    rcs_city: 'Créteil',
    iban: 'fr14 2004 1010 0505 0001 3M02 606',
    organic_body: 'fr-bio-01',
    organic_certificate: 'AB-123',
    organic_valid_until: '2027-12-31',
    payment_days: 15,
  }
  const after = (await update(token, { version: 1, current_password: password, ...change })).ok()
    .data
  expect(after).toEqual({
    ...before,
    ...change,
    version: 2,
    logo_url: `/storage/carreau/${'a'.repeat(32)}/512.webp`,
    iban: 'FR1420041010050500013M02606',
    organic_body: 'FR-BIO-01',
  })
  const cleared = await update(token, {
    ...{ version: 2, current_password: password },
    ...{ logo_key: null, organic_body: '', iban: '' },
  })
  expect(cleared.ok().data).toMatchObject({ logo_url: null, organic_body: '', iban: '' })
})

test.each([
  ['an IBAN with a wrong key', { iban: 'FR1420041010050500013M02607' }, 'iban'],
  ['31 days to pay', { payment_days: 31 }, 'payment_days'],
  ['no recovery sentence', { recovery_text: ' ' }, 'recovery_text'],
  ['a control body in words', { organic_body: 'Ecocert' }, 'organic_body'],
  ['a certificate until never', { organic_valid_until: '2026-02-30' }, 'organic_valid_until'],
  ['a wrong SIRET', { siret: '12345678901234' }, 'siret'],
  ['the VAT number of another company', { vat_number: 'FR44732829320' }, 'vat_number'],
  ['a negative capital', { share_capital: -1 }, 'share_capital'],
  ['a logo that nobody sent', { logo_key: 'b'.repeat(32) }, 'logo_key'],
])('%s is refused and nothing changes', async (_, body, field) => {
  const { token } = await newShop()
  const before = await profileOf(token)
  expect(await update(token, { version: 1, description: 'x', ...body })).toMatchObject({
    status: 422,
    answer: { errors: { [field]: [expect.any(String)] } },
  })
  expect(await profileOf(token)).toEqual(before)
})

test('a logo that another company sent is refused, its own stays', async () => {
  const [one, two] = [await newShop(), await newShop()]
  const logo_key = 'c'.repeat(32)
  await keepUploadOf(db, one.id, logo_key)
  ;(await update(one.token, { version: 1, logo_key })).ok()
  expect(await update(two.token, { version: 1, logo_key })).toMatchObject({
    status: 422,
    answer: { errors: { logo_key: [expect.stringContaining('n’existe pas')] } },
  })
  // Who sent it may have gone since: what is shown is not taken away.
  await sql`delete from media_uploads where key = ${logo_key}`.execute(db)
  expect((await update(one.token, { version: 2, logo_key })).status).toBe(200)
})

test('where invoices are paid is changed with the password alone', async () => {
  const { token } = await newShop()
  const iban = 'FR1420041010050500013M02606'
  const before = await profileOf(token)
  expect(await update(token, { version: 1, description: 'x', iban })).toMatchObject({
    status: 422,
    answer: {
      code: 'invalid_input',
      errors: { current_password: ['Indiquez votre mot de passe pour changer l’IBAN.'] },
    },
  })
  expect(
    await update(token, { version: 1, description: 'x', iban, current_password: 'framboise' }),
  ).toMatchObject({
    status: 422,
    answer: { errors: { current_password: ['Le mot de passe actuel est incorrect.'] } },
  })
  expect(await profileOf(token)).toEqual(before)
  const changed = await update(token, { version: 1, iban, current_password: password })
  expect(changed.ok().data.iban).toBe(iban)
  // The same account again is no change; none at all is one.
  const spaced = 'FR14 2004 1010 0505 0001 3M02 606'
  expect((await update(token, { version: 2, iban: spaced, description: 'y' })).status).toBe(200)
  expect((await update(token, { version: 3, iban: '' })).status).toBe(422)
  expect((await profileOf(token)).iban).toBe(iban)
})

test('guessing the password at the IBAN ends after ten tries', async () => {
  const { email, from, token } = await newShop()
  const body = { version: 1, iban: 'FR1420041010050500013M02606' }
  for (let i = 0; i < 10; i += 1)
    await update(token, { ...body, current_password: `essai ${i}` }, from)
  expect((await update(token, { ...body, current_password: password }, from)).status).toBe(429)
  expect((await logIn(email, from)).status).toBe(200)
})

test('of two administrators who save at once, one is told', async () => {
  const { token } = await newShop()
  const answers = await Promise.all(
    ['un', 'deux'].map(description => update(token, { version: 1, description })),
  )
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
  expect((await profileOf(token)).version).toBe(2)
  expect((await deliver(token, { version: 1, fee: 12 })).status).toBe(200)
  expect(await deliver(token, { version: 1, fee: 13 })).toMatchObject({
    status: 409,
    answer: { code: 'changed_meanwhile' },
  })
})

test('a SIRET belongs to one company; its VAT number follows', async () => {
  const [one, two] = [await newShop(), await newShop()]
  const { siret: taken } = await profileOf(one.token)
  expect(await update(two.token, { version: 1, siret: taken })).toMatchObject({
    status: 409,
    answer: { code: 'siret_of_another', errors: { siret: [expect.any(String)] } },
  })
  const siret = newSiret()
  const vat_number = vatNumberOf(sirenOf(siret))
  expect((await update(two.token, { version: 1, siret, vat_number })).ok().data).toMatchObject({
    siret,
    vat_number,
  })
})

test('asking for SIRETs counts with founding, however many versions of the profile are sent at once', async () => {
  const { siret: taken } = await profileOf((await newShop()).token)
  const { token } = await newShop()
  const own = (await profileOf(token)).siret
  // One of the five a day of a person went to inscribing the company.
  const answers = await Promise.all(
    Array.from({ length: 8 }, () => update(token, { version: 1, siret: taken }, '198.51.100.7')),
  )
  expect(answers.map(({ status }) => status).sort()).toEqual([
    409, 409, 409, 409, 429, 429, 429, 429,
  ])
  expect(answers.find(({ status }) => status === 429)).toMatchObject({
    answer: { code: 'too_many_attempts', message: expect.stringContaining('cinq par jour') },
  })
  // Its own it may send as often as it likes, and the rest with it.
  const kept = await update(token, { version: 1, siret: own, description: 'Herbes' })
  expect(kept.ok().data.description).toBe('Herbes')
})

test('once it has invoiced, a wholesaler stays the company it is', async () => {
  const { id, token } = await newShop()
  const { siret } = await profileOf(token)
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
  expect((await profileOf(token)).siren_locked).toBe(true)
  expect(await update(token, { version: 1, siret: '73282932000074' })).toMatchObject({
    status: 409,
    answer: { code: 'siren_locked', errors: { siret: [expect.any(String)] } },
  })
  expect(await profileOf(token)).toMatchObject({ siret, version: 1 })
  // Another establishment: the same nine digits, other ones behind them.
  const moved = newSiret()
  expect(sirenOf(moved)).toBe(sirenOf(siret ?? ''))
  expect((await update(token, { version: 1, siret: moved })).ok().data.siret).toBe(moved)
})

test('the preparation says what is missing, until it is there', async () => {
  const { id, token } = await newShop()
  await db.updateTable('tenants').set({ status: 'pending' }).where('id', '=', id).execute()
  const standing = async () => (await call(endpoints.getShopStanding, { token })).ok().data
  expect(await standing()).toEqual({
    status: 'pending',
    steps: [
      { step: 'legal', ok: false, missing: ['N° de TVA', 'forme juridique'] },
      { step: 'delivery', ok: false, missing: [expect.any(String)] },
      { step: 'offers', ok: false, missing: [expect.any(String)] },
    ],
  })
  const { siret } = await profileOf(token)
  const vat_number = vatNumberOf(sirenOf(siret ?? ''))
  ;(await update(token, { version: 1, vat_number, legal_form: 'SARL' })).ok()
  ;(await deliver(token, { version: 1, days: [2, 4] })).ok()
  const { steps } = await standing()
  expect(steps.map(({ ok }) => ok)).toEqual([true, true, false])
})

test('delivery rules are kept sorted and once', async () => {
  const { token } = await newShop()
  const before = await deliveryOf(token)
  const after = await deliver(token, {
    version: 1,
    days: [6, 2, 2],
    cut_off: '18:30',
    lead_days: 2,
    closures: ['2026-12-25', '2026-05-01', '2026-12-25'],
    minimum_order: 80.5,
    franco: 250,
    fee: 15,
    departments: ['94', '75', '2A'],
    auto_refuse: true,
    departure_time: '03:30',
  })
  expect(after.ok().data).toEqual({
    ...before,
    version: 2,
    days: [2, 6],
    cut_off: '18:30',
    lead_days: 2,
    closures: ['2026-05-01', '2026-12-25'],
    minimum_order: 80.5,
    franco: 250,
    fee: 15,
    departments: ['2A', '75', '94'],
    auto_refuse: true,
    departure_time: '03:30',
  })
})

test.each([
  ['a day that is none', { days: [8] }],
  ['a time that is none', { cut_off: '24:00' }],
  ['a department that is none', { departments: ['20'] }],
  ['a closure that is no day', { closures: ['2026-02-30'] }],
  ['three decimals', { fee: 0.001 }],
])('%s is refused', async (_, body) => {
  const { token } = await newShop()
  expect((await deliver(token, { version: 1, ...body })).status).toBe(422)
  expect((await deliveryOf(token)).version).toBe(1)
})

test('the team reads, only an administrator writes', async () => {
  const { id } = await newShop()
  for (const role of ['sales', 'picker', 'accountant'] as const) {
    const person = await newPerson()
    const { id: userId } = await db
      .selectFrom('users')
      .select('id')
      .where('email', '=', person.email)
      .executeTakeFirstOrThrow()
    await db.insertInto('memberships').values({ user_id: userId, tenant_id: id, role }).execute()
    const { token } = (await openAccess(person.token, { type: 'shop', id, role })).ok().data
    expect((await profileOf(token)).id).toBe(id)
    expect((await update(token, { version: 1 })).status).toBe(403)
    expect((await deliver(token, { version: 1 })).status).toBe(403)
  }
})
