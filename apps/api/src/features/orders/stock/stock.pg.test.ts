import { randomUUID } from 'node:crypto'
import { endpoints } from '@carreau/contract/endpoints'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { openOrderingApp } from '../ordering.test-app.ts'

const { db, call, clock, move, newBuyer, newMember, newOffer, newOrder, newShop } =
  await openOrderingApp()

const shop = await newShop()
const picker = await newMember(shop.id, 'picker')
const sales = await newMember(shop.id, 'sales')
const rival = await newShop('Halles voisines')
const buyer = await newBuyer()

/** A product of 6 kg packages; what is weighed is billed by what the scale says. */
const goods = (name: string, { isWeighed = false } = {}) =>
  newOffer(shop.id, {
    product: {
      commercial_designation: name,
      name,
      volume_type: isWeighed ? 'variable' : 'fixed',
    },
    variant: { average_volume_g: 6_000 },
  })
type Goods = Awaited<ReturnType<typeof goods>>

type Line = { packages: number; [field: string]: unknown }
const arrivalBody = (of: Goods, lines: readonly Line[], more: object = {}) => ({
  supplier: 'Coopérative du Val',
  arrived_on: '2026-11-24',
  lines: lines.map(line => ({ specification_id: of.specification_id, ...line })),
  ...more,
})
const record = (body: object, { token = shop.token, key }: { token?: string; key?: string } = {}) =>
  call(endpoints.recordArrival, { token, body, ...(key !== undefined && { key }) })
const arrive = async (of: Goods, ...lines: Line[]) => {
  const { data } = (await record(arrivalBody(of, lines))).ok()
  return data.lines
}
const lotOf = async (lotId: number, token = shop.token) =>
  (await call(endpoints.getStockLot, { token, params: { lotId } })).ok().data
const stock = async (q = '', token = shop.token) =>
  (await call(endpoints.listStock, { token, query: { q } })).ok()

const accepted = async (of: Goods, packages = 2) => {
  const order = await newOrder(buyer.token, of, packages)
  ;(await move(shop.token, order.id, 'accept')).ok()
  return { id: order.id, number: order.number, line: order.lines[0]?.id ?? 0, packages }
}
type Order = Awaited<ReturnType<typeof accepted>>
/** Its wholesaler wrote it down, and the customer contests it. */
const cancel = async (order: Order) => {
  await db
    .updateTable('orders')
    .set({ contestable_until: new Date(clock.now.getTime() + 3_600_000) })
    .where('id', '=', order.id)
    .execute()
  return call(endpoints.cancelOrder, { token: buyer.token, params: { orderId: order.id } })
}
const pick = (order: Order, update: object, token = picker) =>
  call(endpoints.pickOrder, {
    token,
    params: { orderId: order.id },
    body: { updates: [{ line_id: order.line, packages_quantity: order.packages, ...update }] },
  })
const act = (
  endpoint: typeof endpoints.bookLoss | typeof endpoints.countLot | typeof endpoints.correctArrival,
  lotId: number,
  body: object,
  { token = shop.token, key }: { token?: string; key?: string } = {},
) => call(endpoint, { token, params: { lotId }, body, ...(key !== undefined && { key }) })
const errorsOf = ({ answer }: { answer: unknown }) =>
  (answer as { errors: Record<string, string[]> }).errors

test('what arrives is in stock, lot by lot, with where it came from', async () => {
  const tomato = await goods('Tomate grappe')
  const body = arrivalBody(
    tomato,
    [
      {
        lot: 'L-47',
        packages: 40,
        weight_kg: 244,
        unit_cost: 1.25,
        cost_unit: 'kg',
        best_before: '2026-12-01',
      },
      { packages: 12.5, unit_cost: 7.5 },
      { packages: 1, origin: 'Bretagne' },
    ],
    { note_number: 'BL 118' },
  )
  const { data } = (await record(body)).ok()
  expect(data).toMatchObject({
    supplier: 'Coopérative du Val',
    note_number: 'BL 118',
    recorded_by: 'admin',
    lines: [
      {
        lot: 'L-47',
        packages: 40,
        weight_kg: 244,
        unit_cost: 1.25,
        cost_unit: 'kg',
        best_before: '2026-12-01',
      },
      { lot: '261124-1', packages: 12.5, weight_kg: 75, unit_cost: 7.5, cost_unit: 'package' },
      { lot: '261124-2', packages: 1, weight_kg: 6, origin_name: 'Bretagne', unit_cost: null },
    ],
  })
  const read = await call(endpoints.getArrival, {
    token: picker,
    params: { arrivalId: data.id },
  })
  expect(read.ok().data.lines.map(line => [line.lot, line.unit_cost])).toEqual([
    ['L-47', null],
    ['261124-1', null],
    ['261124-2', null],
  ])
  const elsewhere = { token: rival.token, params: { arrivalId: data.id } }
  expect((await call(endpoints.getArrival, elsewhere)).status).toBe(404)
  // The next one without a number goes on counting.
  expect((await arrive(tomato, { packages: 3 })).map(({ lot }) => lot)).toEqual(['261124-3'])
  const found = await stock('val tomate')
  expect(found.data.map(({ lot }) => lot)).toEqual(['L-47', '261124-1', '261124-2', '261124-3'])
  expect(found.meta).toMatchObject({ has_more: false, can_move: true, sees_costs: true })
  expect((await stock('courgette')).data).toEqual([])
  // A number with a sign in it is one word: « 1 » stands elsewhere too.
  expect((await stock('261124-1')).data.map(({ lot }) => lot)).toEqual(['261124-1'])
  expect((await call(endpoints.listArrivals, { token: shop.token })).ok()).toMatchObject({
    data: [{ lines_count: 1 }, { lines_count: 3, packages: 53.5, note_number: 'BL 118' }],
    meta: { suppliers: ['Coopérative du Val'] },
  })
})

test('a second tap enters nothing twice, and another arrival under its key is refused', async () => {
  const offer = await goods('Navet')
  const key = randomUUID()
  const body = arrivalBody(offer, [{ lot: 'L-1', packages: 4 }])
  const [one, two] = await Promise.all([record(body, { key }), record(body, { key })])
  expect(one.ok().data.id).toBe(two.ok().data.id)
  expect((await stock('navet')).data).toHaveLength(1)
  expect((await record(arrivalBody(offer, [{ packages: 5 }]), { key })).status).toBe(422)
})

test('what cannot have arrived is said at its field, and nothing is entered', async () => {
  const offer = await goods('Panais')
  const foreign = await newOffer(rival.id)
  await arrive(offer, { lot: 'L-9', packages: 4 })
  const said = await record(
    arrivalBody(
      offer,
      [
        { lot: ' l - 9', packages: 4 },
        { lot: 'L-10', packages: 4 },
        { lot: 'l-10', packages: 4 },
        { packages: 4, specification_id: foreign.specification_id },
        { packages: 4, best_before: '2026-11-20' },
      ],
      { arrived_on: '2026-11-25' },
    ),
  )
  expect(said.status).toBe(422)
  expect(Object.keys(errorsOf(said)).sort()).toEqual([
    'arrived_on',
    'lines.0.lot',
    'lines.2.lot',
    'lines.3.specification_id',
    'lines.4.best_before',
  ])
  for (const wrong of [
    { packages: 0 },
    { packages: 0.25 },
    { packages: 1, weight_kg: 0 },
    { packages: 1, unit_cost: -1 },
  ])
    expect((await record(arrivalBody(offer, [wrong]))).status).toBe(422)
  expect((await stock('panais')).data).toHaveLength(1)
  // Another product may have come under the same number.
  expect(await arrive(await goods('Poireau'), { lot: 'L-9', packages: 2 })).toHaveLength(1)
})

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

test('losses have a reason, counts write the difference, corrections leave what was entered', async () => {
  const offer = await goods('Radis')
  const [lot] = await arrive(offer, { lot: 'L-80', packages: 10, unit_cost: 5 })
  if (lot === undefined) throw new Error('no lot')
  const key = randomUUID()
  const loss = { packages: 1.5, reason: 'damaged', note: 'Tombé du chariot' }
  await act(endpoints.bookLoss, lot.id, loss, { token: picker, key })
  const lost = (await act(endpoints.bookLoss, lot.id, loss, { token: picker, key })).ok().data
  expect(lost).toMatchObject({ packages: 8.5, weight_kg: 51 })
  expect(lost.movements[0]).toMatchObject({
    kind: 'lost',
    reason: 'damaged',
    packages: -1.5,
    by: 'picker',
  })
  expect((await act(endpoints.bookLoss, lot.id, { packages: 1 })).status).toBe(422)
  expect((await act(endpoints.bookLoss, lot.id, { packages: 1, reason: 'eaten' })).status).toBe(422)
  const counted = (await act(endpoints.countLot, lot.id, { packages: 9 }, { token: picker })).ok()
    .data
  expect(counted.movements[0]).toMatchObject({ kind: 'counted', packages: 0.5 })
  // Nothing was wrong: that somebody looked stays.
  expect((await act(endpoints.countLot, lot.id, { packages: 9 })).ok().data.movements).toHaveLength(
    4,
  )
  const corrected = (
    await act(
      endpoints.correctArrival,
      lot.id,
      { packages: 12, unit_cost: 4.5, note: 'BL relu' },
      { token: sales },
    )
  ).ok().data
  expect(corrected).toMatchObject({ packages: 11, arrived_packages: 12, unit_cost: 4.5 })
  expect(
    (await act(endpoints.correctArrival, lot.id, { packages: 12 })).ok().data.movements,
  ).toHaveLength(5)
  const journal = await sql<{ kind: string }>`
    select kind from journal where tenant_id = ${shop.id} and subject like '%L-80%' order by id`.execute(
    db,
  )
  expect(journal.rows.map(({ kind }) => kind)).toEqual(['stock_lost', 'arrival_corrected'])
})

test('a number that was entered by mistake and corrected to nothing is free again; one that was moved is not', async () => {
  const [wrong, right] = [await goods('Rutabaga'), await goods('Topinambour')]
  const [lot] = await arrive(wrong, { lot: 'L-81', packages: 3 })
  const [moved] = await arrive(right, { lot: 'L-82', packages: 3 })
  if (lot === undefined || moved === undefined) throw new Error('no lot')
  ;(await act(endpoints.correctArrival, lot.id, { packages: 0 })).ok()
  ;(await act(endpoints.bookLoss, moved.id, { packages: 1, reason: 'damaged' })).ok()
  ;(await act(endpoints.correctArrival, moved.id, { packages: 0 })).ok()
  expect(await arrive(wrong, { lot: 'L-81', packages: 5 })).toHaveLength(1)
  const again = await record(arrivalBody(right, [{ lot: 'L-82', packages: 5 }]))
  expect(errorsOf(again)['lines.0.lot']?.[0]).toMatch(/^Ce lot est déjà entré le /)
})

test('pickers see, count and write off, without costs; whoever keeps prices enters them; others see nothing', async () => {
  const offer = await goods('Cresson')
  const said = await record(arrivalBody(offer, [{ packages: 2, unit_cost: 3 }]), { token: picker })
  expect(errorsOf(said)).toEqual({ 'lines.0.unit_cost': ['Votre rôle ne saisit pas les coûts.'] })
  const { lines } = (await record(arrivalBody(offer, [{ packages: 2 }]), { token: picker })).ok()
    .data
  const lotId = lines[0]?.id ?? 0
  ;(
    await act(endpoints.correctArrival, lotId, { packages: 2, unit_cost: 3 }, { token: sales })
  ).ok()
  expect(await lotOf(lotId, sales)).toMatchObject({
    unit_cost: 3,
    can_correct: true,
    can_move: false,
  })
  expect(await lotOf(lotId, picker)).toMatchObject({
    unit_cost: null,
    cost_unit: null,
    can_correct: false,
    can_move: true,
  })
  expect(
    (await act(endpoints.correctArrival, lotId, { packages: 1 }, { token: picker })).status,
  ).toBe(403)
  expect((await act(endpoints.countLot, lotId, { packages: 1 }, { token: sales })).status).toBe(403)
  for (const role of ['driver', 'accountant'] as const)
    expect(
      (await call(endpoints.listStock, { token: await newMember(shop.id, role) })).status,
    ).toBe(403)
  expect(
    (await call(endpoints.getStockLot, { token: rival.token, params: { lotId } })).status,
  ).toBe(404)
  expect(
    (await act(endpoints.countLot, lotId, { packages: 1 }, { token: rival.token })).status,
  ).toBe(404)
  expect((await stock('', rival.token)).data).toEqual([])
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

test('the reading of the search finds the wholesaler’s own products, sold out ones too', async () => {
  const own = await newOffer(shop.id, {
    product: {
      commercial_designation: 'Aubergine graffiti',
      name: 'Aubergine',
      search_text: 'aubergine graffiti',
    },
    offer: { is_available: false },
  })
  await newOffer(rival.id, {
    product: { commercial_designation: 'Aubergine graffiti bis', search_text: 'aubergine' },
  })
  const find = async (q: string) =>
    (await call(endpoints.suggestArrivalGoods, { token: picker, query: { q } })).ok().data
  expect((await find('aubergines')).map(one => one.specification_id)).toEqual([
    own.specification_id,
  ])
  expect(await find('')).toEqual([])
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
  const orders: Order[] = []
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
  const orders: Order[] = []
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
