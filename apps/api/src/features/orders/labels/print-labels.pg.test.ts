import { endpoints } from '@carreau/contract/endpoints'
import { readScan } from '@carreau/domain/orders/labels/scanned'
import { expect, test, vi } from 'vitest'
import { codesOfPdf } from '../../documents/pdf/codes-in-pixels.test-data.ts'
import { textsOfPdf } from '../../documents/pdf/pdf-text.test-data.ts'
import { openStockBook } from '../stock/stock-book.test-app.ts'

vi.setConfig({ testTimeout: 60_000 })
const {
  accepted,
  arrive,
  buyer,
  call,
  download,
  errorsOf,
  goods,
  newMember,
  newOrder,
  pick,
  picker,
  record,
  arrivalBody,
  rival,
  sales,
  shop,
} = await openStockBook()

const lotLabels = (lotId: number, query: Record<string, string> = {}, token = picker) =>
  download(endpoints.printLotLabels, { token, params: { lotId }, query })
const arrivalLabels = (arrivalId: number, query: Record<string, string> = {}, token = picker) =>
  download(endpoints.printArrivalLabels, { token, params: { arrivalId }, query })
const orderLabels = (orderId: number, query: Record<string, string> = {}, token = picker) =>
  download(endpoints.printOrderLabels, { token, params: { orderId }, query })

const tomato = await goods('Tomate grappe')
const squash = await goods('Potimarron', { isWeighed: true })

test('a lot has a label for each package left; a scan of one is its lot, and picks it', async () => {
  const [lot] = await arrive(tomato, { packages: 3.5, best_before: '2026-12-01' })
  if (lot === undefined) throw new Error('no lot')
  const answer = await lotLabels(lot.id)
  expect(answer.headers).toMatchObject({
    'content-type': 'application/pdf',
    'content-disposition': `attachment; filename="etiquettes-lot-${lot.lot}.pdf"`,
  })
  const pages = await codesOfPdf(answer.bytes)
  expect(pages).toHaveLength(4)
  const read = readScan(pages[0]?.[0]?.text ?? '')
  expect(read).toEqual({ kind: 'lot', lot: lot.lot })
  const [texts = []] = textsOfPdf(answer.bytes)
  expect(texts).toEqual(
    expect.arrayContaining(['Tomate grappe', '01/12/2026', '24/11/2026', '6\u00a0kg']),
  )
  const order = await accepted(tomato)
  ;(await pick(order, { lot: 'lot' in read ? read.lot : '' })).ok()
  // One is used up by halves: a package that is begun has a label.
  expect((await codesOfPdf((await lotLabels(lot.id)).bytes)).length).toBe(2)
  expect((await codesOfPdf((await lotLabels(lot.id, { labels: '1' })).bytes)).length).toBe(1)
})

test('with the number of the article it is GS1-128; what cannot be is refused in French', async () => {
  const [lot] = await arrive(squash, { packages: 2, lot: 'P-7' })
  if (lot === undefined) throw new Error('no lot')
  const [[code] = []] = await codesOfPdf(
    (await lotLabels(lot.id, { gtin: '9952 0000 0000 14', weight_kg: '12.5', labels: '1' })).bytes,
  )
  expect([code?.symbology, code?.text]).toEqual([']C1', '0199520000000014310200125010P-7'])
  const refused = async (query: Record<string, string>) =>
    errorsOf(
      await call(endpoints.printLotLabels, { token: sales, params: { lotId: lot.id }, query }),
    )
  // Each is weighed by itself: no label says an average for all.
  expect(await refused({ gtin: '99520000000014' })).toEqual({
    weight_kg: ['Cet article est au poids variable\u00a0: indiquez le poids net du colis.'],
  })
  expect(await refused({ gtin: '3012345000011' })).toEqual({
    gtin: ['Ce code article n’est pas valable\u00a0: vérifiez ses chiffres.'],
  })
  expect(await refused({ labels: '501' })).toEqual({ labels: ['Indiquez de 1 à 500 étiquettes.'] })
  expect(await refused({ weight_kg: '1.2345' })).toHaveProperty('weight_kg')
  expect(await refused({ format: 'A5' })).toHaveProperty('format')
  expect(await refused({ packed_on: 'hier' })).toHaveProperty('packed_on')
})

test('an arrival has the labels of all its lots, by package or by lot, on a roll or on sheets', async () => {
  const lines = [
    { packages: 3, lot: 'L-1' },
    { packages: 6.5, lot: 'L-2' },
  ]
  const { data: arrival } = (await record(arrivalBody(tomato, lines))).ok()
  const lotsOf = async (query: Record<string, string>) =>
    (await codesOfPdf((await arrivalLabels(arrival.id, query)).bytes)).map(page =>
      page.map(({ text }) => text),
    )
  expect((await lotsOf({})).flat()).toEqual([
    ...Array.from({ length: 3 }, () => 'CRL.L-1'),
    ...Array.from({ length: 7 }, () => 'CRL.L-2'),
  ])
  expect((await lotsOf({ format: 'sheet' })).map(page => page.length)).toEqual([8, 2])
  expect((await lotsOf({ per: 'lot' })).flat()).toEqual(['CRL.L-1', 'CRL.L-2'])
  const { data: lorry } = (await record(arrivalBody(tomato, [{ packages: 501 }]))).ok()
  const many = await call(endpoints.printArrivalLabels, {
    token: picker,
    params: { arrivalId: lorry.id },
  })
  expect(errorsOf(many).per?.[0]).toContain('501\u00a0étiquettes')
})

test('an order’s crates say whose they are, which of how many, what is in each and its weight', async () => {
  const order = await accepted(squash)
  const update = { packages_quantity: 2, weights_kg: [6.5, 6.125], tare_kg: 0.5, lot: 'P-8' }
  ;(await pick(order, update)).ok()
  const { bytes } = await orderLabels(order.id)
  const pages = textsOfPdf(bytes)
  expect(pages).toHaveLength(2)
  expect(pages[0]).toEqual(expect.arrayContaining(['1/2', 'Potimarron', 'P-8', '6\u00a0kg']))
  expect(pages[1]).toEqual(expect.arrayContaining(['2/2', '5,625\u00a0kg']))
  const codes = (await codesOfPdf(bytes)).flat()
  expect(codes.map(({ text }) => readScan(text))).toEqual([
    { kind: 'order', orderNumber: order.number },
    { kind: 'order', orderNumber: order.number },
  ])
})

test('on a tour a crate says which stop it is', async () => {
  const route = (
    await call(endpoints.addTourRoute, { token: sales, body: { name: 'Paris centre' } })
  ).ok().data.id
  const order = await accepted(tomato, 1)
  ;(
    await call(endpoints.moveStop, {
      token: sales,
      params: { orderId: order.id },
      body: { route_id: route, after_order_id: null },
    })
  ).ok()
  const texts = textsOfPdf((await orderLabels(order.id, { format: 'sheet' })).bytes).flat()
  expect(texts).toContain('Paris centre')
  expect(texts.join(' ')).toMatch(/\d+ sur \d+/)
})

test('what is not accepted has no crates, and what another wholesaler has is nobody else’s', async () => {
  const [lot] = await arrive(tomato, { packages: 1 })
  const { data: arrival } = (await record(arrivalBody(tomato, [{ packages: 1 }]))).ok()
  const placed = await newOrder(buyer.token, tomato, 1)
  const refused = await call(endpoints.printOrderLabels, {
    token: shop.token,
    params: { orderId: placed.id },
  })
  expect(refused.answer).toMatchObject({ code: 'nothing_to_label' })
  const order = await accepted(tomato, 1)
  const accountant = await newMember(shop.id, 'accountant')
  const driver = await newMember(shop.id, 'driver')
  for (const [print, id] of [
    [lotLabels, lot?.id ?? 0],
    [arrivalLabels, arrival.id],
    [orderLabels, order.id],
  ] as const) {
    expect((await print(id, {}, rival.token)).status).toBe(404)
    expect((await print(id, {}, buyer.token)).status).toBe(403)
    expect((await print(id, {}, accountant)).status).toBe(403)
    expect((await print(id, {}, driver)).status).toBe(403)
    expect((await print(id, {}, sales)).status).toBe(200)
  }
})
