import { expect, test } from 'vitest'
import type { Order } from '../door/orders.queries.ts'
import { justSent, sumOf } from './just-sent.ts'

const line = (id: number, name: string, ordered_packages: number, line_total: number) => ({
  id,
  name,
  ordered_packages,
  line_total,
  estimated: id === 1,
})
const order = (more: object): Order =>
  ({
    totals: { net: 120, gross: 126.6, estimated: false },
    lines: [line(1, 'Tomate', 4, 100), line(2, 'Basilic', 2, 20)],
    changes: [],
    ...more,
  }) as unknown as Order
const added = (
  id: number | null,
  name: string,
  before_packages: number,
  after_packages: number,
) => ({
  line_id: id,
  name,
  before_packages,
  after_packages,
  unit_price: 1,
})
const joined = (state: string, lines: object[]) => ({
  kind: 'joined',
  state,
  lines,
  gross_before: 79.12,
  gross_after: 126.6,
})

test('of an order that was placed all of it left', () => {
  expect(justSent(order({}))).toMatchObject({
    isAddition: false,
    net: 120,
    gross: 126.6,
    lines: [
      { name: 'Tomate', packages: 4, net: 100 },
      { name: 'Basilic', packages: 2, net: 20 },
    ],
  })
})

test('of an order that a cart joined, only what it added: more of a line, and a new one', () => {
  const lines = [added(1, 'Tomate', 3, 4), added(2, 'Basilic', 0, 2)]
  expect(justSent(order({ changes: [joined('made', lines)] }))).toMatchObject({
    isAddition: true,
    net: 45,
    gross: 47.48,
    lines: [
      { name: 'Tomate', packages: 1, net: 25 },
      { name: 'Basilic', packages: 2, net: 20 },
    ],
  })
})

test('an addition that waits has no amounts of its lines yet, and the sum none without VAT', () => {
  const waiting = justSent(
    order({ changes: [joined('to_approve', [added(null, 'Basilic', 0, 2)])] }),
  )
  expect(waiting).toMatchObject({ net: null, gross: 47.48, lines: [{ packages: 2, net: null }] })
  expect(sumOf([waiting, justSent(order({}))])).toEqual({
    net: null,
    gross: 174.08,
    estimated: false,
  })
})
