import fc from 'fast-check'
import { expect, test } from 'vitest'
import { sumExact } from '../money/money.ts'
import {
  type BookEntry,
  bookedRates,
  defaultAccounts,
  entryOfCrates,
  entryOfDocument,
  entryOfPayment,
  isAccount,
} from './accounting.ts'
import { bookFileName, bookText, encodeLatin9, fecColumns } from './accounting-files.ts'
import { documentLine, documentOrder, exampleOrders } from './order.test-data.ts'
import { invoiceContent } from './order-papers.ts'

const customer = { code: 'BISTROT', name: 'Bistrot des Halles' }
const invoice = (order = exampleOrders.E1) => {
  const content = invoiceContent(order, { deliveredOn: '2026-11-24' })
  if (content === null) throw new Error('nothing was delivered')
  return content
}
const book = (content: ReturnType<typeof invoice>): BookEntry =>
  entryOfDocument(content, {
    number: 'F2026-000001',
    issuedOn: '2026-11-24',
    dueOn: '2026-12-24',
    customer,
    accounts: defaultAccounts,
  })
const said = ({ lines }: BookEntry) =>
  lines.map(({ account, debitCents, creditCents }) => [account, debitCents, creditCents])

test('an invoice is owed by its customer, earned without tax and taxed by rate', () => {
  const content = invoice()
  const entry = book(content)
  expect(entry).toMatchObject({ journal: 'VE', day: '2026-11-24', dueOn: '2026-12-24' })
  expect(said(entry)[0]).toEqual(['411000', content.grossCents, 0])
  expect(entry.lines[0]?.customer).toEqual(customer)
  const credit = (account: string) =>
    entry.lines.find(line => line.account === account)?.creditCents ?? 0
  expect(credit('707055')).toBe(content.goodsCents)
  expect(credit('44571055')).toBe(content.vat.find(({ rate }) => rate === '5.5')?.amountCents)
})

test('whatever was ordered and weighed balances', () => {
  const goods = fc.record({
    packages: fc.integer({ min: 1, max: 40 }),
    // Enough that each line comes to a cent: of nothing there is no invoice.
    unitPriceE4: fc.integer({ min: 1_000, max: 900_000 }),
    vatRate: fc.constantFrom('0.00', '2.10', '5.50', '10.00', '20.00'),
    averageVolumeG: fc.integer({ min: 100, max: 20_000 }),
  })
  fc.assert(
    fc.property(
      fc.array(goods, { minLength: 1, maxLength: 12 }),
      fc.integer({ min: 0, max: 5_000 }),
      (lines, deliveryFeeCents) => {
        const order = documentOrder(
          lines.map((line, index) => documentLine(index + 1, line)),
          { deliveryFeeCents },
        )
        const { lines: booked } = book(invoice(order))
        expect(sumExact(booked.map(({ debitCents }) => debitCents))).toBe(
          sumExact(booked.map(({ creditCents }) => creditCents)),
        )
        expect(booked.every(line => line.debitCents === 0 || line.creditCents === 0)).toBe(true)
      },
    ),
  )
})

test('a payment frees the customer on the day it was recorded, cash from the till; undone, it is the contrary', () => {
  const payment = {
    kind: 'payment' as const,
    indemnityCents: 0,
    method: 'transfer' as const,
    amountCents: 11_866,
    paidOn: '2026-11-28',
    recordedOn: '2026-12-01',
    reference: 'VIR 77',
    invoiceNumber: 'F2026-000001',
  }
  const to = { customer, accounts: defaultAccounts }
  const entry = entryOfPayment(payment, to)
  expect(entry).toMatchObject({
    journal: 'BQ',
    day: '2026-12-01',
    piece: { reference: 'VIR 77', day: '2026-11-28' },
  })
  expect(said(entry)).toEqual([
    ['512000', 11_866, 0],
    ['411000', 0, 11_866],
  ])
  const undone = entryOfPayment({ ...payment, method: 'cash', amountCents: -11_866 }, to)
  expect(undone).toMatchObject({ journal: 'CA' })
  expect(said(undone)).toEqual([
    ['530000', 0, 11_866],
    ['411000', 11_866, 0],
  ])
})

test('what is paid in advance is owed to the customer until an invoice takes it; interest is earned when it is claimed', () => {
  const movement = {
    method: 'transfer' as const,
    amountCents: 5_000,
    indemnityCents: 0,
    paidOn: '2026-11-28',
    recordedOn: '2026-12-01',
    reference: '',
    invoiceNumber: 'F2026-000001',
  }
  const to = { customer, accounts: defaultAccounts }
  const lines = (of: object) => said(entryOfPayment({ kind: 'payment', ...movement, ...of }, to))
  expect(lines({ kind: 'advance' })).toEqual([
    ['512000', 5_000, 0],
    ['419100', 0, 5_000],
  ])
  expect(lines({ kind: 'used_advance' })).toEqual([
    ['419100', 5_000, 0],
    ['411000', 0, 5_000],
  ])
  expect(lines({ kind: 'claimed_charges', indemnityCents: 4_000, method: null })).toEqual([
    ['411000', 5_000, 0],
    ['763000', 0, 1_000],
    ['758000', 0, 4_000],
  ])
  expect(lines({ kind: 'waived_charges', indemnityCents: 4_000, method: null })).toEqual([
    ['763000', 1_000, 0],
    ['758000', 4_000, 0],
    ['411000', 0, 5_000],
  ])
  expect(entryOfPayment({ kind: 'used_advance', ...movement }, to).journal).toBe('OD')
})

test('crates that go out are owed on an account of their own, and owed back until they return', () => {
  const to = { customer, accounts: { ...defaultAccounts, crates: '4196IFCO' } }
  const move = {
    kindName: 'IFCO verte',
    count: 12,
    depositCents: 386,
    reason: 'shipped' as const,
    movedOn: '2026-11-24',
    orderNumber: 'C00000007',
  }
  const out = entryOfCrates(move, to)
  expect(out).toMatchObject({
    journal: 'EC',
    day: '2026-11-24',
    piece: { reference: 'C00000007', day: '2026-11-24' },
    label: 'Consigne 12 × IFCO verte Bistrot des Halles',
  })
  expect(said(out)).toEqual([
    ['411600', 4_632, 0],
    ['4196IFCO', 0, 4_632],
  ])
  const back = entryOfCrates({ ...move, count: -5, reason: 'returned', orderNumber: '' }, to)
  expect(back).toMatchObject({
    piece: { reference: 'Consigne' },
    label: 'Retour de consigne 5 × IFCO verte Bistrot des Halles',
  })
  expect(said(back)).toEqual([
    ['411600', 0, 1_930],
    ['4196IFCO', 1_930, 0],
  ])
  expect([...out.lines, ...back.lines].every(line => line.customer === customer)).toBe(true)
})

test('an account begins with three digits of the chart', () => {
  for (const account of ['411', '411000', '4457120', '707FRUIT'])
    expect(isAccount(account)).toBe(true)
  for (const account of ['', '41', 'CLIENT', '411-00', '4110000000000', '411 0'])
    expect(isAccount(account)).toBe(false)
  for (const rate of bookedRates)
    for (const by of ['sales', 'reductions', 'vat'] as const)
      expect(isAccount(defaultAccounts[by][rate])).toBe(true)
})

test('a name is never a column nor a line of its own', () => {
  const entry = { ...book(invoice()), number: 'VE-2026-000001' }
  entry.label = 'Facture\tde\r\nL’Œuf | Cie'
  const [line = ''] = bookText('fec', entry).split('\r\n')
  expect(line.split('\t')).toHaveLength(fecColumns.length)
  expect(line.split('\t')[10]).toBe('Facture de L’Œuf Cie')
})

test('texts are written in ISO 8859-15, which the tax office reads', () => {
  const decoded = new TextDecoder('iso-8859-15').decode(encodeLatin9('L’Œuf à 5 € · Café Šž 東 ¤'))
  expect(decoded).toBe("L'Œuf à 5 € · Café Šž ? ?")
})

test('a file says what it is', () => {
  const period = { siren: '100000009', from: '2026-11-01', to: '2026-11-30' }
  expect(bookFileName('fec', period)).toBe('100000009FEC20261231-extrait-des-ventes.txt')
  expect(bookFileName('csv', period)).toBe('ecritures-2026-11-01-2026-11-30.csv')
})
