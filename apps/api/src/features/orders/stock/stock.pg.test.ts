import { randomUUID } from 'node:crypto'
import { endpoints } from '@carreau/contract/endpoints'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { openStockBook } from './stock-book.test-app.ts'

const book = await openStockBook()
const {
  db,
  call,
  newMember,
  newOffer,
  shop,
  picker,
  sales,
  rival,
  goods,
  arrivalBody,
  record,
  arrive,
  lotOf,
  stock,
  act,
  errorsOf,
} = book

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
