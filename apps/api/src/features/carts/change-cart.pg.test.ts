import { endpoints } from '@carreau/contract/endpoints'
import { expect, test } from 'vitest'
import { openOrderingApp } from '../orders/ordering.test-app.ts'

const { db, add, call, listCarts, newBuyer, newMember, newOffer, newShop } = await openOrderingApp()

const shop = await newShop('Primeurs de Rungis', { delivery_days: [3, 5], cut_off: '12:00' })
const offer = await newOffer(shop.id)
const other = await newOffer(shop.id)

/** A buyer with one cart of two lines. */
const buyerWithCart = async () => {
  const buyer = await newBuyer()
  ;(await add(buyer.token, offer, 2)).ok()
  const cart = (await add(buyer.token, other, 3)).ok().data
  const [first, second] = cart.items
  if (first === undefined || second === undefined) throw new Error('two lines expected')
  return { ...buyer, cartId: cart.id, first: first.id, second: second.id }
}

const setPackages = (token: string, cartId: number, itemId: number, packages: unknown) =>
  call(endpoints.updateCartItem, {
    token,
    params: { cartId, itemId },
    body: { packages_quantity: packages },
  })
const removeItem = (token: string, cartId: number, itemId: number) =>
  call(endpoints.removeCartItem, { token, params: { cartId, itemId } })
const change = (token: string, cartId: number, body: unknown) =>
  call(endpoints.updateCart, { token, params: { cartId }, body })

test('a line takes the new quantity', async () => {
  const { token, cartId, first } = await buyerWithCart()
  const cart = (await setPackages(token, cartId, first, 7)).ok().data
  expect(cart.items.map(item => item.packages_quantity)).toEqual([7, 3])
  expect(cart.price).toBe(10)
})

test.each([
  [0, 'quantity_not_positive'],
  [-1, 'quantity_not_positive'],
  [1.5, 'quantity_not_whole'],
  [1e9, 'quantity_too_large'],
  ['2', 'invalid_input'],
])('a quantity of %j is refused and changes nothing: %s', async (packages, code) => {
  const { token, cartId, first } = await buyerWithCart()
  const answer = await setPackages(token, cartId, first, packages)
  expect(answer).toMatchObject({ status: 422, answer: { code } })
  expect((await listCarts(token))[0]?.items[0]?.packages_quantity).toBe(2)
})

test('the last line takes the cart with it', async () => {
  const { token, cartId, first, second } = await buyerWithCart()
  expect((await removeItem(token, cartId, first)).ok().data?.items).toHaveLength(1)
  expect((await removeItem(token, cartId, second)).ok()).toEqual({ data: null })
  expect(await listCarts(token)).toEqual([])
  expect(await removeItem(token, cartId, second)).toMatchObject({
    status: 404,
    answer: { code: 'cart_not_found' },
  })
})

test('a line that is put back stands where it stood, and again where it is taken out again', async () => {
  const { token, cartId, first, second } = await buyerWithCart()
  const putBack = async (place: number) => {
    const { specification_id, shop_id } = offer
    const body = { specification_id, shop_id, packages_quantity: 2, place }
    return (await call(endpoints.addToCart, { token, body })).ok().data.items
  }
  await removeItem(token, cartId, first)

  const items = await putBack(first)
  expect(items.map(({ offer_id, place }) => [offer_id, place])).toEqual([
    [offer.id, first],
    [other.id, undefined],
  ])
  await removeItem(token, cartId, items[0]?.id ?? 0)
  const again = await putBack(items[0]?.place ?? 0)
  expect(again.map(item => item.offer_id)).toEqual([offer.id, other.id])
  expect(again[1]?.id).toBe(second)
})

test('a line removed twice at once is removed once', async () => {
  const { token, cartId, first } = await buyerWithCart()
  const answers = await Promise.all([1, 2].map(() => removeItem(token, cartId, first)))
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 404])
})

test('the two last lines removed at once leave no cart', async () => {
  const { id, token, cartId, first, second } = await buyerWithCart()
  await Promise.all([first, second].map(itemId => removeItem(token, cartId, itemId)))
  expect(await db.selectFrom('carts').select('id').where('buyer_id', '=', id).execute()).toEqual([])
})

test('removing the last line while a colleague adds keeps what is added', async () => {
  const { id, token } = await newBuyer()
  const colleague = await newMember(id, 'purchaser')
  for (let round = 0; round < 10; round += 1) {
    const cart = (await add(token, offer)).ok().data
    const [removed, added] = await Promise.all([
      removeItem(token, cart.id, cart.items[0]?.id ?? 0),
      add(colleague, other),
    ])
    expect([removed.status, added.status]).toEqual([200, 201])
    expect((await listCarts(token))[0]?.items.map(item => item.offer_id)).toEqual([other.id])
    const left = (await listCarts(token))[0]?.id ?? 0
    ;(await call(endpoints.removeCart, { token, params: { cartId: left } })).ok()
  }
})

test('removing a cart removes its lines, once', async () => {
  const { token, cartId } = await buyerWithCart()
  const remove = () => call(endpoints.removeCart, { token, params: { cartId } })
  expect((await remove()).ok()).toEqual({ data: null })
  expect((await remove()).status).toBe(404)
  expect(await listCarts(token)).toEqual([])
})

test('the delivery date is one the wholesaler still delivers on', async () => {
  const { token, cartId } = await buyerWithCart()
  const cart = (await change(token, cartId, { delivery_date: '2026-11-27' })).ok().data
  expect(cart).toMatchObject({ delivery_date: '2026-11-27', note: '', blockers: [] })

  // A day without delivery, past, over the horizon.
  for (const delivery_date of ['2026-11-26', '2026-11-20', '2027-11-24', '9999-12-31']) {
    expect(await change(token, cartId, { delivery_date })).toMatchObject({
      status: 422,
      answer: { code: 'delivery_date_closed' },
    })
  }
  expect((await change(token, cartId, { delivery_date: '2026-02-30' })).status).toBe(422)
  expect((await listCarts(token))[0]?.delivery_date).toBe('2026-11-27')
  expect((await change(token, cartId, { delivery_date: null })).ok().data.delivery_date).toBeNull()
})

test('a note stays when the date changes, and is limited', async () => {
  const { token, cartId } = await buyerWithCart()
  ;(await change(token, cartId, { note: 'Sonner au 2' })).ok()
  const cart = (await change(token, cartId, { delivery_date: '2026-11-27' })).ok().data
  expect(cart.note).toBe('Sonner au 2')
  expect((await change(token, cartId, { note: 'x'.repeat(1_001) })).status).toBe(422)
  expect((await change(token, cartId, { note: 'nul \u0000' })).status).toBe(422)
  expect((await change(token, cartId, {})).ok().data).toEqual(cart)
})

test('an offer withdrawn since blocks the cart and can be taken out', async () => {
  const { token, cartId } = await buyerWithCart()
  const gone = await newOffer(shop.id, { product: { commercial_designation: 'Fraise Gariguette' } })
  const added = (await add(token, gone)).ok().data
  await db.updateTable('offers').set({ is_available: false }).where('id', '=', gone.id).execute()

  const read = await call(endpoints.getCart, { token, params: { cartId } })
  expect(read.ok().data.blockers).toEqual([
    {
      code: 'offer_unavailable',
      message:
        'Fraise Gariguette n’est plus disponible chez Primeurs de Rungis. Retirez cet article du panier.',
    },
  ])
  const left = await removeItem(token, cartId, added.items[2]?.id ?? 0)
  expect(left.ok().data?.blockers).toEqual([])
})

test('the count is of lines, over all carts', async () => {
  const { token } = await buyerWithCart()
  const elsewhere = await newShop('Fruits de Provence')
  ;(await add(token, await newOffer(elsewhere.id), 9)).ok()
  expect((await call(endpoints.countCartItems, { token })).ok()).toEqual({ data: 3 })
})

test('another company’s cart is not found by any call, and stays as it is', async () => {
  const { token, cartId, first } = await buyerWithCart()
  const stranger = await newBuyer('Curieux')
  const before = await listCarts(token)

  const answers = [
    await call(endpoints.getCart, { token: stranger.token, params: { cartId } }),
    await change(stranger.token, cartId, { note: 'à moi' }),
    await setPackages(stranger.token, cartId, first, 1),
    await removeItem(stranger.token, cartId, first),
    await call(endpoints.removeCart, { token: stranger.token, params: { cartId } }),
  ]

  for (const answer of answers) {
    expect(answer).toMatchObject({ status: 404, answer: { code: 'cart_not_found' } })
  }
  expect(await listCarts(token)).toEqual(before)
})

test('a line of another cart is not found, and an id that is none is no page', async () => {
  const { token, cartId } = await buyerWithCart()
  const stranger = await buyerWithCart()
  expect(await setPackages(token, cartId, stranger.first, 1)).toMatchObject({
    status: 404,
    answer: { code: 'cart_item_not_found' },
  })
  for (const id of ['0', '-1', 'abc', '1.5', '9'.repeat(30)]) {
    const answer = await call(endpoints.getCart, { token, params: { cartId: id } })
    expect(answer).toMatchObject({ status: 404, answer: { code: 'not_found' } })
  }
})
