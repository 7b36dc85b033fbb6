import { expect, test } from 'vitest'
import { mentions } from './live-prices.ts'

const ids = new Set([12])

test.each([
  ['a product', { id: 1, specifications: [{ id: 11 }, { id: 12 }] }],
  ['a search', { products: [{ id: 1, specifications: [{ id: 12 }] }] }],
  ['carts', [{ id: 3, items: [{ id: 4, specification: { id: 12 } }] }]],
  ['an offer', { shelves: [{ rows: [{ specification_id: 12 }] }] }],
  ['a specification', { id: 12, customer_price: [] }],
])('%s mentions it', (_case, data) => {
  expect(mentions(data, ids)).toBe(true)
})

test.each([
  ['nothing', undefined],
  ['another number', { price: 12, specifications: [{ id: 11 }] }],
  ['something else of that number', { items: [{ id: 12, specification: { id: 1 } }] }],
])('%s does not', (_case, data) => {
  expect(mentions(data, ids)).toBe(false)
})
