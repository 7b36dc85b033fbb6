import { expect, test } from 'vitest'
import { arrivalsOf } from './news-line.tsx'

const orderAt = (id: number, time: string, net = 12.5) => ({
  id,
  arrived_at: `2026-11-21T${time}:00.000Z`,
  buyer: { id: 7, company_name: 'Le Zinc' },
  totals: { net, delivery_fee: 0, vat: [], contributions: [], gross: net, estimated: false },
})
const deskAt = (time: string, orders: ReturnType<typeof orderAt>[], tomorrow = 0) => ({
  day: '2026-11-22',
  answered_at: `2026-11-21T${time}:00.000Z`,
  orders,
  days: [
    { date: '2026-11-22', submitted: orders.length },
    { date: '2026-11-23', submitted: tomorrow },
  ],
})
const before = deskAt('03:00', [orderAt(1, '02:00')])

test('an order that came is told with its customer and amount', () => {
  // Its request came just before the last answer, which did not have it yet.
  const after = deskAt('03:01', [orderAt(1, '02:00'), orderAt(2, '03:00')])
  expect(arrivalsOf({ ...before, answered_at: '2026-11-21T03:00:01.000Z' }, after)).toMatch(
    /^Nouvelle commande de Le Zinc : 12,50\s€ HT\.$/,
  )
})

test('several are counted', () => {
  const after = deskAt('03:09', [orderAt(2, '03:05'), orderAt(3, '03:06')])
  expect(arrivalsOf(before, after)).toMatch(/^2\snouvelles commandes\.$/)
})

test('what another filter brings to sight is no news', () => {
  expect(arrivalsOf(before, deskAt('03:01', [orderAt(1, '02:00'), orderAt(9, '01:00')]))).toBeNull()
})

test('another day is named, and a day one turns to is not', () => {
  expect(arrivalsOf(before, deskAt('03:01', [orderAt(1, '02:00')], 2))).toBe(
    'De nouvelles commandes pour le 23 novembre.',
  )
  const turned = { ...deskAt('03:01', [orderAt(5, '03:00')]), day: '2026-11-23' }
  expect(arrivalsOf(before, turned)).toBeNull()
})
