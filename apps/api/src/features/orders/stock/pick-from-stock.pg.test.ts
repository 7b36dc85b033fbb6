import { endpoints } from '@carreau/contract/endpoints'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { openStockBook } from './stock-book.test-app.ts'

const book = await openStockBook()
const {
  db,
  call,
  newOffer,
  shop,
  picker,
  sales,
  rival,
  buyer,
  goods,
  arrivalBody,
  record,
  arrive,
  lotOf,
  stock,
  accepted,
  cancel,
  pick,
  act,
} = book

test('picking a lot takes it out of stock, and putting the pick right puts the stock right', async () => {
  const offer = await goods('Courgette')
  const [first, second] = await arrive(
    offer,
    { lot: 'L-20', packages: 10 },
    { lot: 'L-21', packages: 10 },
  )
  if (first === undefined || second === undefined) throw new Error('no lots')
  const left = async () => [(await lotOf(first.id)).packages, (await lotOf(second.id)).packages]
  const order = await accepted(offer, 4)
  ;(await pick(order, { lot: 'l-20 ' })).ok()
  expect(await left()).toEqual([6, 10])
  ;(await pick(order, { lot: 'L-20', packages_quantity: 3, reason: 'Rupture' })).ok()
  expect(await left()).toEqual([7, 10])
  // The other lot after all.
  ;(await pick(order, { lot: 'L-21' })).ok()
  expect(await left()).toEqual([10, 6])
  // A number that no arrival has.
  ;(await pick(order, { lot: 'X-1' })).ok()
  expect(await left()).toEqual([10, 10])
  ;(await pick(order, { lot: 'L-20', packages_quantity: 0, reason: 'Rupture' })).ok()
  expect(await left()).toEqual([10, 10])
  ;(await pick(order, { lot: 'L-20' })).ok()
  const lot = await lotOf(first.id)
  expect(lot.movements.map(({ kind, packages }) => [kind, packages])).toEqual([
    ['picked', -4],
    ['returned', 3],
    ['returned', 1],
    ['picked', -4],
    ['arrived', 10],
  ])
  expect(lot.movements[0]?.order).toMatchObject({
    number: order.number,
    buyer_name: 'Bistrot du Coin',
  })
  expect(lot.deliveries).toMatchObject([
    { order: { id: order.id }, packages: 4, status: 'picking' },
  ])
  expect(lot).toMatchObject({ packages: 6, weight_kg: 36, arrived_packages: 10 })
})

test('goods that are weighed leave with what the scale says, however often they are weighed', async () => {
  const offer = await goods('Potiron', { isWeighed: true })
  const [lot] = await arrive(offer, { lot: 'L-30', packages: 10, weight_kg: 61.3 })
  if (lot === undefined) throw new Error('no lot')
  const order = await accepted(offer, 2)
  ;(await pick(order, { lot: 'L-30', weights_kg: [6.4, 6.1], tare_kg: 0.2 })).ok()
  expect(await lotOf(lot.id)).toMatchObject({ packages: 8, weight_kg: 49.2 })
  ;(await pick(order, { lot: 'L-30', weights_kg: [6.2, 6.1], tare_kg: 0.2 })).ok()
  expect(await lotOf(lot.id)).toMatchObject({ packages: 8, weight_kg: 49.4 })
  expect((await lotOf(lot.id)).movements[0]).toMatchObject({
    kind: 'returned',
    packages: 0,
    weight_kg: 0.2,
  })
})

test('a substitute is taken from the stock of its own lot, and given back with it', async () => {
  const asked = await goods('Mâche')
  const instead = await newOffer(shop.id, {
    product: { commercial_designation: 'Roquette' },
    variant: { average_volume_g: 6_000 },
  })
  const [lot] = await arrive(instead, { lot: 'L-40', packages: 5 })
  if (lot === undefined) throw new Error('no lot')
  const order = await accepted(asked, 2)
  ;(
    await pick(order, {
      lot: 'L-40',
      substitute_specification_id: instead.specification_id,
      reason: 'Rupture',
    })
  ).ok()
  expect((await lotOf(lot.id)).packages).toBe(3)
  ;(await pick(order, { lot: 'L-40' })).ok()
  expect((await lotOf(lot.id)).packages).toBe(5)
})

test('more than was entered may be picked: the stock says so, below zero', async () => {
  const offer = await goods('Endive')
  const [lot] = await arrive(offer, { lot: 'L-50', packages: 1 })
  if (lot === undefined) throw new Error('no lot')
  ;(await pick(await accepted(offer, 3), { lot: 'L-50' })).ok()
  expect((await stock('endive')).data).toMatchObject([{ packages: -2, weight_kg: -12 }])
  // Counted, nothing is there, and the list forgets it.
  ;(await act(endpoints.countLot, lot.id, { packages: 0 })).ok()
  expect((await stock('endive')).data).toEqual([])
})

test('what was picked before anybody entered the arrival is taken from it at once', async () => {
  const offer = await goods('Blette')
  const order = await accepted(offer, 3)
  ;(await pick(order, { lot: 'L-60' })).ok()
  const [lot] = await arrive(offer, { lot: 'l 60'.replace(' ', '-'), packages: 10 })
  expect(lot).toMatchObject({ packages: 7 })
})

test('an order that its customer contests and cancels gives its lots back', async () => {
  const offer = await goods('Fenouil')
  const [lot] = await arrive(offer, { lot: 'L-70', packages: 10 })
  if (lot === undefined) throw new Error('no lot')
  const order = await accepted(offer, 4)
  ;(await pick(order, { lot: 'L-70' })).ok()
  expect((await lotOf(lot.id)).packages).toBe(6)
  ;(await cancel(order)).ok()
  const after = await lotOf(lot.id)
  expect(after).toMatchObject({ packages: 10, deliveries: [] })
  expect(after.movements[0]).toMatchObject({
    kind: 'returned',
    packages: 4,
    order: { id: order.id },
  })
})

test('picking proposes the lots in stock, those that keep least first; none that is recalled', async () => {
  const offer = await goods('Fraise')
  await arrive(
    offer,
    { lot: 'L-90', packages: 8 },
    { lot: 'L-91', packages: 2, best_before: '2026-11-30' },
    { lot: 'L-92', packages: 9, best_before: '2026-11-27' },
  )
  const order = await accepted(offer, 2)
  const proposed = async () =>
    (await call(endpoints.getPickingOrder, { token: picker, params: { orderId: order.id } }))
      .ok()
      .data.lines[0]?.lots.map(({ lot, packages }) => [lot, packages])
  expect(await proposed()).toEqual([
    ['L-92', 9],
    ['L-91', 2],
    ['L-90', 8],
  ])
  ;(
    await call(endpoints.startRecall, {
      token: shop.token,
      body: { lot: 'L-92', is_drill: false, motive: 'Résidus', instruction: 'destroy' },
    })
  ).ok()
  ;(await pick(order, { lot: 'L-91' })).ok()
  expect(await proposed()).toEqual([['L-90', 8]])
  expect((await stock('fraise')).data.find(({ lot }) => lot === 'L-92')).toMatchObject({
    is_recalled: true,
  })
})

test('the margin of an order is what its lots cost, for those who keep prices alone', async () => {
  const [dear, unknown] = [await goods('Truffe'), await goods('Cerfeuil')]
  await arrive(dear, { lot: 'L-95', packages: 9, unit_cost: 0.75, cost_unit: 'kg' })
  const order = await accepted(dear, 2)
  const margin = async (token = sales, orderId = order.id) =>
    call(endpoints.getOrderMargin, { token, params: { orderId } })
  expect((await margin()).ok().data).toMatchObject({
    known_lines: 0,
    picked_lines: 0,
    margin_percent: null,
  })
  ;(await pick(order, { lot: 'L-95' })).ok()
  // Two packages of 6 kg at 1 € a kilogram.
  expect((await margin()).ok().data).toMatchObject({
    net: 12,
    cost: 9,
    margin: 3,
    margin_percent: 25,
    lines: [{ lot: 'L-95', margin: 3 }],
  })
  expect((await margin(picker)).status).toBe(403)
  expect((await margin(buyer.token)).status).toBe(403)
  expect((await margin(rival.token)).status).toBe(404)
  const other = await accepted(unknown, 1)
  ;(await pick(other, { lot: 'X-9' })).ok()
  expect((await margin(sales, other.id)).ok().data).toMatchObject({
    known_lines: 0,
    picked_lines: 1,
  })
})

test('whatever happens to a lot, the book is what arrived less what is in the crates less what was lost', async () => {
  const offer = await goods('Carotte')
  const lots = await arrive(offer, { lot: 'H-0', packages: 60 }, { lot: 'H-1', packages: 60 })
  // A seed of its own each time; said when it fails.
  let seed = Math.floor(Math.random() * 2 ** 31)
  const began = seed
  const below = (most: number) => {
    seed = (Math.imul(seed, 1_103_515_245) + 12_345) >>> 0
    return Math.floor((seed / 2 ** 32) * most)
  }
  const orders: Awaited<ReturnType<typeof accepted>>[] = []
  for (const _ of Array(6)) orders.push(await accepted(offer, 6))
  for (let step = 0; step < 60; step++) {
    const order = orders[below(orders.length)]
    const lot = lots[below(lots.length)]
    if (order === undefined || lot === undefined) continue
    const what = below(12)
    if (what < 8) {
      const packages = below(13) / 2
      const number = ['H-0', 'h-1', 'H-0', 'H-1', 'unknown', 'H-2'][below(6)]
      const done = await pick(order, {
        packages_quantity: packages,
        lot: number,
        ...(packages < 6 && { reason: 'Rupture' }),
      })
      expect([200, 409, 404, 422]).toContain(done.status)
    } else if (what === 8) await act(endpoints.bookLoss, lot.id, { packages: 0.5, reason: 'other' })
    else if (what === 9) await act(endpoints.countLot, lot.id, { packages: below(80) / 2 })
    else if (what === 10) await act(endpoints.correctArrival, lot.id, { packages: 40 + below(40) })
    else if (step > 40) await cancel(order)
    if (step === 30) lots.push(...(await arrive(offer, { lot: 'H-2', packages: 60 })))
  }
  const { rows } = await sql<{
    lot: string
    book: number
    entered: number
    booked: number
    held: number
    grams: number
    gramsBooked: number
  }>`
    select s.lot, b.milli as book, b.weight_g as grams,
           (select sum(weight_g) from stock_movements m where m.lot_id = s.id)::bigint as "gramsBooked",
           (select coalesce(sum(milli), 0) from stock_movements m
             where m.lot_id = s.id and kind not in ('picked', 'returned'))::integer as entered,
           (select coalesce(sum(milli), 0) from stock_movements m
             where m.lot_id = s.id and kind in ('picked', 'returned'))::integer as booked,
           (select coalesce(sum(l.picked_milli), 0) from order_lines l join orders o on o.id = l.order_id
             where l.shop_id = s.shop_id and l.lot_key = s.lot_key and o.status <> 'cancelled'
               and l.specification_id = s.specification_id)::integer as held
      from stock_lots s join stock_balances b on b.lot_id = s.id
     where s.id = any(${lots.map(({ id }) => id)}::bigint[]) order by s.id`.execute(db)
  expect(rows, `seed ${began}`).toHaveLength(3)
  for (const row of rows) {
    expect(row.booked + row.held, `${row.lot} of seed ${began}`).toBe(0)
    expect(row.book, `${row.lot} of seed ${began}`).toBe(row.entered - row.held)
    expect(row.grams, `${row.lot} of seed ${began}`).toBe(row.gramsBooked)
  }
})

test('pickers, an arrival and a count at once: nothing is booked twice or forgotten', async () => {
  const offer = await goods('Oignon')
  const orders: Awaited<ReturnType<typeof accepted>>[] = []
  for (const _ of Array(8)) orders.push(await accepted(offer, 2))
  await arrive(offer, { lot: 'M-0', packages: 100 })
  const answers = await Promise.all([
    ...orders.map((order, at) => pick(order, { lot: at % 2 === 0 ? 'M-0' : 'M-1' })),
    record(arrivalBody(offer, [{ lot: 'M-1', packages: 100 }])),
    ...orders.slice(0, 4).map(order => pick(order, { lot: 'M-1' })),
  ])
  expect(answers.map(({ status }) => status).filter(status => status >= 300)).toEqual([])
  const lots = (await stock('oignon')).data
  const held = await sql<{ lot: string; held: number }>`
    select lot, sum(picked_milli)::integer / 1000 as held from order_lines
     where specification_id = ${offer.specification_id} group by lot`.execute(db)
  for (const { lot, held: packages } of held.rows)
    expect(lots.find(one => one.lot === lot)?.packages, lot).toBe(100 - packages)
})
