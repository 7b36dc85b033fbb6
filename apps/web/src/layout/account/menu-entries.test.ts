import { expect, test } from 'vitest'
import { accountLinksOf } from './menu-entries.ts'

const entriesOf = (work: Parameters<typeof accountLinksOf>[0]) =>
  accountLinksOf(work).map(({ label, to }) => `${label} ${to}`)

const everybodys = ['Paramètres /settings', 'Changer de compte /auth/tenants']
const asSpecified = [
  'Listes & Favoris /lists',
  'Commandes /orders',
  'Conversations /messages',
  ...everybodys,
]

test('who has not chosen a company yet has the entries of the specification; a buyer, the invoices too, and the order guide who orders', () => {
  expect(entriesOf(null)).toEqual(asSpecified)
  const withInvoices = asSpecified.toSpliced(2, 0, 'Factures /invoices')
  expect(entriesOf({ type: 'buyer', selectedRole: 'accountant' })).toEqual(withInvoices)
  // Who has carts has needs.
  for (const selectedRole of ['admin', 'purchaser'] as const)
    expect(entriesOf({ type: 'buyer', selectedRole })).toEqual([
      'Mes produits /order-guide',
      'Besoin /needs',
      ...withInvoices,
    ])
})

test('a wholesaler has no lists, and its orders are those of its desk', () => {
  expect(entriesOf({ type: 'shop', selectedRole: 'sales' })).toEqual([
    'Commandes /shop/orders',
    'Factures /shop/invoices',
    'Conversations /messages',
    ...everybodys,
  ])
})

test('a picker’s orders are those to prepare, and no invoices', () => {
  expect(entriesOf({ type: 'shop', selectedRole: 'picker' })).toEqual([
    'Commandes /shop/picking',
    ...everybodys,
  ])
})

test('an operator has neither lists nor orders', () => {
  expect(entriesOf({ type: 'platform', selectedRole: 'operator' })).toEqual(everybodys)
})
