import { expect, onTestFinished, test } from 'vitest'
import { hearLive, liveChannels, passOn, tellMissed } from './live-events.ts'

const company = 'private-tenant.buyer.4'
const person = 'private-user.9'

const hearing = () => {
  const heard: unknown[] = []
  const stop = hearLive(company, 'cart.changed', data => heard.push(data))
  onTestFinished(stop)
  return { heard, stop }
}

test('who hears a channel is told its event, and nothing else', () => {
  const { heard } = hearing()
  passOn(company, 'cart.changed', { cart_id: 1, version: 1 })
  passOn(company, 'order.changed', { order_id: 1, version: 2 })
  passOn(person, 'cart.changed', { cart_id: 2, version: 3 })
  expect(heard).toEqual([{ cart_id: 1, version: 1 }])
})

test('an event that comes twice is heard once', () => {
  const { heard } = hearing()
  for (const version of [11, 11, 12, 11]) passOn(company, 'cart.changed', { cart_id: 1, version })
  expect(heard).toHaveLength(2)
})

test('what may have been missed is told as null', () => {
  const { heard } = hearing()
  tellMissed(person)
  tellMissed(company)
  passOn(company, 'events.missed', { version: 21 })
  expect(heard).toEqual([null, null])
})

test('channels are wanted for as long as somebody hears them', () => {
  const { stop } = hearing()
  const other = hearLive(company, 'order.changed', () => {})
  expect([...liveChannels()]).toEqual([company])
  stop()
  expect([...liveChannels()]).toEqual([company])
  other()
  expect([...liveChannels()]).toEqual([])
})
