import { sql } from 'kysely'
import { expect, vi } from 'vitest'
import { openRaces, racePairs, taken } from './racing.test-app.ts'

// What colleagues of one company do to the same cart, and to the same list, in the same moment.

vi.setConfig({ testTimeout: 60_000 })
const { db, add, listCarts, newBuyer, newMember, newOffer, newShop, send } = await openRaces()

const shop = await newShop()
const [tomatoes, leeks, pears] = [
  await newOffer(shop.id),
  await newOffer(shop.id),
  await newOffer(shop.id),
]

type Company = { id: number; chef: string; colleague: string }
const newCompany = async (): Promise<Company> => {
  const { id, token } = await newBuyer()
  return { id, chef: token, colleague: await newMember(id, 'purchaser') }
}

type CartScene = Company & { cartId: number; items: number[] }

/** A cart of two packages of tomatoes and three of leeks. */
const cartScene = async (): Promise<CartScene> => {
  const company = await newCompany()
  ;(await add(company.chef, tomatoes, 2)).ok()
  ;(await add(company.chef, leeks, 3)).ok()
  const [cart] = await listCarts(company.chef)
  return { ...company, cartId: cart?.id ?? 0, items: cart?.items.map(({ id }) => id) ?? [] }
}

const newLine = (offer: typeof tomatoes, packages_quantity: number) => ({
  specification_id: offer.specification_id,
  shop_id: offer.shop_id,
  packages_quantity,
})
const itemOf = ({ cartId, items }: CartScene, index: 0 | 1) => ({
  cartId,
  itemId: items[index] ?? 0,
})

/** Packages of the company, in its cart and in its orders, by offer. */
const packagesOf = async (buyerId: number): Promise<Map<number, number>> => {
  const { rows } = await sql<{ specification_id: number; milli: number }>`
    select specification_id, sum(milli) as milli from (
      select o.specification_id, i.packages_milli as milli
        from cart_items i join carts c on c.id = i.cart_id join offers o on o.id = i.offer_id
       where c.buyer_id = ${buyerId}
      union all
      select l.specification_id, l.ordered_milli
        from order_lines l join orders o on o.id = l.order_id where o.buyer_id = ${buyerId}) all_of_it
     group by specification_id`.execute(db)
  return new Map(rows.map(row => [row.specification_id, Number(row.milli) / 1000]))
}

racePairs('a cart', {
  scene: cartScene,
  calls: {
    add: ({ chef }) => send('addToCart', { token: chef, body: newLine(tomatoes, 1) }),
    'add something new': ({ colleague }) =>
      send('addToCart', { token: colleague, body: newLine(pears, 1) }),
    'set a quantity': scene =>
      send('updateCartItem', {
        token: scene.colleague,
        params: itemOf(scene, 1),
        body: { packages_quantity: 7 },
      }),
    'take a line out': scene =>
      send('removeCartItem', { token: scene.chef, params: itemOf(scene, 0) }),
    'take the other out': scene =>
      send('removeCartItem', { token: scene.colleague, params: itemOf(scene, 1) }),
    empty: ({ chef, cartId }) => send('removeCart', { token: chef, params: { cartId } }),
    'write a note': ({ colleague, cartId }) =>
      send('updateCart', { token: colleague, params: { cartId }, body: { note: 'Au fond' } }),
    order: ({ chef }) => send('validateCarts', { token: chef }),
    'order by POST': ({ colleague, cartId }) =>
      send('validateCarts', {
        token: colleague,
        method: 'POST',
        query: { cart_ids: String(cartId) },
      }),
  },
  holds: async ({ id, chef }, outcome) => {
    const carts = await listCarts(chef)
    expect(carts.length).toBeLessThanOrEqual(1)
    for (const { items } of carts) {
      expect(items.length).toBeGreaterThan(0)
      expect(new Set(items.map(item => item.offer_id)).size).toBe(items.length)
    }
    const has = await packagesOf(id)
    const removes = ['take a line out', 'take the other out', 'empty']
    const isTouched = (...names: string[]) => outcome.some(one => names.includes(one.name))
    // What nobody took out is in the cart or in one order, once.
    if (!isTouched('take a line out', 'empty'))
      expect(has.get(tomatoes.specification_id)).toBe(2 + taken(outcome, 'add'))
    if (!isTouched(...removes))
      expect(has.get(pears.specification_id) ?? 0).toBe(taken(outcome, 'add something new'))
    if (!isTouched('take the other out', 'empty', 'set a quantity'))
      expect(has.get(leeks.specification_id)).toBe(3)
    if (!isTouched('add', 'add something new'))
      expect(taken(outcome, 'order') + taken(outcome, 'order by POST')).toBeLessThanOrEqual(1)
  },
})

type ListScene = Company & { listId: number }

const listScene = async (): Promise<ListScene> => {
  const company = await newCompany()
  const { text } = await send('createList', {
    token: company.chef,
    body: {
      name: 'Base',
      type: 'recurrent',
      recurrences: [{ days: [2, 5] }],
      specifications: [tomatoes, leeks].map(({ specification_id }) => ({ id: specification_id })),
    },
  })
  return { ...company, listId: Number(/"id":(\d+)/.exec(text)?.[1]) }
}

const onList = ({ listId }: ListScene, offer = tomatoes) => ({
  listId,
  specId: offer.specification_id,
})

racePairs('a list', {
  scene: listScene,
  calls: {
    rename: ({ chef, listId }) =>
      send('updateList', {
        token: chef,
        params: { listId },
        body: { name: 'Autre', type: 'manual' },
      }),
    'put a line': ({ colleague, listId }) =>
      send('putListLine', {
        token: colleague,
        params: { listId },
        body: { specification_id: pears.specification_id, packages_quantity: 2 },
      }),
    'set a par': scene =>
      send('updateListLine', { token: scene.chef, params: onList(scene), body: { par: 4 } }),
    'take a line off': scene =>
      send('removeListLine', { token: scene.colleague, params: onList(scene) }),
    reorder: ({ chef, listId }) =>
      send('orderList', {
        token: chef,
        params: { listId },
        body: { specification_ids: [leeks.specification_id, tomatoes.specification_id] },
      }),
    pause: ({ colleague, listId }) =>
      send('scheduleList', { token: colleague, params: { listId }, body: { paused: true } }),
    'fill the cart': ({ chef, listId }) =>
      send('addListToCarts', {
        token: chef,
        params: { listId },
        body: {},
        key: `to-carts-${listId}`,
      }),
    'keep a favourite': ({ chef }) =>
      send('addFavorite', { token: chef, params: { specId: leeks.specification_id } }),
    'let it go': ({ colleague }) =>
      send('removeFavorite', { token: colleague, params: { specId: leeks.specification_id } }),
    delete: ({ chef, listId }) => send('removeList', { token: chef, params: { listId } }),
  },
  holds: async ({ id, chef, listId }, outcome) => {
    const { rows } = await sql<{ position: number }>`
      select position from list_lines where list_id = ${listId} order by position`.execute(db)
    expect(new Set(rows.map(row => row.position)).size).toBe(rows.length)
    const answer = await send('previewList', { token: chef, params: { listId } })
    expect(answer.status).toBe(outcome.some(({ name }) => name === 'delete') ? 404 : 200)
    // Under one key the cart is filled once, by whichever call was first.
    const filled = taken(outcome, 'fill the cart')
    expect((await packagesOf(id)).get(leeks.specification_id) ?? 0).toBe(filled > 0 ? 1 : 0)
  },
})
