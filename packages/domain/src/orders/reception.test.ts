import { expect, test } from 'vitest'
import {
  checkReceivable,
  offersReception,
  outcomeLabel,
  receivedAtOf,
  registerFaultOf,
} from './reception.ts'

const now = new Date('2026-11-25T06:00:00+01:00')
const chef = { type: 'buyer', role: 'purchaser' } as const
const shipped = {
  status: 'shipped',
  deliveryDate: '2026-11-25',
  deliveredAt: null,
  isReceived: false,
} as const

test('what is under way or marked delivered is received, once', () => {
  expect(checkReceivable(shipped)).toBeNull()
  expect(checkReceivable({ ...shipped, status: 'delivered', deliveredAt: now })).toBeNull()
  expect(checkReceivable({ ...shipped, isReceived: true })).toBe('already_received')
  for (const status of ['picking', 'cancelled', 'submitted'] as const)
    expect(checkReceivable({ ...shipped, status })).toBe('action_not_allowed_in_state')
})

test('it is offered to who may claim, as long as it may be claimed', () => {
  expect(offersReception(shipped, chef, now)).toBe(true)
  expect(offersReception(shipped, { type: 'buyer', role: 'accountant' }, now)).toBe(false)
  expect(offersReception(shipped, { type: 'shop', role: 'admin' }, now)).toBe(false)
  const delivered = { ...shipped, status: 'delivered', deliveredAt: now } as const
  const hours = (count: number) => new Date(now.getTime() + count * 3_600_000)
  expect(offersReception(delivered, chef, hours(24))).toBe(true)
  expect(offersReception(delivered, chef, hours(24.001))).toBe(false)
})

test('a device is believed for the week before, never about what is still to come', () => {
  const earlier = new Date('2026-11-24T05:00:00+01:00')
  expect(receivedAtOf(earlier, now)).toEqual(earlier)
  for (const said of [null, new Date('2026-11-25T06:00:01+01:00'), new Date('1970-01-01')])
    expect(receivedAtOf(said, now)).toEqual(now)
})

test('a line says in words what became of it', () => {
  const good = {
    fate: null,
    deliveredMilli: 4_000,
    deliveredWeightG: null,
    faultMilli: null,
    faultWeightG: null,
  }
  expect(outcomeLabel(good)).toBe('Accepté')
  expect(outcomeLabel({ ...good, fate: 'refused', faultMilli: 4_000 })).toBe('Refusé')
  expect(outcomeLabel({ ...good, fate: 'refused', faultMilli: 1_000 })).toBe('Refusé en partie')
  expect(outcomeLabel({ ...good, fate: 'kept', faultMilli: 4_000 })).toBe('Accepté avec réserve')
  const weighed = { ...good, deliveredWeightG: 10_000, faultWeightG: 10_000 }
  expect(outcomeLabel({ ...weighed, fate: 'missing' })).toBe('Manquant')
  expect(outcomeLabel({ ...weighed, fate: 'missing', faultWeightG: 2_500 })).toBe(
    'Manquant en partie',
  )
})

test('what the driver was refused and what the kitchen finds stand in the register together', () => {
  const atTheDoor = {
    fate: 'refused',
    packagesMilli: 1_000,
    weightG: null,
    reason: 'Abîmé',
  } as const
  expect(registerFaultOf([])).toBeNull()
  expect(registerFaultOf([atTheDoor])).toEqual({
    fate: 'refused',
    faultMilli: 1_000,
    faultWeightG: null,
    reason: 'Abîmé',
  })
  const found = { fate: 'kept', packagesMilli: 500, weightG: null, reason: 'Taché' } as const
  expect(registerFaultOf([atTheDoor, found])).toEqual({
    fate: 'refused',
    faultMilli: 1_500,
    faultWeightG: null,
    reason: 'Abîmé ; Taché',
  })
  const weighed = { fate: 'missing', packagesMilli: null, weightG: 2_500, reason: 'Léger' } as const
  expect(registerFaultOf([atTheDoor, weighed])).toEqual({
    fate: 'refused',
    faultMilli: null,
    faultWeightG: 2_500,
    reason: 'Léger ; Refusé\u00a0: 1\u00a0colis, Abîmé',
  })
})
