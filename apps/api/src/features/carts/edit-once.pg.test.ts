import { endpoints } from '@carreau/contract/endpoints'
import { expect, test } from 'vitest'
import { openOrderingApp } from '../orders/ordering.test-app.ts'

// What a device without a network sends later: each change under a key, with what it was made upon.

const { add, call, clock, listCarts, newBuyer, newOffer, newShop } = await openOrderingApp()

const shop = await newShop()
const offer = await newOffer(shop.id)

const addition = {
  specification_id: offer.specification_id,
  shop_id: shop.id,
  packages_quantity: 2,
}
const addUnder = (token: string, key: string, body: object = addition) =>
  call(endpoints.addToCart, { token, body, key })

/** A buyer with two packages of one line. */
const buyerWithLine = async () => {
  const { token } = await newBuyer()
  const { id: cartId, items } = (await add(token, offer, 2)).ok().data
  const params = { cartId, itemId: items[0]?.id ?? 0 }
  const set = (body: object, key?: string) =>
    call(endpoints.updateCartItem, { token, params, body, ...(key !== undefined && { key }) })
  const takeOut = (query: Record<string, number> = {}) =>
    call(endpoints.removeCartItem, { token, params, query })
  const held = async () => (await listCarts(token))[0]?.items[0]?.packages_quantity
  return { token, cartId, set, takeOut, held }
}

test('ten copies of one addition add once', async () => {
  const { token } = await newBuyer()
  const answers = await Promise.all(Array.from({ length: 10 }, () => addUnder(token, 'k1')))
  expect(answers.map(({ status }) => status)).toEqual(Array(10).fill(201))
  expect((await listCarts(token))[0]?.items).toMatchObject([{ packages_quantity: 2 }])
})

test('an addition that was refused may come again under its key', async () => {
  const { token } = await newBuyer()
  const much = { ...addition, packages_quantity: 0.25 }
  expect((await addUnder(token, 'k2', much)).status).toBe(422)
  ;(await addUnder(token, 'k2')).ok()
  expect((await addUnder(token, 'k2', much)).answer).toMatchObject({ code: 'invalid_input' })
})

test('an addition whose cart was ordered meanwhile says that it was made', async () => {
  const { token } = await newBuyer()
  const cart = (await addUnder(token, 'k3')).ok().data
  ;(await call(endpoints.removeCart, { token, params: { cartId: cart.id } })).ok()
  expect(await addUnder(token, 'k3')).toMatchObject({
    status: 409,
    answer: { code: 'already_done' },
  })
  expect(await listCarts(token)).toEqual([])
})

test('keys of one company are no business of another', async () => {
  const [one, other] = [await newBuyer(), await newBuyer()]
  ;(await addUnder(one.token, 'same')).ok()
  ;(await addUnder(other.token, 'same')).ok()
  expect(await listCarts(other.token)).toHaveLength(1)
})

test('a quantity sent again does not undo what a colleague set since', async () => {
  const { set, held } = await buyerWithLine()
  ;(await set({ packages_quantity: 5 }, 'k4')).ok()
  ;(await set({ packages_quantity: 9 })).ok()
  ;(await set({ packages_quantity: 5, seen_quantity: 2 }, 'k4')).ok()
  expect(await held()).toBe(9)
})

test('a quantity made upon another one is refused, and changes nothing', async () => {
  const { set, held } = await buyerWithLine()
  expect(await set({ packages_quantity: 5, seen_quantity: 3 }, 'k5')).toMatchObject({
    status: 409,
    answer: { code: 'changed_meanwhile' },
  })
  expect(await held()).toBe(2)
  ;(await set({ packages_quantity: 5, seen_quantity: 2 }, 'k5')).ok()
  expect(await held()).toBe(5)
})

test('a line is taken out as it was seen, or not at all', async () => {
  const { takeOut, held } = await buyerWithLine()
  expect(await takeOut({ seen_quantity: 1.5 })).toMatchObject({
    status: 409,
    answer: { code: 'changed_meanwhile' },
  })
  expect(await held()).toBe(2)
  expect((await takeOut({ seen_quantity: 2 })).ok()).toEqual({ data: null })
})

test.each([-1, 1e300, 'deux'])('what nobody can have seen (%j) is refused', async seen => {
  const { set } = await buyerWithLine()
  expect((await set({ packages_quantity: 5, seen_quantity: seen })).status).toBe(422)
})

/** A cart whose date and note its buyer sets. */
const buyerWithCart = async () => {
  const { token, cartId } = await buyerWithLine()
  const set = (body: object, key?: string) =>
    call(endpoints.updateCart, {
      token,
      params: { cartId },
      body,
      ...(key !== undefined && { key }),
    })
  const shown = async () => {
    const [cart] = await listCarts(token)
    return [cart?.delivery_date, cart?.note]
  }
  return { token, cartId, set, shown }
}

test('a day or a note sent again does not undo what a colleague chose since', async () => {
  const { set, shown } = await buyerWithCart()
  ;(await set({ delivery_date: '2026-11-26' }, 'k6')).ok()
  ;(await set({ note: 'Côté cour' }, 'k7')).ok()
  ;(await set({ delivery_date: '2026-11-27', note: 'Côté rue' })).ok()
  ;(await set({ delivery_date: '2026-11-26', seen_delivery_date: null }, 'k6')).ok()
  ;(await set({ note: 'Côté cour', seen_note: '' }, 'k7')).ok()
  expect(await shown()).toEqual(['2026-11-27', 'Côté rue'])
})

test('a day or a note made upon another one is refused, and changes nothing', async () => {
  const { set, shown } = await buyerWithCart()
  ;(await set({ delivery_date: '2026-11-27', note: 'Côté rue' })).ok()
  for (const [body, message] of [
    [
      { delivery_date: '2026-11-26', seen_delivery_date: null },
      'La date de livraison de ce panier',
    ],
    [{ note: 'Côté cour', seen_note: '' }, 'La note de ce panier'],
  ] as const)
    expect(await set(body, 'k8')).toMatchObject({
      status: 409,
      answer: { code: 'changed_meanwhile', message: `${message} a été modifiée entre-temps.` },
    })
  expect(await shown()).toEqual(['2026-11-27', 'Côté rue'])
  ;(await set({ delivery_date: '2026-11-26', seen_delivery_date: '2026-11-27' }, 'k8')).ok()
  ;(await set({ note: '', seen_note: 'Côté rue' }, 'k9')).ok()
  expect(await shown()).toEqual(['2026-11-26', ''])
})

test('a day that is past its cut-off when it is sent again is refused', async () => {
  const { set, shown } = await buyerWithCart()
  const { now } = clock
  clock.now = new Date('2026-11-24T23:00:00+01:00')
  const late = await set({ delivery_date: '2026-11-25', seen_delivery_date: null }, 'k10')
  clock.now = now
  expect(late).toMatchObject({ status: 422, answer: { code: 'delivery_date_closed' } })
  expect(await shown()).toEqual([null, ''])
})

test('a note for a cart that was ordered meanwhile says that it was made, or that there is no cart', async () => {
  const { token, cartId, set } = await buyerWithCart()
  ;(await set({ note: 'Côté cour' }, 'k11')).ok()
  ;(await call(endpoints.removeCart, { token, params: { cartId } })).ok()
  expect((await set({ note: 'Côté cour' }, 'k11')).answer).toMatchObject({ code: 'already_done' })
  expect((await set({ note: 'Côté rue' }, 'k12')).answer).toMatchObject({ code: 'cart_not_found' })
})
