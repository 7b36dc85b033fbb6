import { endpoints } from '@carreau/contract/endpoints'
import { lineTotal } from '@carreau/domain/money/quantity'
import { expect, test, vi } from 'vitest'
import { openOrderingApp } from '../orders/ordering.test-app.ts'

/** docs/product.md#cart-prices, through the calls that a kitchen and a wholesaler make. */
// The order form is drawn as a PDF.
vi.setConfig({ testTimeout: 60_000 })
const { add, bringForward, call, db, download, move, newBuyer, newOffer, newShop, validate } =
  await openOrderingApp()

const kg = (grams: number, e4: number, offer = {}) => ({
  variant: { unit: 'kg' as const, units_per_package: 1, average_volume_g: grams },
  offer: { billing_type: 'weight' as const, unit_price_e4: e4, ...offer },
})
const pieces = (count: number, e4: number, offer = {}) => ({
  variant: { unit: 'piece' as const, units_per_package: count, average_volume_g: null },
  offer: { billing_type: 'unit' as const, unit_price_e4: e4, ...offer },
})
const carton = (e4: number) => ({
  variant: { unit: 'punnet' as const, units_per_package: 8, average_volume_g: 2_000 },
  offer: { billing_type: 'package' as const, unit_price_e4: e4 },
})

/** Packages whose exact price is no whole cent. */
const awkward: {
  offered: Parameters<typeof newOffer>[1]
  packages: number
  agreedE4?: number
}[] = [
  { offered: kg(333, 10_050), packages: 3 },
  { offered: kg(4_550, 12_345), packages: 7 },
  { offered: kg(333, 200_000, { allows_half: true }), packages: 1.5 },
  { offered: kg(6_250, 23_457), packages: 12, agreedE4: 22_999 },
  { offered: pieces(7, 12_345), packages: 13 },
  { offered: pieces(15, 4_567, { allows_half: true }), packages: 2.5 },
  { offered: carton(199_999), packages: 30 },
  {
    offered: {
      ...kg(2_750, 18_889),
      brackets: [
        { min_packages_milli: 5_000, unit_price_e4: 17_777 },
        { min_packages_milli: 10_000, unit_price_e4: 16_666 },
      ],
    },
    packages: 11,
  },
]

/** What a paper says, from what it was issued with. */
const paper = async (orderId: number, kind: 'order_form' | 'invoice') => {
  const { content } = await db
    .selectFrom('documents')
    .select('content')
    .where('order_id', '=', orderId)
    .where('kind', '=', kind)
    .executeTakeFirstOrThrow()
  const { lines, goodsCents } = content as unknown as {
    lines: { netCents: number }[]
    goodsCents: number
  }
  return { lines: lines.map(({ netCents }) => netCents / 100), goods: goodsCents / 100 }
}

test('proposal, cart, quote, order, order form and invoice show the same cents', async () => {
  const buyer = await newBuyer()
  const shop = await newShop()
  const offers = []
  for (const { offered, packages, agreedE4 } of awkward) {
    const offer = await newOffer(shop.id, offered)
    if (agreedE4 !== undefined)
      await db
        .insertInto('customer_prices')
        .values({ buyer_id: buyer.id, offer_id: offer.id, unit_price_e4: agreedE4 })
        .execute()
    offers.push({ ...offer, packages })
  }
  const list = (
    await call(endpoints.createList, {
      token: buyer.token,
      body: {
        name: 'Semaine',
        specifications: offers.map(({ specification_id, packages }) => ({
          id: specification_id,
          packages_quantity: packages,
        })),
      },
    })
  ).ok().data
  const params = { listId: list.id }
  const proposed = (await call(endpoints.previewList, { token: buyer.token, params })).ok().data
  for (const offer of offers) (await add(buyer.token, offer, offer.packages)).ok()
  const [cart] = (await call(endpoints.listCarts, { token: buyer.token })).ok().data
  const [order] = (await validate(buyer.token)).ok().data.orders
  if (cart === undefined || order === undefined) throw new Error('nothing was ordered')

  // By telephone, once they know each other.
  const quoted = (
    await call(endpoints.quoteOrder, {
      token: shop.token,
      body: {
        buyer_id: buyer.id,
        lines: offers.map(({ id, packages }) => ({ offer_id: id, packages_quantity: packages })),
      },
    })
  ).ok().data
  ;(await move(shop.token, order.id, 'accept')).ok()
  const updates = order.lines.map(line => ({
    line_id: line.id,
    packages_quantity: line.ordered_packages,
  }))
  const orderId = order.id
  ;(
    await call(endpoints.pickOrder, { token: shop.token, params: { orderId }, body: { updates } })
  ).ok()
  ;(await move(shop.token, orderId, 'ship')).ok()
  await bringForward(orderId)
  ;(await move(shop.token, orderId, 'deliver')).ok()

  const cents = cart.items.map(item => item.line_total)
  expect(cents).toEqual([1, 39.32, 9.99, 172.49, 112.34, 17.13, 600, 50.41])
  expect(cart.items.map(item => lineTotal(item.price, item.packages_quantity))).toEqual(cents)
  expect(proposed.lines.map(line => line.line_total)).toEqual(cents)
  expect(quoted.lines.map(line => line.line_total)).toEqual(cents)
  expect(order.lines.map(line => line.line_total)).toEqual(cents)
  // The form is issued when it is first read.
  await download(endpoints.getOrderForm, { token: buyer.token, params: { orderId } })
  const form = await paper(orderId, 'order_form')
  expect(form.lines).toEqual(cents)
  expect(await paper(orderId, 'invoice')).toEqual(form)
  expect([proposed.total, quoted.price, cart.price, order.totals?.net]).toEqual(
    Array(4).fill(form.goods),
  )
})
