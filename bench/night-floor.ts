import { setTimeout as sleep } from 'node:timers/promises'
import type { AnswerOf } from '@carreau/contract/endpoint'
import type { endpoints } from '@carreau/contract/endpoints'
import { splitRules } from '@carreau/domain/orders/stock/short-lots'
import type { Random } from '../apps/api/seeds/random.ts'
import { get, post } from './load.ts'
import type { Person } from './market.sql.ts'
import {
  type Crated,
  type Goods,
  type Handed,
  type Lot,
  moveToToday,
  type Received,
  type Seen,
} from './night-floor.sql.ts'
import type { openStubbornClient } from './stubborn-client.ts'

type Endpoints = typeof endpoints
type Order = AnswerOf<Endpoints['getOrder']>['data']
type Picking = AnswerOf<Endpoints['getPickingOrder']>['data']
type Tours = AnswerOf<Endpoints['listTours']>['data']
type Arrival = AnswerOf<Endpoints['recordArrival']>['data']
type Sent = AnswerOf<Endpoints['sendTour']>['data']

export const night = { customers: 60, goods: 30, short: 24, pickers: 3, drivers: 4 }
const linesPerOrder = 8

type Floor = {
  phones: ReturnType<typeof openStubbornClient>
  pool: Parameters<typeof moveToToday>[0]
  shop: Person
  shopId: number
  buyers: readonly Person[]
  goods: readonly Goods[]
  routeIds: readonly number[]
  today: string
  seed: string
  random: Random
}

const grams = (kg: number): number => Math.round(kg * 1_000)

/**
 * One night from the orders to the kitchens: goods arrive, too few of most; what is short is split; pickers weigh, two of
 * them sometimes the same order; tours leave; drivers deliver while kitchens receive. Every phone loses half of its calls.
 */
export const workNight = async (floor: Floor): Promise<Seen> => {
  const { phones, random, shop, shopId, buyers, goods, routeIds, today, seed } = floor
  const { call, mustDo } = phones
  let keys = 0
  const key = () => `${seed}-${keys++}`
  const seen: Seen = {
    lots: new Map(),
    lines: new Map(),
    handed: new Map(),
    received: new Map(),
    acknowledged: { placed: new Map(), delivered: new Set() },
    splits: 0,
    told: 0,
  }

  const wanted = new Map<number, number>()
  const buyerOf = new Map<number, Person>()
  const order = async (buyer: Person): Promise<void> => {
    const chosen = new Set<Goods>()
    while (chosen.size < linesPerOrder) chosen.add(random.pick(goods))
    for (const { specificationId } of chosen) {
      const packages_quantity = random.int(2, 9)
      const body = { shop_id: shopId, specification_id: specificationId, packages_quantity }
      await mustDo(post('/api/v3/carts', buyer.token, body, key()))
      wanted.set(specificationId, (wanted.get(specificationId) ?? 0) + packages_quantity)
    }
    const orderKey = key()
    const placed = await mustDo(post('/api/v3/carts/validate', buyer.token, undefined, orderKey))
    const ids = (placed.orders as Order[]).map(({ id }) => id)
    seen.acknowledged.placed.set(orderKey, ids)
    for (const id of ids) {
      buyerOf.set(id, buyer)
      await mustDo(post(`/api/v3/orders/${id}/validate`, shop.token, { action: 'accept' }))
    }
  }

  const shorts = goods.slice(0, night.short)
  const arrive = async (): Promise<void> => {
    const lines = goods.flatMap(({ specificationId, packageG, isWeighed }, at) => {
      const asked = wanted.get(specificationId) ?? 0
      const isShort = at < night.short
      const packages = isShort ? Math.floor(asked * random.between(0.3, 0.95)) : asked + 12
      if (packages === 0) return []
      const weight_kg = Math.round((packages * packageG) / 1_000)
      return [
        {
          specification_id: specificationId,
          lot: `${seed} ${specificationId}`,
          packages,
          ...(isWeighed && { weight_kg }),
        },
      ]
    })
    const perLorry = Math.ceil(lines.length / 3)
    for (let from = 0; from < lines.length; from += perLorry) {
      const body = {
        supplier: 'Coopérative du banc',
        note_number: `${seed} ${from}`,
        arrived_on: today,
        lines: lines.slice(from, from + perLorry),
      }
      const arrival: Arrival = await mustDo(post('/api/v3/shop/arrivals', shop.token, body, key()))
      for (const { id, lot, specification_id, packages, weight_kg } of arrival.lines)
        seen.lots.set(specification_id, {
          id,
          lot,
          packages,
          weightG: grams(weight_kg ?? 0),
          isWeighed: goods.some(one => one.specificationId === specification_id && one.isWeighed),
        })
    }
  }

  const lotOf = (specificationId: number): Lot | undefined => seen.lots.get(specificationId)
  /** Lines whose product is short wait until it is split. */
  const unsplit = new Set(shorts.map(({ specificationId }) => specificationId))
  /** What a split wrote, of the whole orders it answers: not the demo's picks of other lots, nor what was weighed since. */
  const crateSplit = (lines: Picking['lines'], specificationId: number): void => {
    for (const line of lines) {
      const { picked_packages: packages, lot, is_weighed } = line
      if (line.specification_id !== specificationId || packages === null) continue
      if (packages === 0 || (lot === lotOf(specificationId)?.lot && !is_weighed))
        crate(line, { packages, weightG: null, lot })
    }
  }
  /** By the preview as it is now; false: what was ordered or picked changed meanwhile. */
  const splitOnce = async (specificationId: number, rule: string): Promise<boolean> => {
    const lot = lotOf(specificationId)
    const packages = lot?.packages ?? 0
    const path = `/api/v3/shop/picking/products/${specificationId}/split`
    const query = `day=${today}&packages=${packages}&rule=${rule}`
    const preview = await call(get(`${path}?${query}`, shop.token))
    if (preview.code === 'nothing_to_split') return true
    if (preview.status >= 300)
      throw new Error(`${path}?${query}: ${preview.status} ${JSON.stringify(preview.errors)}`)
    const { version } = preview.data
    const body = {
      ...{ day: today, packages, rule, expected_version: version },
      ...(lot !== undefined && { lot: lot.lot }),
    }
    const applied = await call(post(path, shop.token, body, key()))
    if (applied.status >= 300) {
      seen.told++
      if (applied.code === 'split_changed') return false
      if (applied.code === 'nothing_to_split') return true
      throw new Error(`split: ${applied.status} ${applied.code} ${applied.message}`)
    }
    seen.splits++
    for (const { lines } of applied.data as Picking[]) crateSplit(lines, specificationId)
    return true
  }
  const split = async (specificationId: number): Promise<void> => {
    const rule = random.pick(splitRules)
    while (!(await splitOnce(specificationId, rule)));
    unsplit.delete(specificationId)
  }

  /** Puts into a crate what the API has written, and takes back what lay in it before. */
  const crate = ({ id, specification_id }: Picking['lines'][number], now: Crated): void => {
    const lot = lotOf(specification_id)
    const before = seen.lines.get(id)
    if (lot !== undefined) {
      if (before?.lot != null) {
        lot.packages += before.packages
        lot.weightG += before.weightG ?? 0
      }
      if (now.lot !== null) {
        lot.packages -= now.packages
        lot.weightG -= now.weightG ?? 0
      }
    }
    seen.lines.set(id, now)
  }

  const weigh = (line: Picking['lines'][number], packages: number) => {
    if (!line.is_weighed || packages === 0) return { weightG: null, said: {} }
    const weightG = grams((line.average_volume ?? 1) * packages * random.between(0.93, 1.07))
    if (random.chance(0.5)) return { weightG, said: { weight_kg: weightG / 1_000 } }
    const tareG = 400
    const first = Math.floor(weightG / 3)
    const weighings = [first, first, weightG - 2 * first]
    const weights_kg = weighings.map(net => (net + tareG) / 1_000)
    return { weightG, said: { weights_kg, tare_kg: tareG / 1_000 } }
  }
  /** What lies there is taken by the first hand that reaches for it; false: not all could be picked yet. */
  const held = new Map<number, number>()
  const pick = async (id: number): Promise<boolean> => {
    const picking: Picking = await mustDo(get(`/api/v3/shop/picking/orders/${id}`, shop.token))
    const open = picking.lines.filter(
      line => line.picked_packages === null && line.substitutes_line_id === null,
    )
    const ready = open.filter(({ specification_id }) => !unsplit.has(specification_id))
    const taken = ready.map(line => {
      const lot = lotOf(line.specification_id)
      const inHands = held.get(line.specification_id) ?? 0
      const there = Math.max(0, (lot?.packages ?? 0) - inHands)
      const packages = Math.min(line.allotted_packages ?? line.ordered_packages, there)
      held.set(line.specification_id, inHands + packages)
      const { weightG, said } = weigh(line, packages)
      const crated = { packages, weightG, lot: packages > 0 ? (lot?.lot ?? null) : null }
      return { line, crated, said }
    })
    const letGo = () => {
      for (const { line, crated } of taken)
        held.set(line.specification_id, (held.get(line.specification_id) ?? 0) - crated.packages)
    }
    if (taken.length === 0) return open.length === 0
    const updates = taken.map(({ line, crated, said }) => ({
      line_id: line.id,
      packages_quantity: crated.packages,
      expected_version: line.picking_version,
      ...said,
      ...(crated.lot !== null && { lot: crated.lot }),
      ...(crated.packages < line.ordered_packages && { reason: 'Lot court' }),
    }))
    const done = await call(post(`/api/v3/orders/${id}/picking`, shop.token, { updates }, key()))
    letGo()
    if (done.status < 300) for (const { line, crated } of taken) crate(line, crated)
    else if (done.code === 'line_picked_meanwhile') seen.told++
    else throw new Error(`pick: ${done.status} ${done.code} ${JSON.stringify(done.errors)}`)
    return done.status < 300 && ready.length === open.length
  }
  /** A package of a line turns out to be bad, and goes back. */
  const correct = async (id: number): Promise<void> => {
    const picking: Picking = await mustDo(get(`/api/v3/shop/picking/orders/${id}`, shop.token))
    const line = picking.lines.find(({ picked_packages }) => (picked_packages ?? 0) > 1)
    if (line === undefined) return
    const packages = (line.picked_packages ?? 0) - 1
    const { weightG, said } = weigh(line, packages)
    const update = {
      ...{ line_id: line.id, packages_quantity: packages, expected_version: line.picking_version },
      ...(line.lot !== null && { lot: line.lot }),
      ...{ ...said, reason: 'Un colis abîmé' },
    }
    const body = { updates: [update] }
    const done = await call(post(`/api/v3/orders/${id}/picking`, shop.token, body, key()))
    if (done.status < 300) crate(line, { packages, weightG, lot: line.lot })
    else seen.told++
  }

  const loseSome = async (): Promise<void> => {
    for (const lot of [...seen.lots.values()].filter(({ packages }) => packages > 1).slice(0, 6)) {
      const path = `/api/v3/shop/lots/${lot.id}`
      const isLoss = random.chance(0.5)
      const packages = isLoss ? 1 : lot.packages - 1
      // The scale may have given more than arrived: nobody counts packages that weigh nothing.
      const weightG = isLoss ? 1_000 : Math.max(1_000, lot.weightG - 1_000)
      const weight = lot.isWeighed && { weight_kg: weightG / 1_000 }
      const body = { packages, ...weight, ...(isLoss && { reason: 'damaged' }) }
      await mustDo(post(`${path}/${isLoss ? 'losses' : 'counts'}`, shop.token, body, key()))
      lot.packages -= 1
      lot.weightG = isLoss ? lot.weightG - weightG : weightG
    }
  }

  const orderIds = () => [...buyerOf.keys()]
  const plan = async (): Promise<void> => {
    for (const [at, route_id] of routeIds.entries()) {
      const order_ids = orderIds().filter((_, index) => index % routeIds.length === at)
      await mustDo(post('/api/v3/shop/tours/stops', shop.token, { order_ids, route_id }))
    }
  }
  const send = async (route_id: number): Promise<Sent> => {
    const body = { day: today, route_id, action: 'ship' }
    const sent: Sent = await mustDo(post('/api/v3/shop/tours/send', shop.token, body))
    return sent.filter(({ order_id, done }) => buyerOf.has(order_id) && !done)
  }

  const proofOf = (stop: Tours['routes'][number]['stops'][number], phone: string) => {
    const line = random.chance(0.15) ? stop.lines.find(({ packages }) => packages >= 1) : undefined
    const refusals = line === undefined ? [] : [{ line_id: line.id, packages: 1 }]
    // Sometimes one more comes back than ever went out.
    const crates = stop.crates
      .map(({ kind_id, count }) => ({ kind_id, count: random.int(0, count + 1) }))
      .filter(({ count }) => count > 0)
    const takenCents = random.chance(0.2) ? random.int(100, 40_000) : 0
    return { receivedBy: `${phone} ${stop.order_id}`, crates, takenCents, refusals }
  }
  const hand = async (orderId: number, proof: Handed): Promise<void> => {
    const body = {
      at: new Date().toISOString(),
      received_by: proof.receivedBy,
      signature: 'M10 10L100 100',
      crates: proof.crates,
      refusals: proof.refusals.map(one => ({ ...one, reason: 'Abîmé' })),
      ...(proof.takenCents > 0 && {
        taking: { amount: proof.takenCents / 100, method: 'cash' },
      }),
    }
    const path = `/api/v3/shop/tours/stops/${orderId}/delivery`
    const done = await call(post(path, shop.token, body, key()))
    if (done.status < 300) {
      seen.handed.set(orderId, proof)
      seen.acknowledged.delivered.add(orderId)
    } else if (done.code === 'stop_already_delivered') seen.told++
    else throw new Error(`${path}: ${done.status} ${done.message} ${JSON.stringify(done.errors)}`)
  }
  const drive = async (routeId: number): Promise<void> => {
    const tours: Tours = await mustDo(get(`/api/v3/shop/tours?day=${today}`, shop.token))
    const stops = tours.routes.find(({ id }) => id === routeId)?.stops ?? []
    const own = stops.filter(
      ({ order_id, status }) => buyerOf.has(order_id) && status === 'shipped',
    )
    for (const stop of own) {
      const hands = [hand(stop.order_id, proofOf(stop, 'Léa'))]
      // A colleague's phone has the same tour.
      if (random.chance(0.15)) hands.push(hand(stop.order_id, proofOf(stop, 'Tom')))
      await Promise.all(hands)
    }
  }
  const receive = async (orderId: number): Promise<void> => {
    const { token } = buyerOf.get(orderId) ?? shop
    const order: Order = await mustDo(get(`/api/v3/orders/${orderId}`, token))
    const came = order.lines.filter(({ picked_packages }) => (picked_packages ?? 0) >= 1)
    const line = random.chance(0.3) ? came.at(-1) : undefined
    const said = await mustDo(get(`/api/v3/orders/${orderId}/reception`, token))
    const out: { kind: { id: number }; out: number }[] = said.crates
    const received: Received = {
      receivedBy: `Cuisine ${orderId}`,
      crates: out
        .map(({ kind, out }) => ({ kind_id: kind.id, count: random.int(0, out) }))
        .filter(({ count }) => count > 0),
      faults: line === undefined ? [] : [line.id],
    }
    const faults =
      line === undefined
        ? []
        : [
            {
              ...{ line_id: line.id, reason: 'Taché', fate: 'kept' },
              ...(line.picked_weight_kg === null
                ? { packages_quantity: 0.5 }
                : { weight_kg: Math.round(line.picked_weight_kg * 250) / 1_000 }),
            },
          ]
    const body = {
      ...{ received_by: received.receivedBy, temperature_c: 4.5, faults },
      crates: received.crates,
    }
    const done = await call(post(`/api/v3/orders/${orderId}/reception`, token, body, key()))
    if (done.status < 300) {
      seen.received.set(orderId, received)
      seen.acknowledged.delivered.add(orderId)
    } else throw new Error(`reception: ${done.status} ${done.code} ${JSON.stringify(done.errors)}`)
  }

  await Promise.all(buyers.map(order))
  await moveToToday(floor.pool, orderIds())
  await arrive()
  const queue = orderIds().flatMap(id => (random.chance(0.1) ? [id, id] : [id]))
  let areSplitting = true
  const picker = async (): Promise<void> => {
    for (let id = queue.shift(); id !== undefined; id = queue.shift()) {
      if (await pick(id)) continue
      queue.push(id)
      if (areSplitting) await sleep(20)
    }
  }
  const splitters = shorts.flatMap(({ specificationId }) =>
    [split(specificationId), random.chance(0.3) ? split(specificationId) : undefined].filter(
      one => one !== undefined,
    ),
  )
  const splitting = Promise.all(splitters).finally(() => {
    areSplitting = false
  })
  await Promise.all([splitting, ...Array.from({ length: night.pickers }, picker)])
  await Promise.all(
    orderIds()
      .filter(() => random.chance(0.1))
      .map(correct),
  )
  await loseSome()
  await plan()
  // Of two who send one tour at once, one finds nothing left, or is told of the other; who stays then has a reason to.
  const stayed = await Promise.all(
    routeIds.flatMap(id => [send(id), ...(random.chance(0.5) ? [send(id)] : [])]),
  )
  seen.told += stayed.flat().length
  for (const id of routeIds)
    for (const { number, message } of await send(id))
      throw new Error(`${number} does not leave: ${message}`)
  const kitchens = orderIds().filter(() => random.chance(0.4))
  await Promise.all([
    ...routeIds.map(drive),
    ...kitchens.map(async (id, at) => {
      await sleep(at * 40)
      return receive(id)
    }),
  ])
  return seen
}
