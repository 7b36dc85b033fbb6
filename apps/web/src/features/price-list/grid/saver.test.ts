import { expect, test } from 'vitest'
import { type Api, createApi, type Transport } from '../../../platform/api-client/api-client.ts'
import { ApiError } from '../../../platform/api-client/api-error.ts'
import { exampleOffer } from '../example-offer.test-data.ts'
import type { Offer } from '../price-list.queries.ts'
import type { Edits, Step } from './changes.ts'
import { createSaver } from './saver.ts'

/** A list of two offers behind a transport that checks versions as the API does. */
const market = () => {
  const offers = new Map([1, 2].map(id => [id, exampleOffer({ id, unit_price: 2 })]))
  const shown = new Map(offers)
  let online = true
  const answer: Transport = async ({ method, path, body }) => {
    if (!online) throw new ApiError({ status: 0, code: 'network', message: '' })
    if (method === 'GET') return { status: 200, body: { data: offers.get(Number(path.slice(16))) } }
    const { changes } = JSON.parse(String(body)) as {
      changes: ({ offer_id: number; version: number } & Edits)[]
    }
    const bad = changes.flatMap(({ offer_id, version }, position) =>
      offers.get(offer_id)?.version === version ? [] : [[`changes.${position}`, ['Changée.']]],
    )
    if (bad.length > 0)
      return {
        status: 409,
        body: { code: 'offer_changed', message: 'x', errors: Object.fromEntries(bad) },
      }
    const changed = changes.map(({ offer_id, ...edits }) => {
      const next = { ...exampleOffer({}), ...offers.get(offer_id), ...edits }
      const offer: Offer = { ...next, version: next.version + 1 }
      offers.set(offer_id, offer)
      return offer
    })
    return { status: 200, body: { data: { changed: changed.length, offers: changed } } }
  }
  const api: Api = createApi({ send: answer, bearer: () => null, onUnauthorized: () => {} })
  const saver = createSaver(api, taken => {
    for (const offer of taken) shown.set(offer.id, offer)
  })
  const type = (offerId: number, to: number) => {
    const step: Step = [{ offerId, field: 'unit_price', from: 2, to }]
    saver.save(step, id => shown.get(id))
  }
  /** A colleague’s change. */
  const meanwhile = (id: number, part: Partial<Offer>) => {
    const offer = offers.get(id) ?? exampleOffer({ id })
    offers.set(id, { ...offer, ...part, version: offer.version + 1 })
  }
  const prices = () => [...offers.values()].map(({ unit_price }) => unit_price)
  return { saver, type, meanwhile, prices, connect: (to: boolean) => (online = to) }
}

test('leaving sends what waits, what was typed while a batch was away included', async () => {
  const { saver, type, prices } = market()
  type(1, 3)
  const leaving = saver.flush()
  type(1, 4)
  type(2, 5)
  expect(await leaving).toBe(true)
  expect(prices()).toEqual([4, 5])
})

test('a colleague’s other field is kept; the same field waits for a choice, alone', async () => {
  const { saver, type, meanwhile, prices } = market()
  meanwhile(1, { is_available: false })
  meanwhile(2, { unit_price: 2.8 })
  type(1, 3)
  type(2, 3)
  expect(await saver.flush()).toBe(false)
  expect(prices()).toEqual([3, 2.8])
  expect(saver.getState().failures.get(2)?.theirs?.unit_price).toBe(2.8)
})

test('a conflict that was settled is checked again', async () => {
  const { saver, type, meanwhile, prices } = market()
  meanwhile(1, { unit_price: 2.8 })
  type(1, 3)
  await saver.flush()
  meanwhile(1, { unit_price: 2.9 })
  saver.retry(1)
  expect(await saver.flush()).toBe(false)
  expect(prices()).toEqual([2.9, 2])
  saver.retry(1)
  expect(await saver.flush()).toBe(true)
  expect(prices()).toEqual([3, 2])
})

test('typing again over a conflict does not write over what nobody has seen', async () => {
  const { saver, type, meanwhile, prices } = market()
  meanwhile(1, { unit_price: 2.8 })
  type(1, 3)
  await saver.flush()
  type(1, 3.5)
  expect(await saver.flush()).toBe(false)
  expect(prices()).toEqual([2.8, 2])
})

test('what no answer came for goes when the network is back, and one thing alone', async () => {
  const { saver, type, prices, connect } = market()
  connect(false)
  type(1, 3)
  type(2, 4)
  expect(await saver.flush()).toBe(false)
  expect([...saver.getState().failures.values()].every(({ isNetwork }) => isNetwork)).toBe(true)
  connect(true)
  saver.retryNetwork()
  expect(await saver.flush()).toBe(true)
  expect(prices()).toEqual([3, 4])
})
