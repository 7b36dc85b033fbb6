import { describe, expect, test } from 'vitest'
import type { Caller } from '../companies/roles.ts'
import {
  allowedActions,
  checkAction,
  firstStatuses,
  mayHandOver,
  mayPostponeTo,
  type OrderAction,
  type OrderStatus,
  orderActions,
  orderStatuses,
  orderStatusLabels,
  orderTransitions,
  visibleStatuses,
} from './orders.ts'

const buyerAdmin: Caller = { type: 'buyer', role: 'admin' }
const purchaser: Caller = { type: 'buyer', role: 'purchaser' }
const shopAdmin: Caller = { type: 'shop', role: 'admin' }
const sales: Caller = { type: 'shop', role: 'sales' }
const picker: Caller = { type: 'shop', role: 'picker' }
const operator: Caller = { type: 'platform', role: 'operator' }
const accountants: Caller[] = [
  { type: 'buyer', role: 'accountant' },
  { type: 'shop', role: 'accountant' },
]
const day = '2026-11-25'
const noonOf = (date: string) => new Date(`${date}T12:00:00+01:00`)
const noon = noonOf(day)

describe('the table of transitions', () => {
  test('is the drawing of docs/product.md#order-states', () => {
    const arrows = orderActions.flatMap(action =>
      orderTransitions[action].from.map(from => `${from} ${action} ${orderTransitions[action].to}`),
    )
    expect(arrows).toEqual([
      'to_approve approve submitted',
      'to_approve reject rejected',
      'submitted accept accepted',
      'submitted refuse refused',
      'accepted start_picking picking',
      'picking ship shipped',
      'shipped deliver delivered',
      'shipped postpone shipped',
      'shipped confirm_delivery delivered',
      'to_approve cancel cancelled',
      'submitted cancel cancelled',
      'accepted cancel cancelled',
    ])
  })

  test('reaches every status from those a new order may have', () => {
    const reached = new Set<OrderStatus>(Object.values(firstStatuses))
    for (const status of reached) {
      for (const action of orderActions) {
        const { from, to } = orderTransitions[action]
        if (from.includes(status)) reached.add(to)
      }
    }
    expect([...reached].sort()).toEqual([...orderStatuses].sort())
  })

  test('ends where the drawing ends, and nowhere else', () => {
    const left = new Set(orderActions.flatMap(action => orderTransitions[action].from))
    expect(orderStatuses.filter(status => !left.has(status))).toEqual([
      'delivered',
      'rejected',
      'refused',
      'cancelled',
    ])
  })

  test('never goes back, and stays where it is only to go out again', () => {
    for (const action of orderActions.filter(one => one !== 'postpone')) {
      const { from, to } = orderTransitions[action]
      for (const status of from) {
        expect(orderStatuses.indexOf(to)).toBeGreaterThan(orderStatuses.indexOf(status))
      }
    }
  })

  test('asks for a reason to reject and to refuse only', () => {
    expect(orderActions.filter(action => orderTransitions[action].reasonRequired)).toEqual([
      'reject',
      'refuse',
    ])
  })

  test('words every status and button differently', () => {
    expect(new Set(Object.values(orderStatusLabels)).size).toBe(orderStatuses.length)
    expect(new Set(orderActions.map(action => orderTransitions[action].label)).size).toBe(
      orderActions.length,
    )
  })
})

describe('who may act', () => {
  test.each([
    ['a buyer admin', 'to_approve', buyerAdmin, ['approve', 'reject', 'cancel']],
    ['a purchaser', 'to_approve', purchaser, ['cancel']],
    ['a purchaser', 'accepted', purchaser, ['cancel']],
    ['a purchaser', 'picking', purchaser, []],
    ['a purchaser', 'shipped', purchaser, ['confirm_delivery']],
    ['sales', 'submitted', sales, ['accept', 'refuse']],
    ['sales', 'accepted', sales, []],
    ['sales', 'shipped', sales, ['postpone']],
    ['a picker', 'submitted', picker, []],
    ['a picker', 'accepted', picker, ['start_picking']],
    ['a picker', 'picking', picker, ['ship']],
    ['a shop admin', 'submitted', shopAdmin, ['accept', 'refuse']],
    ['a shop admin', 'shipped', shopAdmin, ['deliver', 'postpone']],
    ['a shop admin', 'to_approve', shopAdmin, []],
  ] as const)('%s on an order %s', (_, status, caller, expected) => {
    expect(
      allowedActions({ status, deliveryDate: day, contestableUntil: null }, caller, noon),
    ).toEqual(expected)
  })

  test('a wholesaler delivers from the delivery day on, a buyer confirms what came early', () => {
    const shipped = { status: 'shipped', deliveryDate: day, contestableUntil: null } as const
    expect(allowedActions(shipped, picker, noonOf('2026-11-24'))).toEqual(['postpone'])
    expect(allowedActions(shipped, picker, noonOf('2026-11-26'))).toEqual(['deliver', 'postpone'])
    expect(allowedActions(shipped, purchaser, noonOf('2026-11-24'))).toEqual(['confirm_delivery'])
    const early = { now: noonOf('2026-11-24') }
    expect(checkAction(shipped, picker, 'deliver', early)).toBe('delivery_day_ahead')
    expect(checkAction(shipped, sales, 'deliver', early)).toBe('role_not_allowed')
    expect(checkAction({ ...shipped, status: 'picking' }, picker, 'deliver', early)).toBe(
      'action_not_allowed_in_state',
    )
  })

  test('goods are handed over at the door on their day or four days early, what may be contested on it', () => {
    const order = { deliveryDate: day, contestableUntil: null }
    const entered = { deliveryDate: day, contestableUntil: noonOf(day) }
    expect(mayHandOver(order, noonOf('2026-11-20'))).toBe(false)
    expect(mayHandOver(order, noonOf('2026-11-21'))).toBe(true)
    expect(mayHandOver(entered, noonOf('2026-11-24'))).toBe(false)
    expect(mayHandOver(entered, noonOf(day))).toBe(true)
  })

  test('what was put off to another day may still have been handed over on its own', () => {
    const order = { deliveryDate: '2026-12-01', contestableUntil: null, postponedFrom: day }
    expect(mayHandOver(order, noon)).toBe(true)
    expect(mayHandOver({ ...order, postponedFrom: null }, noon)).toBe(false)
  })

  test('a delivery is put off from today and its own day on, within two weeks', () => {
    const order = { deliveryDate: day }
    const may = (to: string, now = noon) => mayPostponeTo(to, order, now)
    expect([may('2026-11-24'), may(day), may('2026-12-09'), may('2026-12-10')]).toEqual([
      false,
      true,
      true,
      false,
    ])
    // Nor before the day that was promised first, whatever it was put off to.
    expect(may(day, noonOf('2026-11-26'))).toBe(false)
    expect(may('2026-11-24', noonOf('2026-11-23'))).toBe(false)
    const again = { deliveryDate: '2026-11-30', postponedFrom: day }
    expect(mayPostponeTo('2026-11-27', again, noon)).toBe(true)
  })

  test('what a wholesaler wrote down is contested in time, whatever it does meanwhile', () => {
    const entered = { deliveryDate: day, contestableUntil: noon }
    const late = new Date(noon.getTime() + 1)
    for (const status of ['accepted', 'picking', 'shipped'] as const) {
      const order = { ...entered, status }
      expect(allowedActions(order, purchaser, noon)).toContain('cancel')
      expect(
        allowedActions({ ...order, contestableUntil: null }, purchaser, noon).includes('cancel'),
      ).toBe(status === 'accepted')
      expect(allowedActions(order, purchaser, late).includes('cancel')).toBe(status === 'accepted')
    }
    const shipped = { ...entered, status: 'shipped' } as const
    expect(checkAction(shipped, picker, 'deliver', { now: noon })).toBe('order_contestable')
    expect(allowedActions(shipped, picker, noon)).toEqual(['postpone'])
    expect(checkAction(shipped, picker, 'deliver', { now: late })).toBe(null)
    expect(checkAction(shipped, purchaser, 'confirm_delivery', { now: noon })).toBe(null)
    expect(allowedActions({ ...entered, status: 'delivered' }, purchaser, noon)).toEqual([])
  })

  test('accountants and the platform move nothing', () => {
    for (const status of orderStatuses) {
      for (const caller of [...accountants, operator]) {
        expect(
          allowedActions({ status, deliveryDate: day, contestableUntil: null }, caller, noon),
        ).toEqual([])
      }
    }
  })

  test('the guard agrees with the buttons in every state for everyone', () => {
    const callers = [buyerAdmin, purchaser, shopAdmin, sales, picker, operator, ...accountants]
    for (const status of orderStatuses) {
      for (const caller of callers) {
        for (const now of [noonOf('2026-11-24'), noon, noonOf('2026-11-26')]) {
          const order = { status, deliveryDate: day, contestableUntil: null }
          const passed = orderActions.filter(
            action => checkAction(order, caller, action, { now, reason: 'Rupture' }) === null,
          )
          expect(passed).toEqual(allowedActions(order, caller, now))
        }
      }
    }
  })
})

describe('a refusal', () => {
  const check = (
    status: OrderStatus,
    caller: Caller,
    { action, reason }: { action: OrderAction; reason?: string | null | undefined },
  ) =>
    checkAction({ status, deliveryDate: day, contestableUntil: null }, caller, action, {
      now: noon,
      reason,
    })

  test('names the role before the state', () => {
    expect(check('delivered', purchaser, { action: 'accept' })).toBe('role_not_allowed')
    expect(check('delivered', sales, { action: 'accept' })).toBe('action_not_allowed_in_state')
    expect(check('picking', purchaser, { action: 'cancel' })).toBe('action_not_allowed_in_state')
  })

  test('asks for a reason last, and a blank one is none', () => {
    expect(check('accepted', sales, { action: 'refuse' })).toBe('action_not_allowed_in_state')
    for (const reason of [undefined, null, '', ' \u00a0\n']) {
      expect(check('submitted', sales, { action: 'refuse', reason })).toBe('reason_required')
    }
    expect(check('submitted', sales, { action: 'refuse', reason: 'Rupture' })).toBe(null)
  })
})

test('orders still inside the buyer are hidden from the wholesaler, unaccepted ones from pickers', () => {
  expect(visibleStatuses(purchaser)).toEqual(orderStatuses)
  expect(visibleStatuses(sales)).toEqual([
    'submitted',
    'accepted',
    'picking',
    'shipped',
    'delivered',
    'refused',
    'cancelled',
  ])
  expect(visibleStatuses(picker)).toEqual(['accepted', 'picking', 'shipped', 'delivered'])
  expect(visibleStatuses(operator)).toEqual([])
})
