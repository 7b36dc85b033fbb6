import type { Held } from '@carreau/offline-edits/held'
import { QueryClient } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { type ApiRequest, createApi } from '../../platform/api-client/api-client.ts'
import { cartConflicts, lineNow } from './cart-conflicts.tsx'
import {
  addition,
  type CartEdit,
  delivery,
  emptying,
  nameOf,
  quantity,
  removal,
} from './door/cart-edit.ts'
import { type Cart, type CartItem, cartKeys } from './door/carts.queries.ts'
import { cartEdits, undoOf } from './door/edits.ts'
import { lineShift } from './door/use-cart-count.ts'

const item = (id: number, packages: number): CartItem => ({
  id,
  offer_id: id,
  price: 10,
  packages_quantity: packages,
  line_total: 10 * packages,
  estimated: false,
  unit: 'package',
  unit_price: 10,
  unit_price_before: null,
  packages_left: null,
  allows_half: false,
  available: true,
  specification: {
    id: 100 + id,
    product_id: id,
    variant_id: 1,
    variant_size: null,
    units_per_package: 1,
    average_volume: null,
    origin_id: 1,
    origin_name: 'France',
    origin_iso_code: 'FR',
    brand_id: null,
    brand_name: null,
    packaging_id: 1,
    packaging_name: 'Colis',
    maturity_id: null,
    maturity_name: null,
    cultivar: null,
    is_organic: false,
    category: null,
  },
  product: { id, name: 'Tomate', variety: 'Grappe', first_photo: null, tint: 'red' },
})

const cart = (id: number, items: CartItem[]): Cart => ({
  id,
  shop: { id: 9, slug: 'primeurs', name: 'Primeurs' },
  price: items.reduce((sum, one) => sum + one.line_total, 0),
  estimated: false,
  items,
  delivery_date: null,
  note: '',
  minimum_order: 0,
  franco: null,
  fee: 0,
  delivery_fee: 0,
  missing_for_minimum: 0,
  missing_for_franco: 0,
  next_deliveries: [],
  blockers: [],
  joins: null,
})

const first = item(1, 2)
const before = cart(5, [first])
const add = {
  ...addition(
    {
      goods: { shop: before.shop, item: item(2, 3) },
      specificationId: item(2, 3).specification.id,
      packages: 3,
    },
    [before],
  ),
  madeId: -7,
}
const set = quantity(before, first, 4)
const remove = removal(before, first)

const over = (carts: Cart[], edits: CartEdit[], isWaiting = true) =>
  cartEdits.over(
    carts,
    edits.map(edit => ({ edit, at: 0, isWaiting })),
  )
const shown = (carts: Cart[], ...edits: CartEdit[]) =>
  over(carts, edits).map(({ id, price, items }) => [
    id,
    price,
    ...items.map(one => [one.id, one.packages_quantity, one.isWaiting === true]),
  ])
const held = (...edits: CartEdit[]): Held<CartEdit>[] =>
  edits.map((edit, index) => ({ key: `${index}`, edit, at: 0, refusal: null, isSent: false }))

test('what waits is laid over the carts, in order, and a cart that waits is not ordered', () => {
  expect(shown([before], set)).toEqual([[5, 40, [1, 4, true]]])
  expect(shown([before], add)).toEqual([[5, 50, [1, 2, false], [-7, 3, true]]])
  expect(shown([before], add, add)).toEqual([[5, 80, [1, 2, false], [-7, 6, true]]])
  expect(shown([], add)).toEqual([[-7, 30, [-7, 3, true]]])
  expect(shown([before], remove)).toEqual([])
  expect(shown([before], remove, add)).toEqual([[-7, 30, [-7, 3, true]]])
  expect(over([before], [set])[0]?.blockers).toHaveLength(1)
  expect(over([before], [add, set])[0]?.blockers).toHaveLength(1)
})

test('a line that is put back is shown where it stood, whatever was put back before it', () => {
  const whole = cart(5, [first, item(2, 3), item(3, 1)])
  const putBack = (id: number, made: number): CartEdit => {
    const taken = removal(whole, item(id, 1)) as CartEdit & { kind: 'remove' } // what it made
    const { addition, goods, name } = taken.line
    return { kind: 'add', addition, goods, name, madeId: made, isNew: true }
  }
  const left = cart(5, [item(3, 1)])
  const places = (...edits: CartEdit[]) => over([left], edits)[0]?.items.map(({ id }) => id)
  expect(places(putBack(1, -8))).toEqual([-8, 3])
  expect(places(putBack(1, -8), putBack(2, -9))).toEqual([-8, -9, 3])
  expect(places(putBack(2, -9), putBack(1, -8))).toEqual([-8, -9, 3])
})

test('what is on its way is shown at once, without a word of waiting', () => {
  const [now] = over([before], [set, delivery(before, { note: 'Côté cour' })], false)
  expect(now).toMatchObject({ price: 40, note: 'Côté cour', blockers: [] })
  expect(now?.isWaiting).toBeUndefined()
  expect(over([before], [emptying(before)], false)).toEqual([])
})

test('what is missing for the minimum, and the fee, follow what is typed without an answer', () => {
  const terms = { minimum_order: 100, franco: 150, fee: 12, delivery_fee: 12 }
  const short = { ...before, ...terms, missing_for_minimum: 80, missing_for_franco: 130 }
  expect(over([short], [quantity(short, first, 4)])[0]).toMatchObject({
    missing_for_minimum: 60,
    missing_for_franco: 110,
    delivery_fee: 12,
    blockers: [
      {
        code: 'minimum_not_reached',
        message: 'Il manque 60,00\u00a0€ pour atteindre le minimum de commande de Primeurs.',
      },
      { code: 'waiting' },
    ],
  })
  expect(over([short], [quantity(short, first, 15)], false)[0]).toMatchObject({
    missing_for_minimum: 0,
    missing_for_franco: 0,
    delivery_fee: 0,
    blockers: [],
  })
})

test('an emptied cart comes back with its day and its note, but for what was withdrawn meanwhile', async () => {
  const full = { ...cart(5, [first, item(2, 3)]), delivery_date: '2026-11-25', note: 'Côté cour' }
  const made: CartEdit[] = []
  const { lost, putBack } = undoOf(emptying(full) as CartEdit & { kind: 'empty' }) // what it made
  const missing = await putBack(async edit => {
    made.push(edit)
    if (made.length === 1) throw new Error('withdrawn')
    return { edit, isKept: false, answer: { ...cart(9, [item(2, 3)]), delivery_date: null } }
  })
  expect([lost, missing]).toEqual(['2\u00a0articles', [nameOf(first)]])
  expect(made.slice(1)).toMatchObject([
    { kind: 'add', addition: { packages_quantity: 3 } },
    { kind: 'deliver', cartId: 9, change: { delivery_date: '2026-11-25' } },
    { kind: 'deliver', cartId: 9, change: { note: 'Côté cour' } },
  ])
})

test('the badge counts what waits, and not what was refused', () => {
  const refused = held(add).map(one => ({ ...one, refusal: { code: 'x', message: 'Non.' } }))
  expect(lineShift(refused)).toBe(0)
  expect(lineShift(held(add, remove, set))).toBe(0)
  expect(lineShift(held(add))).toBe(1)
})

test('both versions are said, and one’s own is made upon the other’s', () => {
  const now = cart(5, [item(1, 8)])
  expect([cartConflicts.mine(set), cartConflicts.theirs(set, [now])]).toEqual([
    '4\u00a0colis',
    '8\u00a0colis',
  ])
  expect(cartConflicts.again?.(set, [now])).toEqual({ ...set, seen: 8 })
  expect(cartConflicts.again?.(remove, [now])).toEqual({ ...remove, seen: 8 })
  expect(lineNow(set, [now])?.item.id).toBe(1)
})

test('a line that is gone, or its cart, is said and added anew', () => {
  const other = cart(5, [item(3, 1)])
  expect(cartConflicts.theirs(set, [other])).toBe('retiré du panier')
  expect(cartConflicts.theirs(set, [])).toBe('panier commandé ou vidé entre-temps')
  expect(cartConflicts.again?.(set, [])).toMatchObject({
    kind: 'add',
    addition: { shop_id: 9, specification_id: 101, packages_quantity: 4 },
  })
})

const deliver = delivery(before, { delivery_date: '2026-11-26' })
const write = delivery(before, { note: 'Côté cour' })

test('a day and a note that wait are shown, and hold the order back', () => {
  const [waiting] = over([before], [deliver, write])
  expect(waiting).toMatchObject({ delivery_date: '2026-11-26', note: 'Côté cour', isWaiting: true })
  expect(waiting?.blockers).toHaveLength(1)
  expect(lineShift(held(deliver, write))).toBe(0)
  expect(cartEdits.subjects(deliver)).not.toEqual(cartEdits.subjects(write))
})

test('of a day and a note both versions are said, and made upon the other’s or the wholesaler’s next cart', () => {
  const now = { ...cart(6, [first]), delivery_date: '2026-11-27', note: 'Côté rue' }
  expect([cartConflicts.mine(deliver), cartConflicts.theirs(deliver, [now])]).toEqual([
    'jeudi 26 novembre 2026',
    'vendredi 27 novembre 2026',
  ])
  expect([cartConflicts.mine(write), cartConflicts.theirs(write, [now])]).toEqual([
    'Côté cour',
    'Côté rue',
  ])
  expect(cartConflicts.theirs(deliver, [before])).toBe('prochaine livraison')
  const seen = { delivery_date: '2026-11-27', note: 'Côté rue' }
  expect(cartConflicts.again?.(write, [now])).toEqual({ ...write, cartId: 6, seen })
  expect(cartConflicts.theirs(write, [])).toBe('panier commandé ou vidé entre-temps')
  expect(cartConflicts.again?.(write, [])).toBeUndefined()
})

/** A server that answers each call with the cart as it was, and what it was asked. */
const desk = () => {
  const requests: Pick<ApiRequest, 'method' | 'path' | 'body'>[] = []
  const api = createApi({
    bearer: () => null,
    onUnauthorized: () => {},
    send: async ({ method, path, body }) => {
      requests.push({ method, path, body })
      return { status: 200, body: { data: method === 'DELETE' ? null : before } }
    },
  })
  return { requests, tools: { api, queryClient: new QueryClient() } }
}

test.each([
  ['a quantity', set, '/v3/carts/5/1', '{"packages_quantity":4', ',"seen_quantity":2}'],
  ['a day', deliver, '/v3/carts/5', '{"delivery_date":"2026-11-26"', ',"seen_delivery_date":null}'],
  ['a note', write, '/v3/carts/5', '{"note":"Côté cour"', ',"seen_note":""}'],
])('the first try of %s holds as it is, a later one upon what was seen', async (_, ...said) => {
  const [edit, path, sent, seen] = said
  const { requests, tools } = desk()
  for (const isLater of [false, true]) await cartEdits.send(tools, edit, { key: 'key', isLater })
  const request = { method: 'PATCH', path }
  expect(requests).toEqual([
    { ...request, body: `${sent}}` },
    { ...request, body: `${sent}${seen}` },
  ])
})

test('a cart is emptied in one call at once, later line by line as they were seen', async () => {
  const { requests, tools } = desk()
  for (const isLater of [false, true])
    await cartEdits.send(tools, emptying(before), { key: 'key', isLater })
  expect(requests.map(({ path }) => path)).toEqual(['/v3/carts/5', '/v3/carts/5/1?seen_quantity=2'])
})

test('the answer is shown before all is read again, and a cart goes with its last line', async () => {
  const { tools } = desk()
  const carts = () => tools.queryClient.getQueryData(cartKeys.list)
  tools.queryClient.setQueryData(cartKeys.list, [cart(5, [item(1, 9)])])
  const { onSent } = cartEdits.workIn(tools)
  await onSent({ edit: set, answer: before })
  expect(carts()).toEqual([before])
  await onSent({ edit: remove, answer: null })
  expect(carts()).toEqual([])
})

test('what was done to a line that waited is done to the line it has become', () => {
  const { settle } = cartEdits.workIn(desk().tools)
  const become = cart(6, [{ ...item(2, 3), id: 44 }])
  const [waiting] = over([], [add])
  if (waiting?.items[0] === undefined) throw new Error('nothing was added')
  const later = quantity(waiting, waiting.items[0], 5)
  expect(settle?.(add, become, later)).toMatchObject({ cartId: 6, itemId: 44, packages: 5 })
})
