import { endpoints } from '@carreau/contract/endpoints'
import { sql } from 'kysely'
import { expect, test, vi } from 'vitest'
import { openClaimsApp } from '../../orders/claims/claims.test-app.ts'

vi.setConfig({ testTimeout: 60_000 })
const app = await openClaimsApp()
const { buyer, call, clock, db, deliver, newBuyer, newMember, newOffer, newOrder, newShop, shop } =
  app

const ask = (token: string, query: Record<string, string | number> = {}) =>
  call(endpoints.listInvoices, { token, query })
const numbersOf = async (token: string, query: Record<string, string | number> = {}) =>
  (await ask(token, query)).ok().data.map(({ number }) => number)

const pay = (number: string, euros: number) =>
  sql`insert into invoice_payments (document_id, shop_id, buyer_id, paid_on, amount_cents, method)
      select document_id, shop_id, buyer_id, issued_on, ${euros * 100}, 'transfer'
        from invoice_balances where shop_id = ${shop.id} and number = ${number}`.execute(db)

// Two in November and one in December, each of 118,66 € due 30 days after its delivery.
const paid = await deliver()
await pay('F2026-000001', 118.66)
const credited = await deliver()
await app.resolve(
  await app.openClaim(credited.id, [{ line_id: credited.lines.avocado, packages_quantity: 1 }]),
  { action: 'accept' },
)
clock.now = new Date('2026-12-02T09:00:00+01:00')
const late = await deliver()
clock.now = new Date('2026-12-28T09:00:00+01:00')
const accountant = await newMember(buyer.id, 'accountant')

/** Another buyer's invoice of another wholesaler, which bears the number of the first above. */
const stranger = await (async () => {
  const other = await newBuyer('Cantine du Lac')
  const wholesaler = await newShop('Halles du Nord')
  const order = await newOrder(other.token, await newOffer(wholesaler.id))
  const params = { orderId: order.id }
  ;(await app.move(wholesaler.token, order.id, 'accept')).ok()
  const updates = order.lines.map(({ id }) => ({ line_id: id, packages_quantity: 1 }))
  ;(await call(endpoints.pickOrder, { token: wholesaler.token, params, body: { updates } })).ok()
  ;(await app.move(wholesaler.token, order.id, 'ship')).ok()
  await app.bringForward(order.id)
  ;(await app.move(wholesaler.token, order.id, 'deliver')).ok()
  return { buyer: other, wholesaler }
})()

test('an accountant reads each invoice with its credit note, what was paid and what is left', async () => {
  const { data, totals, meta } = (await ask(accountant)).ok()
  expect(data.map(({ number, state, open }) => [number, state, open])).toEqual([
    ['F2026-000003', 'unpaid', 118.66],
    ['F2026-000002', 'overdue', 100.62],
    ['F2026-000001', 'paid', 0],
  ])
  expect(data[1]).toMatchObject({
    order: { id: credited.id },
    shop: { name: 'Primeurs de Rungis' },
    buyer: { company_name: 'Bistrot des Halles' },
    issued_on: '2026-11-24',
    due_on: '2026-12-24',
    net: 112.47,
    gross: 118.66,
    credited: 18.04,
    paid: 0,
    credit_notes: [{ number: 'A2026-000001', issued_on: '2026-11-24', gross: 18.04 }],
  })
  expect(totals).toEqual({
    invoices: 3,
    gross: 355.98,
    credited: 18.04,
    paid: 118.66,
    unpaid: 219.28,
    overdue: 100.62,
    claimed: 0,
  })
  expect(meta).toEqual({ from: '2025-12-29', to: '2026-12-28', next_cursor: null })
})

test('the wholesaler reads the same from its side, by the name of its customer or its account', async () => {
  await sql`update shop_customers set code = 'BIS-01' where shop_id = ${shop.id}`.execute(db)
  const own = ['F2026-000003', 'F2026-000002', 'F2026-000001']
  expect(await numbersOf(shop.token)).toEqual(own)
  expect(await numbersOf(shop.token, { q: 'bistrot' })).toEqual(own)
  expect(await numbersOf(shop.token, { q: 'bis-01' })).toEqual(own)
  expect(await numbersOf(shop.token, { q: 'rungis' })).toEqual([])
})

test.each([
  ['unpaid', ['F2026-000003', 'F2026-000002']],
  ['overdue', ['F2026-000002']],
  ['paid', ['F2026-000001']],
])('those that are %s', async (state, numbers) => {
  expect(await numbersOf(accountant, { state })).toEqual(numbers)
})

test.each([
  ['a wholesaler', 'rungis', 3],
  ['part of a number', '00003', 1],
  ['a number, in small letters', 'f2026-000002', 1],
  ['a credit note', 'A2026-000001', 1],
  ['what nothing is called', 'zzzz', 0],
  ['a sign of a pattern', '%', 0],
  ['a zero byte', '\0', 3],
])('found by %s', async (_what, q, count) => {
  expect(await numbersOf(accountant, { q })).toHaveLength(count)
})

test('found by the order it is for', async () => {
  const q = `C${String(late.id).padStart(8, '0')}`
  expect(await numbersOf(accountant, { q })).toEqual(['F2026-000003'])
})

test('a period is one of days of issue, both counted', async () => {
  const november = { from: '2026-11-01', to: '2026-11-30' }
  expect(await numbersOf(accountant, november)).toEqual(['F2026-000002', 'F2026-000001'])
  expect(await numbersOf(accountant, { from: '2026-12-02', to: '2026-12-02' })).toHaveLength(1)
  expect((await ask(accountant, { ...november, state: 'unpaid' })).ok().totals).toMatchObject({
    invoices: 1,
    unpaid: 100.62,
  })
})

test('years later what is open is still there, and a number is looked for in its own year', async () => {
  const before = clock.now
  clock.now = new Date('2029-03-01T09:00:00+01:00')
  expect(await numbersOf(accountant)).toEqual([])
  expect(await numbersOf(accountant, { state: 'unpaid' })).toHaveLength(2)
  expect(await numbersOf(accountant, { q: 'F2026-000001' })).toEqual(['F2026-000001'])
  clock.now = before
})

test('a page goes on where the last one ended, though an invoice is issued meanwhile', async () => {
  const first = (await ask(accountant, { per_page: 2 })).ok()
  expect(first.data.map(({ number }) => number)).toEqual(['F2026-000003', 'F2026-000002'])
  await deliver()
  const cursor = first.meta.next_cursor ?? ''
  const second = (await ask(accountant, { per_page: 2, cursor })).ok()
  expect(second.data.map(({ number }) => number)).toEqual(['F2026-000001'])
  expect(second).toMatchObject({ totals: null, meta: { next_cursor: null } })
})

test('nobody reads another company’s invoices, whatever the cursor, the number or the name', async () => {
  const { buyer: other, wholesaler } = stranger
  for (const token of [other.token, wholesaler.token]) {
    const { data, totals } = (await ask(token)).ok()
    expect(data.map(({ shop: { name } }) => name)).toEqual(['Halles du Nord'])
    expect(totals?.invoices).toBe(1)
    for (const query of [
      { q: 'bistrot' },
      { q: 'rungis' },
      { q: 'F2026-000002' },
      { q: 'A2026-000001' },
      { q: `C${String(paid.id).padStart(8, '0')}` },
    ])
      expect(await numbersOf(token, query)).toEqual([])
    expect(await numbersOf(token, { cursor: '2099-01-01.999999999' })).toEqual(['F2026-000001'])
  }
})

test('read by whoever may have an invoice: not by who packs', async () => {
  const roleOf = async (tenantId: number, role: Parameters<typeof newMember>[1]) =>
    (await ask(await newMember(tenantId, role))).status
  expect(await roleOf(buyer.id, 'purchaser')).toBe(200)
  expect(await roleOf(shop.id, 'sales')).toBe(200)
  expect(await roleOf(shop.id, 'accountant')).toBe(200)
  expect(await roleOf(shop.id, 'picker')).toBe(403)
})

const wrongCursor = 'Cette suite n’est pas valable. Reprenez la liste à son début.'
test.each([
  [
    'a period that ends before it begins',
    { from: '2026-12-01', to: '2026-11-01' },
    'to',
    'La fin de la période précède son début.',
  ],
  [
    'a period of years',
    { from: '2020-01-01', to: '2026-11-01' },
    'to',
    'Une période compte au plus 400 jours.',
  ],
  ['no day', { from: '2026-02-30' }, 'from', 'Date attendue au format AAAA-MM-JJ.'],
  ['a day before any invoice', { to: '0000-01-01' }, 'to', 'Date attendue entre 2000 et 2099.'],
  ['no state', { state: 'lost' }, 'state', 'Cet état n’existe pas.'],
  ['a cursor of letters', { cursor: 'abc' }, 'cursor', wrongCursor],
  ['a cursor of no day', { cursor: '2026-13-01.5' }, 'cursor', wrongCursor],
  [
    'a cursor beyond every id',
    { cursor: '2026-12-01.99999999999999999999' },
    'cursor',
    wrongCursor,
  ],
  ['a cursor with a statement in it', { cursor: "2026-12-01.1' or 1=1" }, 'cursor', wrongCursor],
])('%s is refused in French', async (_what, query, field, sentence) => {
  expect(await ask(accountant, query)).toMatchObject({
    status: 422,
    answer: { code: 'invalid_input', errors: { [field]: [sentence] } },
  })
})

test('what was credited after it was paid is owed back, and takes nothing off what is unpaid', async () => {
  const before = (await ask(accountant, { state: 'unpaid' })).ok().totals?.unpaid ?? 0
  await pay('F2026-000002', 118.66)
  expect((await ask(accountant, { state: 'overpaid' })).ok()).toMatchObject({
    data: [{ number: 'F2026-000002', state: 'overpaid', open: -18.04 }],
    totals: { unpaid: 0, overdue: 0 },
  })
  const after = (await ask(accountant)).ok().totals
  expect(after?.unpaid).toBeCloseTo(before - 100.62, 2)
})
