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

test('a buyer has the entries of the specification, and so has who has not chosen a company yet', () => {
  expect(entriesOf({ type: 'buyer', selectedRole: 'admin' })).toEqual(asSpecified)
  expect(entriesOf(null)).toEqual(asSpecified)
})

test('a wholesaler has no lists, and its orders are those of its desk', () => {
  expect(entriesOf({ type: 'shop', selectedRole: 'sales' })).toEqual([
    'Commandes /shop/orders',
    'Conversations /messages',
    ...everybodys,
  ])
})

test('a picker’s orders are those to prepare', () => {
  expect(entriesOf({ type: 'shop', selectedRole: 'picker' })[0]).toBe('Commandes /shop/picking')
})

test('an operator has neither lists nor orders', () => {
  expect(entriesOf({ type: 'platform', selectedRole: 'operator' })).toEqual(everybodys)
})
