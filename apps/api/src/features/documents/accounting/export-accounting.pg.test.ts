import { endpoints } from '@carreau/contract/endpoints'
import { fecColumns } from '@carreau/domain/documents/accounting-files'
import { sql } from 'kysely'
import { expect, test, vi } from 'vitest'
import { openClaimsApp } from '../../orders/claims/claims.test-app.ts'

vi.setConfig({ testTimeout: 60_000 })
const app = await openClaimsApp()
const { buyer, call, clock, db, deliver, download, newMember, newShop, shop } = app

type Format = 'fec' | 'sage' | 'csv' | 'xlsx'
const november = { from: '2026-11-01', to: '2026-11-30' }
const ask = (token: string, query: { from: string; to: string; format: Format; crates?: 'true' }) =>
  download(endpoints.exportAccounting, { token, query })

const cents = (text: string): number => {
  expect(text).toMatch(/^\d+,\d\d$/)
  return Number(text.replace(',', ''))
}

/**
 * Reads a FEC by the rules of LPF A47 A-1, apart from our code: columns, charset, dates, decimals, entries that
 * balance, numbers without gaps and rising in each journal.
 */
const readFec = (bytes: Uint8Array) => {
  const [head = '', ...lines] = new TextDecoder('iso-8859-15').decode(bytes).split('\r\n')
  expect(head.split('\t')).toEqual([...fecColumns])
  expect(lines.pop()).toBe('')
  const rows = lines.map(line => {
    const cells = line.split('\t')
    expect(cells).toHaveLength(18)
    return Object.fromEntries(fecColumns.map((column, at) => [column, cells[at] ?? '']))
  })
  for (const row of rows) {
    for (const column of ['EcritureDate', 'PieceDate', 'ValidDate'])
      expect(row[column]).toMatch(/^20\d\d(0[1-9]|1[0-2])([0-2]\d|3[01])$/)
    for (const column of ['JournalCode', 'JournalLib', 'CompteLib', 'PieceRef', 'EcritureLib'])
      expect(row[column]).not.toBe('')
    expect(row.CompteNum).toMatch(/^\d{3}/)
    // Customers, what they paid in advance, and their crates.
    expect(/^(411|4191|4196)/.test(row.CompteNum ?? '')).toBe(row.CompAuxNum !== '')
  }
  const entries = Map.groupBy(rows, ({ EcritureNum = '' }) => EcritureNum)
  const sides = (its: typeof rows) => ({
    debit: its.reduce((sum, { Debit = '' }) => sum + cents(Debit), 0),
    credit: its.reduce((sum, { Credit = '' }) => sum + cents(Credit), 0),
  })
  for (const its of entries.values()) {
    const { debit, credit } = sides(its)
    expect(debit).toBe(credit)
    expect(new Set(its.map(({ EcritureDate }) => EcritureDate)).size).toBe(1)
  }
  for (const numbers of Map.groupBy(entries.keys(), number => number.slice(0, 7)).values())
    expect(numbers.map(number => Number(number.slice(8)))).toEqual(
      numbers.map((_, at) => Number(numbers[0]?.slice(8)) + at),
    )
  const owed = rows.filter(({ CompteNum }) => CompteNum?.startsWith('411'))
  const { debit, credit } = sides(owed)
  return { rows, numbers: [...entries.keys()], owedCents: debit - credit }
}

await sql`update tenants set siret = '10000000900009' where id = ${shop.id}`.execute(db)
const first = await deliver()
await app.resolve(
  await app.openClaim(first.id, [{ line_id: first.lines.avocado, packages_quantity: 1 }]),
  { action: 'accept' },
)
/** A payment as the customers' room records it. */
const pay = async (number: string, { cents, method }: { cents: number; method: string }) => {
  await sql`
    insert into invoice_payments (document_id, shop_id, buyer_id, paid_on, amount_cents, method, recorded_at)
    select document_id, shop_id, buyer_id, date '2026-11-24', ${cents}, ${method}, ${clock.now}
      from invoice_balances where shop_id = ${shop.id} and number = ${number}`.execute(db)
}
await pay('F2026-000001', { cents: 2_000, method: 'transfer' })
await pay('F2026-000001', { cents: 500, method: 'cash' })
// The last minute of November in Paris, and the first of December.
clock.now = new Date('2026-11-30T23:59:00+01:00')
await deliver()
clock.now = new Date('2026-12-01T00:01:00+01:00')
await deliver()
const accountant = await newMember(shop.id, 'accountant')

test('a month of sales is a FEC that balances, in the tax office’s own charset', async () => {
  const { status, headers, bytes } = await ask(accountant, { ...november, format: 'fec' })
  expect(status).toBe(200)
  expect(headers).toMatchObject({ 'content-type': 'text/plain; charset=iso-8859-15' })
  expect(headers['content-disposition']).toMatch(
    /^attachment; filename="100000009FEC20261231-extrait-des-ventes\.txt"$/,
  )
  const { rows, numbers } = readFec(bytes)
  expect(numbers.filter(number => number.startsWith('VE'))).toEqual([
    'VE-2026-000001',
    'VE-2026-000002',
    'VE-2026-000003',
  ])
  const of = (piece: string) =>
    rows
      .filter(({ PieceRef }) => PieceRef === piece)
      .map(({ CompteNum, Debit, Credit }) => [CompteNum, Debit, Credit])
  expect(of('A2026-000001')).toEqual([
    ['411000', '0,00', '18,04'],
    ['709055', '17,10', '0,00'],
    ['44571055', '0,94', '0,00'],
  ])
})

test('what the customers owe in the books is what their invoices leave open', async () => {
  const { bytes } = await ask(shop.token, { from: '2026-11-01', to: '2026-12-31', format: 'fec' })
  const { rows } = await sql<{ open: number }>`
    select sum(open_cents)::int as open from invoice_balances where shop_id = ${shop.id}`.execute(
    db,
  )
  expect(readFec(bytes).owedCents).toBe(rows[0]?.open)
})

test('December goes on where November ended, and a month that is over never changes', async () => {
  const before = await ask(shop.token, { ...november, format: 'fec' })
  await pay('F2026-000002', { cents: 2_000, method: 'cheque' })
  const after = await ask(shop.token, { ...november, format: 'fec' })
  expect(Buffer.compare(before.bytes, after.bytes)).toBe(0)
  const december = readFec(
    (await ask(shop.token, { from: '2026-12-01', to: '2026-12-31', format: 'fec' })).bytes,
  )
  expect(december.numbers).toContain('VE-2026-000004')
})

test('the same entries go to a spreadsheet and to Sage', async () => {
  const { rows } = readFec((await ask(shop.token, { ...november, format: 'fec' })).bytes)
  const csv = (await ask(shop.token, { ...november, format: 'csv' })).bytes.toString()
  expect(csv.split('\r\n')).toHaveLength(rows.length + 2)
  expect(csv).toContain(';411000;Clients;')
  const sage = (await ask(shop.token, { ...november, format: 'sage' })).bytes.toString()
  const lines = sage.split('\r\n').slice(0, -1)
  expect(lines).toHaveLength(rows.length)
  for (const line of lines) expect(line.split('\t')).toHaveLength(11)
  const workbook = await ask(shop.token, { ...november, format: 'xlsx' })
  expect(workbook.bytes.subarray(0, 2).toString()).toBe('PK')
})

test('the accounts are the wholesaler’s own once it says so', async () => {
  const { data: accounts } = (await call(endpoints.getAccounts, { token: accountant })).ok()
  const body = { ...accounts, customers: '4111BIO' }
  ;(await call(endpoints.updateAccounts, { token: accountant, body })).ok()
  const csv = (await ask(shop.token, { ...november, format: 'csv' })).bytes.toString()
  expect(csv).toContain(';4111BIO;Clients;')
  expect(
    await call(endpoints.updateAccounts, {
      token: accountant,
      body: { ...accounts, bank: 'BANQUE' },
    }),
  ).toMatchObject({
    status: 422,
    answer: {
      errors: {
        bank: ['Un compte commence par trois chiffres et compte au plus douze caractères.'],
      },
    },
  })
  ;(await call(endpoints.updateAccounts, { token: accountant, body: accounts })).ok()
})

test('an advance and its use balance, the use in a journal where no money moves', async () => {
  clock.now = new Date('2027-01-05T10:00:00+01:00')
  await sql`
    with received as (
      insert into customer_advances (shop_id, buyer_id, received_on, amount_cents, left_cents, method, recorded_at)
      values (${shop.id}, ${buyer.id}, date '2027-01-05', 3000, 3000, 'transfer', ${clock.now}) returning id)
    insert into invoice_payments (document_id, shop_id, buyer_id, paid_on, amount_cents, method, recorded_at, advance_id)
    select b.document_id, b.shop_id, b.buyer_id, date '2027-01-05', 1, 'transfer', ${clock.now}, received.id
      from invoice_balances b, received where b.shop_id = ${shop.id} and b.open_cents > 0 limit 1`.execute(
    db,
  )
  const { bytes } = await ask(shop.token, { from: '2027-01-01', to: '2027-01-31', format: 'fec' })
  const { rows, numbers } = readFec(bytes)
  expect(numbers).toEqual(['BQ-2027-000001', 'OD-2027-000001'])
  expect(rows.map(({ CompteNum, Debit, Credit }) => [CompteNum, Debit, Credit])).toEqual([
    ['512000', '30,00', '0,00'],
    ['419100', '0,00', '30,00'],
    ['419100', '0,01', '0,00'],
    ['411000', '0,00', '0,01'],
  ])
})

test('deposits of crates are written where they are asked for, in numbers of their own, and change nothing else', async () => {
  const february = { from: '2027-02-01', to: '2027-02-28', format: 'fec' } as const
  const count = (at: string, crates: number, depositCents: number) =>
    sql`
    insert into crate_movements (shop_id, buyer_id, kind_id, count, deposit_cents, reason, note, order_id, at)
    values (${shop.id}, ${buyer.id}, (select min(id) from crate_kinds), ${crates}, ${depositCents},
            ${crates > 0 ? 'handed_out' : 'returned'}, '', ${crates > 0 ? first.id : null}, ${new Date(at)})`.execute(
      db,
    )
  await count('2027-01-31T23:30:00+01:00', 2, 386)
  await count('2027-02-01T00:30:00+01:00', 10, 386)
  // Exchanged like for like: nothing in the books.
  await count('2027-02-02T09:00:00+01:00', 3, 0)
  await count('2027-02-28T23:59:00+01:00', -4, 386)

  expect(await ask(accountant, february)).toMatchObject({ status: 404 })
  const { status, bytes } = await ask(accountant, { ...february, crates: 'true' })
  expect(status).toBe(200)
  const { rows, numbers } = readFec(bytes)
  // January’s is the first of the year.
  expect(numbers).toEqual(['EC-2027-000002', 'EC-2027-000003'])
  expect(
    rows.map(({ EcritureDate, CompteNum, Debit, Credit }) => [
      EcritureDate,
      CompteNum,
      Debit,
      Credit,
    ]),
  ).toEqual([
    ['20270201', '411600', '38,60', '0,00'],
    ['20270201', '419600', '0,00', '38,60'],
    ['20270228', '411600', '0,00', '15,44'],
    ['20270228', '419600', '15,44', '0,00'],
  ])
  expect(new Set(rows.map(({ JournalLib }) => JournalLib))).toEqual(
    new Set(['Emballages consignés']),
  )

  const { data: accounts } = (await call(endpoints.getAccounts, { token: accountant })).ok()
  const { crates: _, crates_out: __, ...older } = accounts
  const body = { ...accounts, crates: '4196IFCO' }
  ;(await call(endpoints.updateAccounts, { token: accountant, body })).ok()
  // Who does not know of them yet leaves them as they are.
  ;(await call(endpoints.updateAccounts, { token: accountant, body: older })).ok()
  const csv = (await ask(shop.token, { ...february, format: 'csv', crates: 'true' })).bytes
  expect(csv.toString()).toContain(';4196IFCO;Clients, dettes sur emballages consignés;')

  const year = { from: '2026-11-01', to: '2027-02-28', format: 'fec' } as const
  const without = readFec((await ask(shop.token, year)).bytes)
  const withThem = readFec((await ask(shop.token, { ...year, crates: 'true' })).bytes)
  expect(withThem.rows.filter(({ JournalCode }) => JournalCode !== 'EC')).toEqual(without.rows)
  expect(withThem.owedCents - without.owedCents).toBe((2 + 10 - 4) * 386)
})

test('nothing to export is said, and so is a period that is none', async () => {
  const stranger = await newShop()
  expect(await ask(stranger.token, { ...november, format: 'fec' })).toMatchObject({
    status: 404,
    answer: { message: 'Aucune vente ni aucun règlement sur cette période.' },
  })
  for (const [to, message] of [
    ['2026-10-31', 'La fin de la période précède son début.'],
    ['2029-01-01', 'Une période compte au plus 400 jours.'],
  ] as const)
    expect(await ask(shop.token, { from: '2026-11-01', to, format: 'csv' })).toMatchObject({
      status: 422,
      answer: { errors: { to: [message] } },
    })
  expect(
    (await ask(await newMember(shop.id, 'sales'), { ...november, format: 'csv' })).status,
  ).toBe(403)
  expect((await ask(buyer.token, { ...november, format: 'csv' })).status).toBe(403)
})
