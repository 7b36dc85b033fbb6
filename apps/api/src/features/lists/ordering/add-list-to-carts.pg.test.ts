import { endpoints } from '@carreau/contract/endpoints'
import { expect, test } from 'vitest'
import { openListsApp } from '../lists.test-app.ts'

const app = await openListsApp()
const { call, create, toCarts, newBuyer, newMember, newOffer, newShop, add, listCarts } = app

const shop = await newShop()
const other = await newShop('Fruits de Provence')
const tomato = await newOffer(shop.id, { product: { name: 'Tomate' } })
const leek = await newOffer(other.id, { product: { name: 'Poireau' } })
const gone = await newOffer(shop.id, {
  product: { name: 'Crosne', commercial_designation: 'Crosne du Japon', months: [11] },
  offer: { is_available: false },
})
const bunches = await newOffer(shop.id, { product: { is_indivisible: true, name: 'Botte' } })

const listOf = async (token: string, ...lines: [{ specification_id: number }, number][]) =>
  create(token, {
    specifications: lines.map(([{ specification_id }, packages_quantity]) => ({
      id: specification_id,
      packages_quantity,
    })),
  })
const held = async (token: string) =>
  (await listCarts(token)).map(cart => [
    cart.shop.id,
    cart.items.map(item => item.packages_quantity),
  ])

test('a list goes into a cart per wholesaler; what cannot says why', async () => {
  const { token } = await newBuyer()
  const list = await listOf(token, [tomato, 2], [gone, 1], [leek, 3], [bunches, 1.5])

  const { data } = (await toCarts(token, list.id)).ok()

  expect(data.added).toEqual([
    { id: tomato.specification_id, shop_id: shop.id, packages_quantity: 2 },
    { id: leek.specification_id, shop_id: other.id, packages_quantity: 3 },
  ])
  expect(data.not_added).toEqual([
    {
      id: gone.specification_id,
      name: 'Crosne du Japon',
      code: 'no_wholesaler',
      message: 'Aucun grossiste ne le propose aujourd’hui.',
    },
    expect.objectContaining({ id: bunches.specification_id, code: 'quantity_not_whole' }),
  ])
  expect(data.carts).toEqual(await listCarts(token))
  expect(await held(token)).toEqual([
    [shop.id, [2]],
    [other.id, [3]],
  ])
})

test('adding all adds again; completing to the par adds what is missing', async () => {
  const { token } = await newBuyer()
  const list = await listOf(token, [tomato, 2], [leek, 1])
  const params = { listId: list.id, specId: tomato.specification_id }
  ;(await call(endpoints.updateListLine, { token, params, body: { par: 7 } })).ok()
  ;(await toCarts(token, list.id)).ok()
  ;(await toCarts(token, list.id)).ok()
  expect(await held(token)).toEqual([
    [shop.id, [4]],
    [other.id, [2]],
  ])

  const { data } = (await toCarts(token, list.id, { add: 'missing_to_par' })).ok()

  expect(data.added).toMatchObject([{ id: tomato.specification_id, packages_quantity: 3 }])
  expect(data.not_added).toMatchObject([{ id: leek.specification_id, code: 'already_enough' }])
})

test('chosen lines alone, with other quantities, or with what is on the shelf', async () => {
  const { token } = await newBuyer()
  const list = await listOf(token, [tomato, 2], [leek, 5])
  const lines = [{ id: tomato.specification_id, packages_quantity: 4 }]
  ;(await toCarts(token, list.id, { lines })).ok()
  expect(await held(token)).toEqual([[shop.id, [4]]])
  const shelf = [{ id: leek.specification_id, on_hand: 2.3 }]
  const { data } = (await toCarts(token, list.id, { lines: shelf, add: 'missing_to_par' })).ok()
  expect(data.added).toMatchObject([{ packages_quantity: 3 }])
})

test('one wholesaler when it is chosen', async () => {
  const { token } = await newBuyer()
  const list = await listOf(token, [tomato, 2], [leek, 5])
  const { data } = (await toCarts(token, list.id, { shop_id: shop.id })).ok()
  expect(data.added).toMatchObject([{ id: tomato.specification_id }])
  expect(data.not_added).toMatchObject([{ id: leek.specification_id, code: 'not_at_shop' }])
  expect((await toCarts(token, list.id, { shop_id: 999_999 })).status).toBe(404)
})

test('under one key, however many copies of the call, once and with one answer', async () => {
  const { token } = await newBuyer()
  const list = await listOf(token, [tomato, 2], [gone, 1])
  const answers = await Promise.all(
    Array.from({ length: 5 }, () => toCarts(token, list.id, {}, 'once')),
  )
  expect(new Set(answers.map(({ answer }) => JSON.stringify(answer))).size).toBe(1)
  expect(await held(token)).toEqual([[shop.id, [2]]])
  expect((await toCarts(token, list.id, { add: 'missing_to_par' }, 'once')).status).toBe(422)
  ;(await toCarts(token, list.id, {}, 'twice')).ok()
  expect(await held(token)).toEqual([[shop.id, [4]]])
})

test('two people who complete a list at once complete it once', async () => {
  const { id, token } = await newBuyer()
  const colleague = await newMember(id, 'purchaser')
  const list = await listOf(token, [tomato, 3], [leek, 2])
  const both = [token, colleague, token, colleague]
  const answers = await Promise.all(
    both.map(each => toCarts(each, list.id, { add: 'missing_to_par' })),
  )
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200])
  expect(await held(token)).toEqual([
    [shop.id, [3]],
    [other.id, [2]],
  ])
})

test('lists and single lines added at once lose nothing', async () => {
  const { token } = await newBuyer()
  const list = await listOf(token, [leek, 1], [tomato, 1])
  const back = await listOf(token, [tomato, 1], [leek, 1])
  const answers = await Promise.all(
    Array.from({ length: 6 }, () => [
      toCarts(token, list.id),
      toCarts(token, back.id),
      add(token, tomato),
    ]).flat(),
  )
  expect(answers.filter(({ status }) => status >= 300)).toEqual([])
  expect(await held(token)).toEqual(
    expect.arrayContaining([
      [shop.id, [18]],
      [other.id, [12]],
    ]),
  )
})

test('a line does not pass 10 000 packages', async () => {
  const { token } = await newBuyer()
  ;(await add(token, tomato, 9_999)).ok()
  const list = await listOf(token, [tomato, 2])
  const { data } = (await toCarts(token, list.id)).ok()
  expect(data).toMatchObject({ carts: [], added: [], not_added: [{ code: 'quantity_too_large' }] })
})

test.each([
  [{ lines: [] }],
  [{ lines: [{ id: tomato.specification_id }, { id: tomato.specification_id }] }],
  [{ lines: [{ id: tomato.specification_id, packages_quantity: 0 }] }],
  [{ lines: [{ id: tomato.specification_id, on_hand: -1 }] }],
  [{ add: 'some' }],
])('%j is refused', async body => {
  const { token } = await newBuyer()
  const list = await listOf(token, [tomato, 1])
  expect((await toCarts(token, list.id, body)).status).toBe(422)
  expect(await listCarts(token)).toEqual([])
})
