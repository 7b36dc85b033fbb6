import { expect, test } from 'vitest'
import type { Cart, CartItem } from './cart.ts'
import { lineNow, mineAgain, saidOfEdit, saidOfNow } from './cart-conflicts.ts'
import {
  type CartEdit,
  cartSubjects,
  type HeldCartEdit,
  lineShift,
  seenLineOf,
} from './cart-edits.ts'
import { withWaiting } from './waiting-carts.ts'

const item = (id: number, packages: number): CartItem => ({
  id,
  offer_id: id,
  price: 10,
  packages_quantity: packages,
  line_total: 10 * packages,
  estimated: false,
  unit: 'package',
  unit_price: 10,
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
  delivery_fee: 0,
  missing_for_minimum: 0,
  missing_for_franco: 0,
  next_deliveries: [],
  blockers: [],
})

const first = item(1, 2)
const before = cart(5, [first])
const line = seenLineOf(before, first)
const added = item(2, 3)
const add: CartEdit = {
  kind: 'add',
  addition: { shop_id: 9, specification_id: added.specification.id, packages_quantity: 3 },
  goods: seenLineOf(before, added).goods,
  name: 'Tomate Grappe',
  madeId: -7,
  isNew: true,
}
const set: CartEdit = { kind: 'set', cartId: 5, itemId: 1, packages: 4, seen: 2, line }
const remove: CartEdit = { kind: 'remove', cartId: 5, itemId: 1, seen: 2, line }

const held = (...edits: CartEdit[]): HeldCartEdit[] =>
  edits.map((change, index) => ({ key: `${index}`, change, at: 0, refusal: null, isSent: false }))
const shown = (carts: Cart[], ...edits: CartEdit[]) =>
  withWaiting(carts, held(...edits)).map(({ id, price, items }) => [
    id,
    price,
    ...items.map(one => [one.id, one.packages_quantity, one.isWaiting === true]),
  ])

test('what waits is laid over the carts, in order, and a cart that waits is not ordered', () => {
  expect(shown([before], set)).toEqual([[5, 40, [1, 4, true]]])
  expect(shown([before], add)).toEqual([[5, 50, [1, 2, false], [-7, 3, true]]])
  expect(shown([before], add, add)).toEqual([[5, 80, [1, 2, false], [-7, 6, true]]])
  expect(shown([], add)).toEqual([[-7, 30, [-7, 3, true]]])
  expect(shown([before], remove)).toEqual([])
  expect(shown([before], remove, add)).toEqual([[-7, 30, [-7, 3, true]]])
  expect(withWaiting([before], held(set))[0]?.blockers).toHaveLength(1)
  expect(withWaiting([before], held(add, set))[0]?.blockers).toHaveLength(1)
})

test('what was refused shows no more, and the badge counts the rest', () => {
  const refused = held(add).map(one => ({ ...one, refusal: { code: 'x', message: 'Non.' } }))
  expect(withWaiting([before], refused)).toEqual([before])
  expect(lineShift(refused)).toBe(0)
  expect(lineShift(held(add, remove, set))).toBe(0)
  expect(lineShift(held(add))).toBe(1)
})

test('both versions are said, and one’s own is made upon the other’s', () => {
  const now = cart(5, [item(1, 8)])
  expect([saidOfEdit(set), saidOfNow(set, [now])]).toEqual(['4\u00a0colis', '8\u00a0colis'])
  expect(mineAgain(set, [now])).toEqual({ ...set, seen: 8 })
  expect(mineAgain(remove, [now])).toEqual({ ...remove, seen: 8 })
  expect(lineNow(set, [now])?.item.id).toBe(1)
})

test('a line that is gone, or its cart, is said and added anew', () => {
  const other = cart(5, [item(3, 1)])
  expect(saidOfNow(set, [other])).toBe('retiré du panier')
  expect(saidOfNow(set, [])).toBe('panier commandé ou vidé entre-temps')
  expect(mineAgain(set, [])).toMatchObject({
    kind: 'add',
    addition: { shop_id: 9, specification_id: 101, packages_quantity: 4 },
  })
})

const deliver: CartEdit = {
  kind: 'deliver',
  cartId: 5,
  shop: before.shop,
  change: { delivery_date: '2026-11-26' },
  seen: { delivery_date: null, note: '' },
}
const write: CartEdit = { ...deliver, change: { note: 'Côté cour' } }

test('a day and a note that wait are shown, and hold the order back', () => {
  const [waiting] = withWaiting([before], held(deliver, write))
  expect(waiting).toMatchObject({ delivery_date: '2026-11-26', note: 'Côté cour', isWaiting: true })
  expect(waiting?.blockers).toHaveLength(1)
  expect(lineShift(held(deliver, write))).toBe(0)
  expect(cartSubjects(deliver)).not.toEqual(cartSubjects(write))
})

test('of a day and a note both versions are said, and made upon the other’s or the wholesaler’s next cart', () => {
  const now = { ...cart(6, [first]), delivery_date: '2026-11-27', note: 'Côté rue' }
  expect([saidOfEdit(deliver), saidOfNow(deliver, [now])]).toEqual([
    'jeudi 26 novembre 2026',
    'vendredi 27 novembre 2026',
  ])
  expect([saidOfEdit(write), saidOfNow(write, [now])]).toEqual(['Côté cour', 'Côté rue'])
  expect(saidOfNow(deliver, [before])).toBe('prochaine livraison')
  const seen = { delivery_date: '2026-11-27', note: 'Côté rue' }
  expect(mineAgain(write, [now])).toEqual({ ...write, cartId: 6, seen })
  expect(saidOfNow(write, [])).toBe('panier commandé ou vidé entre-temps')
  expect(mineAgain(write, [])).toBeUndefined()
})
