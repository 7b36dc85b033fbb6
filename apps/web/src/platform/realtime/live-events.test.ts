import { expect, onTestFinished, test } from 'vitest'
import {
  deliverEvent,
  reportMissedEvents,
  subscribedChannels,
  subscribeToEvent,
} from './live-events.ts'

const company = 'private-tenant.buyer.4'
const person = 'private-user.9'

const subscribed = () => {
  const received: unknown[] = []
  const stop = subscribeToEvent(company, 'cart.changed', data => received.push(data))
  onTestFinished(stop)
  return { received, stop }
}

test('a subscriber of a channel gets its event, and nothing else', () => {
  const { received } = subscribed()
  deliverEvent(company, 'cart.changed', { cart_id: 1, version: 1 })
  deliverEvent(company, 'order.changed', { order_id: 1, version: 2 })
  deliverEvent(person, 'cart.changed', { cart_id: 2, version: 3 })
  expect(received).toEqual([{ cart_id: 1, version: 1 }])
})

test('an event that comes twice is delivered once', () => {
  const { received } = subscribed()
  for (const version of [11, 11, 12, 11])
    deliverEvent(company, 'cart.changed', { cart_id: 1, version })
  expect(received).toHaveLength(2)
})

test('what may have been missed is reported as null', () => {
  const { received } = subscribed()
  reportMissedEvents(person)
  reportMissedEvents(company)
  deliverEvent(company, 'events.missed', { version: 21 })
  expect(received).toEqual([null, null])
})

test('channels are wanted for as long as they have subscribers', () => {
  const { stop } = subscribed()
  const other = subscribeToEvent(company, 'order.changed', () => {})
  expect([...subscribedChannels()]).toEqual([company])
  stop()
  expect([...subscribedChannels()]).toEqual([company])
  other()
  expect([...subscribedChannels()]).toEqual([])
})
