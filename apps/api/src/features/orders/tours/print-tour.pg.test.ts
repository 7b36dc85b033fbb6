import { endpoints } from '@carreau/contract/endpoints'
import { expect, test } from 'vitest'
import { textsOfPdf } from '../../documents/pdf/pdf-text.test-data.ts'
import { openOrderingApp } from '../ordering.test-app.ts'

const { call, db, download, move, newBuyer, newMember, newOffer, newOrder, newShop } =
  await openOrderingApp()

const shop = await newShop('Primeurs de Rungis')
const driver = await newMember(shop.id, 'driver')
const offer = await newOffer(shop.id, { product: { commercial_designation: 'Tomate grappe' } })
const day = '2026-11-25'

const print = (query: Record<string, string>, token = driver) =>
  download(endpoints.printTour, { token, query: { day, ...query } })
const wordsOf = async (query: Record<string, string>) =>
  textsOfPdf((await print(query)).bytes).map(page => page.join(' ').replaceAll('\u00a0', ' '))

const accepted = async (name: string, packages = 2) => {
  const { token, id } = await newBuyer(name)
  const order = await newOrder(token, offer, packages)
  ;(await move(shop.token, order.id, 'accept')).ok()
  return { ...order, buyerId: id }
}
const newRoute = async (name: string) =>
  (await call(endpoints.addTourRoute, { token: shop.token, body: { name } })).ok().data.id
const put = async (orderId: number, route_id: number, after_order_id: number | null) => {
  const body = { route_id, after_order_id }
  ;(await call(endpoints.moveStop, { token: shop.token, params: { orderId }, body })).ok()
}

test('a tour’s list is loaded the other way round, with packages, weight, crates and totals', async () => {
  await db.updateTable('packagings').set({ name: 'IFCO noire 6 kg' }).execute()
  const route = await newRoute('Été, centre')
  const [anna, bruno] = [await accepted('Anna', 3), await accepted('Bruno', 4)]
  await put(anna.id, route, null)
  await put(bruno.id, route, anna.id)
  const terms = { opens_at: '06:00', closes_at: '08:00', access: 'Code 12A' }
  const params = { buyerId: anna.buyerId }
  ;(await call(endpoints.setDeliveryTerms, { token: shop.token, params, body: terms })).ok()

  const answer = await print({ route_id: String(route) })
  expect(answer.headers).toMatchObject({
    'content-type': 'application/pdf',
    'content-disposition': `attachment; filename="chargement-ete-centre-${day}.pdf"`,
  })
  const [page = ''] = await wordsOf({ route_id: String(route) })
  expect(page.indexOf('2. Bruno')).toBeGreaterThan(0)
  expect(page.indexOf('2. Bruno')).toBeLessThan(page.indexOf('1. Anna'))
  for (const words of [
    'Été, centre',
    `${anna.number}`,
    '06:00 – 08:00',
    'Code 12A',
    '3 colis',
    '4 IFCO noire',
    'Colis à charger 7 colis',
    'IFCO noire 7',
    'Chargé par, heure et signature',
  ])
    expect(page).toContain(words)
  // Shipped, its crates are those that were counted.
  const updates = bruno.lines.map(({ id }) => ({
    line_id: id,
    packages_quantity: 2,
    reason: 'Rupture',
  }))
  const picking = { token: shop.token, params: { orderId: bruno.id }, body: { updates } }
  ;(await call(endpoints.pickOrder, picking)).ok()
  ;(await move(shop.token, bruno.id, 'ship')).ok()
  expect((await wordsOf({ route_id: String(route) }))[0]).toContain('IFCO noire 5')
})

test('whatever is on a tour, its totals and the place to sign stand below a stop', async () => {
  const route = await newRoute('Longue')
  let before: number | null = null
  for (let stop = 1; stop <= 24; stop++) {
    const order = await accepted(`Restaurant de la Maison des sciences de l’homme n° ${stop}`, 1)
    await put(order.id, route, before)
    before = order.id
    if (![1, 10, 11, 12, 13, 24].includes(stop)) continue
    const pages = await wordsOf({ route_id: String(route) })
    const last = pages.at(-1) ?? ''
    expect(last, `${stop} stops`).toContain('Colis à charger')
    expect(last, `${stop} stops`).toContain('1. Restaurant')
    for (let number = 1; number <= stop; number++)
      expect(pages.join(' ')).toContain(`${number}. Restaurant`)
  }
})

test('it is the wholesaler’s own, and of a tour that is there', async () => {
  const rival = await newShop('Rival')
  const route = await newRoute('Nord')
  const asked = { route_id: String(route) }
  expect((await print(asked, rival.token)).status).toBe(404)
  expect((await print({}, rival.token)).status).toBe(200)
  expect(
    textsOfPdf((await print({}, rival.token)).bytes)
      .flat()
      .join(' '),
  ).toContain('Aucun arrêt')
  expect((await print(asked, await newMember(shop.id, 'accountant'))).status).toBe(403)
  expect((await print(asked, await newMember(shop.id, 'sales'))).status).toBe(200)
  expect((await print({ route_id: 'nord' })).status).toBe(422)
  expect((await print({ day: 'demain' })).status).toBe(422)
})
