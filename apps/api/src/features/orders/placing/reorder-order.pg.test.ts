import { endpoints } from '@carreau/contract/endpoints'
import { expect, test } from 'vitest'
import { openOrderingApp } from '../ordering.test-app.ts'

const { db, add, call, listCarts, newBuyer, newMember, newOffer, newOrder, newShop, validate } =
  await openOrderingApp()

const reorder = (token: string, orderId: number) =>
  call(endpoints.reorderOrder, { token, params: { orderId } })

const shop = await newShop('Primeurs de Rungis')

test('the lines are in the cart again, at today’s prices', async () => {
  const [apples, pears] = [await newOffer(shop.id), await newOffer(shop.id)]
  const buyer = await newBuyer()
  ;(await add(buyer.token, apples, 2)).ok()
  const order = await newOrder(buyer.token, pears, 3)
  await db.updateTable('offers').set({ unit_price_e4: 15_000 }).where('id', '=', pears.id).execute()

  const { data } = (await reorder(buyer.token, order.id)).ok()
  const [cart] = await listCarts(buyer.token)
  expect(data).toEqual({
    carts: [cart?.id],
    added: 2,
    adjusted: [],
    already: [],
    // What costs something else than it did is named.
    repriced: [{ name: order.lines[1]?.name, unit: 'kg', unit_price: 1.5, ordered_unit_price: 1 }],
    missing: [],
  })
  expect(cart?.items.map(item => [item.packages_quantity, item.unit_price])).toEqual([
    [2, 1],
    [3, 1.5],
  ])
})

test('a double click orders once, and what the cart holds already counts', async () => {
  const [apples, pears] = [await newOffer(shop.id), await newOffer(shop.id)]
  const buyer = await newBuyer()
  ;(await add(buyer.token, apples, 2)).ok()
  const order = await newOrder(buyer.token, pears, 3)
  ;(await add(buyer.token, apples, 5)).ok()

  const answers = await Promise.all([1, 2, 3].map(() => reorder(buyer.token, order.id)))
  for (const answer of answers) expect(answer.ok().data).toMatchObject({ added: 2, missing: [] })
  const carts = await listCarts(buyer.token)
  expect(carts.map(({ items }) => items.map(item => item.packages_quantity))).toEqual([[5, 3]])
  // What the cart held already is named, and left as it was.
  expect((await reorder(buyer.token, order.id)).ok().data).toMatchObject({
    already: [
      { name: order.lines[0]?.name, ordered_packages: 2, packages_in_cart: 5 },
      { name: order.lines[1]?.name, ordered_packages: 3, packages_in_cart: 3 },
    ],
  })
})

test('what the wholesaler no longer sells is named, with the cheapest that does', async () => {
  const [closed, gone, kept] = [
    await newOffer(shop.id),
    await newOffer(shop.id),
    await newOffer(shop.id),
  ]
  const buyer = await newBuyer()
  ;(await add(buyer.token, closed, 2)).ok()
  ;(await add(buyer.token, gone, 1)).ok()
  const order = await newOrder(buyer.token, kept, 1)
  await db.updateTable('offers').set({ is_available: false }).where('id', '=', closed.id).execute()
  await db.deleteFrom('offers').where('id', '=', gone.id).execute()
  const elsewhere = async (name: string, unit_price_e4: number) => {
    const { id } = await newShop(name)
    await db
      .insertInto('offers')
      .columns(['shop_id', 'specification_id', 'product_id', 'billing_type', 'unit_price_e4'])
      .expression(
        db
          .selectFrom('offers')
          .select(eb => [
            eb.val(id).as('shop_id'),
            'specification_id',
            'product_id',
            'billing_type',
            eb.val(unit_price_e4).as('unit_price_e4'),
          ])
          .where('id', '=', closed.id),
      )
      .execute()
    return id
  }
  await elsewhere('Le Cher', 13_000)
  const cheap = await elsewhere('Le Bon', 12_000)
  await db
    .updateTable('offers')
    .set({ min_packages_milli: 4_000 })
    .where('shop_id', '=', cheap)
    .execute()

  const { data } = (await reorder(buyer.token, order.id)).ok()
  expect(data).toMatchObject({ added: 1, adjusted: [] })
  expect(data.missing).toEqual([
    {
      name: order.lines[0]?.name,
      specification_id: closed.specification_id,
      reason: 'Ce produit est indisponible en ce moment chez Primeurs de Rungis.',
      alternative: {
        shop: { id: cheap, slug: `shop-${cheap}`, name: 'Le Bon' },
        unit: 'kg',
        unit_price: 1.2,
        package_price: 1.2,
        packages_quantity: 4,
      },
    },
    {
      name: order.lines[1]?.name,
      specification_id: gone.specification_id,
      reason: 'Primeurs de Rungis ne propose plus ce produit.',
      alternative: null,
    },
  ])
  const [cart] = await listCarts(buyer.token)
  expect(cart?.items.map(item => item.specification.id)).toEqual([kept.specification_id])
})

test('when nothing is left no cart appears', async () => {
  const offer = await newOffer(shop.id)
  const buyer = await newBuyer()
  const order = await newOrder(buyer.token, offer)
  await db
    .updateTable('offers')
    .set({ valid_until: new Date('2020-01-01') })
    .where('id', '=', offer.id)
    .execute()
  const { data } = (await reorder(buyer.token, order.id)).ok()
  expect(data).toMatchObject({ carts: [], added: 0, missing: [{ alternative: null }] })
  expect(await listCarts(buyer.token)).toEqual([])
})

test('a quantity that today’s rules refuse is raised, and said', async () => {
  const offer = await newOffer(shop.id, { offer: { allows_half: true } })
  const buyer = await newBuyer()
  const order = await newOrder(buyer.token, offer, 1.5)
  await db
    .updateTable('offers')
    .set({ allows_half: false, min_packages_milli: 3_000 })
    .where('id', '=', offer.id)
    .execute()
  const { data } = (await reorder(buyer.token, order.id)).ok()
  expect(data.adjusted).toEqual([
    { name: order.lines[0]?.name, ordered_packages: 1.5, packages_quantity: 3 },
  ])
  const [cart] = await listCarts(buyer.token)
  expect(cart?.items[0]?.packages_quantity).toBe(3)
  // The carts' own rules agree: what was filled can be validated.
  expect((await validate(buyer.token)).ok().data.orders).toHaveLength(1)
})

test('another company’s order is not found, and an accountant may not order', async () => {
  const offer = await newOffer(shop.id)
  const buyer = await newBuyer()
  const order = await newOrder(buyer.token, offer)
  const stranger = await newBuyer('Curieux')
  for (const id of [order.id, 999_999_999])
    expect(await reorder(stranger.token, id)).toMatchObject({
      status: 404,
      answer: { code: 'order_not_found' },
    })
  expect(await listCarts(stranger.token)).toEqual([])
  expect((await reorder(await newMember(buyer.id, 'accountant'), order.id)).status).toBe(403)
  expect((await reorder(shop.token, order.id)).status).toBe(403)
})

const preview = async (token: string, orderId: number) =>
  (await call(endpoints.previewReorder, { token, params: { orderId } })).ok().data

test('what would change is said before anything is in the cart', async () => {
  const [dearer, kept, closed] = [
    await newOffer(shop.id),
    await newOffer(shop.id),
    await newOffer(shop.id),
  ]
  const buyer = await newBuyer()
  ;(await add(buyer.token, dearer, 2)).ok()
  ;(await add(buyer.token, closed, 1)).ok()
  const order = await newOrder(buyer.token, kept, 3)
  await db
    .updateTable('offers')
    .set({ unit_price_e4: 12_500, min_packages_milli: 4_000 })
    .where('id', '=', dearer.id)
    .execute()
  await db.updateTable('offers').set({ is_available: false }).where('id', '=', closed.id).execute()

  expect(await preview(buyer.token, order.id)).toMatchObject({
    shop: { id: shop.id, name: 'Primeurs de Rungis' },
    delivery_date: order.delivery_date,
    lines: [
      {
        specification_id: dearer.specification_id,
        ordered_packages: 2,
        packages_quantity: 4,
        unit_price: 1.25,
        ordered_unit_price: 1,
        line_total: 5,
      },
      { specification_id: kept.specification_id, unit_price: 1, ordered_unit_price: 1 },
    ],
    missing: [{ specification_id: closed.specification_id }],
    total: 8,
    estimated: false,
  })
  expect(await listCarts(buyer.token)).toEqual([])
  const stranger = await newBuyer()
  const params = { orderId: order.id }
  expect((await call(endpoints.previewReorder, { token: stranger.token, params })).status).toBe(404)
})

test('what the cart holds already is not counted again', async () => {
  const [held, begun, kept] = [
    await newOffer(shop.id),
    await newOffer(shop.id),
    await newOffer(shop.id),
  ]
  const buyer = await newBuyer()
  ;(await add(buyer.token, held, 2)).ok()
  ;(await add(buyer.token, begun, 5)).ok()
  const order = await newOrder(buyer.token, kept, 3)
  ;(await add(buyer.token, held, 4)).ok()
  ;(await add(buyer.token, begun, 2)).ok()

  // 0 of the first, 3 more of the second, 3 of the third.
  expect(await preview(buyer.token, order.id)).toMatchObject({ total: 6 })
})
