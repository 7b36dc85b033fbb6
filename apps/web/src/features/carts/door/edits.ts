import { minimumNotReached, thresholdsOf } from '@carreau/domain/carts/thresholds'
import { formatCount, formatEuros } from '@carreau/domain/french/format'
import { lineTotal } from '@carreau/domain/money/quantity'
import type { Shown } from '@carreau/offline-edits'
import { ApiError, isNotFoundError } from '../../../platform/api-client/api-error.ts'
import { createEdits, type Tools } from '../../../platform/edits/edits.ts'
import { type CartEdit, delivery, puttingBack } from './cart-edit.ts'
import { type Cart, type CartItem, cartKeys } from './carts.queries.ts'

/** The cart that an edit was made in, as the server has it now; null once it is empty. */
type Answer = Cart | null

/** The line it was made on never came to be. */
const neverAdded = () =>
  new ApiError({
    status: 404,
    code: 'cart_item_not_found',
    message: 'Cet article n’est pas dans le panier.',
  })

type Line = { cartId: number; itemId: number; seen: number }

/** Later, what is to be taken out and is not there is taken out. */
const takeOut = async (
  { api }: Tools,
  { cartId, itemId, seen }: Line,
  isLater: boolean,
): Promise<Answer | undefined> => {
  const query = isLater ? { seen_quantity: seen } : {}
  try {
    const params = { cartId, itemId }
    return (await api.removeCartItem({ params, query })).data
  } catch (error) {
    if (isLater && isNotFoundError(error)) return undefined
    throw error
  }
}

/** Later, line by line: what a colleague has added meanwhile stays. */
const empty = async (
  tools: Tools,
  { cartId, items }: CartEdit & { kind: 'empty' },
  isLater: boolean,
): Promise<Answer | undefined> => {
  if (!isLater) return (await tools.api.removeCart({ params: { cartId } })).data
  for (const { id: itemId, seen } of items) await takeOut(tools, { cartId, itemId, seen }, isLater)
  return undefined
}

/** Of a day, the day there was; of a note, the note. */
const seenOf = ({ change, seen }: CartEdit & { kind: 'deliver' }) =>
  'note' in change ? { seen_note: seen.note } : { seen_delivery_date: seen.delivery_date }

const send = async (
  tools: Tools,
  edit: CartEdit,
  { key: idempotencyKey, isLater }: { key: string; isLater: boolean },
): Promise<Answer | undefined> => {
  const { api } = tools
  if (edit.kind === 'add')
    return (await api.addToCart({ body: edit.addition, idempotencyKey })).data
  if (edit.kind === 'empty') return empty(tools, edit, isLater)
  const { cartId } = edit
  if (edit.kind === 'deliver') {
    const body = { ...edit.change, ...(isLater && seenOf(edit)) }
    return (await api.updateCart({ params: { cartId }, body, idempotencyKey })).data
  }
  if (edit.itemId < 0) throw neverAdded()
  if (edit.kind === 'remove') return takeOut(tools, edit, isLater)
  const params = { cartId, itemId: edit.itemId }
  const body = { packages_quantity: edit.packages, ...(isLater && { seen_quantity: edit.seen }) }
  return (await api.updateCartItem({ params, body, idempotencyKey })).data
}

const lineAdded = (edit: CartEdit & { kind: 'add' }, cart: Answer) =>
  cart?.items.find(({ specification }) => specification.id === edit.addition.specification_id)

/** What was done to a line that was not added yet is done to the line that it has become. */
const settle = (edit: CartEdit, cart: Answer, later: CartEdit): CartEdit => {
  if (edit.kind !== 'add' || later.kind === 'add') return later
  const line = lineAdded(edit, cart)
  if (line === undefined || cart === null) return later
  const idOf = (id: number): number => (id === edit.madeId ? line.id : id)
  const cartId = later.cartId === edit.madeId ? cart.id : later.cartId
  if (later.kind === 'deliver') return { ...later, cartId }
  if (later.kind === 'empty')
    return { ...later, cartId, items: later.items.map(item => ({ ...item, id: idOf(item.id) })) }
  const itemId = idOf(later.itemId)
  return { ...later, itemId, cartId: itemId === later.itemId ? cartId : cart.id }
}

const subjects = (edit: CartEdit): string[] => {
  if (edit.kind === 'empty') return edit.items.map(({ id }) => `line ${id}`)
  if (edit.kind === 'deliver') return [`${Object.keys(edit.change)} ${edit.cartId}`]
  if (edit.kind !== 'add') return [`line ${edit.itemId}`]
  const { shop_id, specification_id } = edit.addition
  return [`offer ${shop_id}/${specification_id}`, `line ${edit.madeId}`]
}

/** Why a cart with waiting edits is not ordered: it is not what the server has. */
const waits = {
  code: 'waiting',
  message: 'Des modifications attendent le réseau\u00a0: la commande pourra partir ensuite.',
}

const cents = (amount: number) => Math.round(amount * 100)

/** What it says of the minimum, with what is missing now. */
const withMinimum = ({ blockers, shop }: Cart, missingCents: number): Cart['blockers'] => {
  const others = blockers.filter(({ code }) => code !== 'minimum_not_reached')
  return missingCents > 0 ? [...others, minimumNotReached(shop.name, missingCents)] : others
}

/** A cart with other lines, summed again, and what is missing of it; brackets follow with the server's answer. */
const withItems = (cart: Cart, items: CartItem[]): Cart => {
  const priceCents = cents(items.reduce((sum, item) => sum + item.line_total, 0))
  // Of a cart that joins an order, the terms are those of the whole.
  const joinedCents = cents(cart.joins?.goods ?? 0)
  const { missingForMinimumCents, missingForFrancoCents, deliveryFeeCents } = thresholdsOf(
    priceCents + joinedCents,
    {
      minimumCents: cents(cart.minimum_order),
      francoCents: cart.franco === null ? null : cents(cart.franco),
      feeCents: cents(cart.fee),
    },
  )
  return {
    ...cart,
    items,
    price: priceCents / 100,
    missing_for_minimum: missingForMinimumCents / 100,
    missing_for_franco: missingForFrancoCents / 100,
    delivery_fee: Math.max(0, deliveryFeeCents - cents(cart.joins?.delivery_fee ?? 0)) / 100,
    blockers: withMinimum(cart, missingForMinimumCents),
  }
}

/** A cart as an order of its own, though it could join another. */
export const asSeparate = (cart: Cart): Cart => withItems({ ...cart, joins: null }, cart.items)

const withPackages = (item: CartItem, packages: number): CartItem => ({
  ...item,
  packages_quantity: packages,
  line_total: lineTotal(item.price, packages),
})

const newItem = ({ addition, goods, madeId }: CartEdit & { kind: 'add' }): CartItem => ({
  ...goods.item,
  id: madeId,
  packages_quantity: 0,
  line_total: 0,
  unit_price_before: null,
  packages_left: null,
  ...(addition.place !== undefined && { place: addition.place }),
  specification: { ...goods.item.specification, id: addition.specification_id },
})

const newCart = ({ madeId, goods }: CartEdit & { kind: 'add' }): Cart => ({
  id: madeId,
  shop: goods.shop,
  price: 0,
  estimated: goods.item.estimated,
  items: [],
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

/** The things, with this one in its place or behind them. */
const withThing = <Thing extends { id: number }>(things: Thing[], now: Thing): Thing[] =>
  things.some(({ id }) => id === now.id)
    ? things.map(thing => (thing.id === now.id ? now : thing))
    : [...things, now]

const placeOf = ({ id, place }: CartItem): number => place ?? (id > 0 ? id : Infinity)

/** The lines, with this one in its place or, where it is put back, where it stood. */
const withLine = (items: CartItem[], now: CartItem): CartItem[] => {
  const next = items.findIndex(item => placeOf(item) > placeOf(now))
  return next < 0 || items.some(({ id }) => id === now.id)
    ? withThing(items, now)
    : items.toSpliced(next, 0, now)
}

/** A cart that an edit is about, as it leaves it. */
const edited = (cart: Cart, edit: Exclude<CartEdit, { kind: 'add' }>): Cart => {
  if (edit.kind === 'deliver') return { ...cart, ...edit.change }
  const { items } = cart
  if (edit.kind === 'set')
    return withItems(
      cart,
      items.map(item => (item.id === edit.itemId ? withPackages(item, edit.packages) : item)),
    )
  const gone = edit.kind === 'remove' ? [edit.itemId] : edit.items.map(({ id }) => id)
  return withItems(
    cart,
    items.filter(({ id }) => !gone.includes(id)),
  )
}

const marked = (cart: Cart, itemId: number | null): Cart => ({
  ...cart,
  isWaiting: true,
  blockers: [...cart.blockers.filter(({ code }) => code !== waits.code), waits],
  items: cart.items.map(item => (item.id === itemId ? { ...item, isWaiting: true } : item)),
})

/** The carts with an edit made; what waits for the network says so. A cart goes with its last line. */
const overCarts = (carts: Cart[], { edit, isWaiting }: Shown<CartEdit>): Cart[] => {
  const mark = (cart: Cart, itemId: number | null) => (isWaiting ? marked(cart, itemId) : cart)
  if (edit.kind === 'add') {
    const { shop_id, specification_id, packages_quantity } = edit.addition
    const cart = carts.find(({ shop }) => shop.id === shop_id) ?? newCart(edit)
    const isIt = ({ specification }: CartItem) => specification.id === specification_id
    const before = cart.items.find(isIt) ?? newItem(edit)
    const item = withPackages(before, before.packages_quantity + packages_quantity)
    const grown = withItems(cart, withLine(cart.items, item))
    return withThing(carts, mark(grown, item.id))
  }
  const itemId = edit.kind === 'set' ? edit.itemId : null
  return carts
    .map(cart => (cart.id === edit.cartId ? mark(edited(cart, edit), itemId) : cart))
    .filter(({ items }) => items.length > 0)
}

const words = {
  add: {
    done: 'Produit ajouté au panier',
    doneId: 'cart-add',
    failed: "Erreur lors de l'ajout au panier",
  },
  set: {
    done: 'Quantité mise à jour',
    doneId: 'cart-quantity',
    failed: 'Erreur lors de la mise à jour',
  },
  deliver: { done: 'Panier mis à jour', failed: 'Erreur lors de la mise à jour' },
  remove: { done: 'Article retiré du panier', failed: 'Erreur lors de la suppression' },
  empty: { done: 'Panier vidé', failed: 'Erreur lors de la suppression' },
}

/**
 * Puts back what was taken out, its lines in their order. Where the cart went with them, so do the day and the note that it
 * had, unless somebody has chosen others meanwhile; without a network these two stay lost.
 */
export const undoOf = (edit: CartEdit & { kind: 'remove' | 'empty' }) => {
  const lines = edit.kind === 'empty' ? edit.lines : [edit.line]
  const { delivery_date, note } = edit.delivery
  const [first] = lines
  return {
    lost:
      first !== undefined && lines.length === 1
        ? first.name
        : formatCount(lines.length, 'article', 'articles'),
    putBack: async (make: (edit: CartEdit) => Promise<{ answer?: Answer | undefined }>) => {
      let cart: Answer = null
      const missing: string[] = []
      for (const line of lines)
        try {
          cart = (await make(puttingBack(line))).answer ?? cart
        } catch {
          // Withdrawn meanwhile: the others come back all the same.
          missing.push(line.name)
        }
      if (cart === null) return missing
      const now: Cart = cart
      const change = (change: Parameters<typeof delivery>[1]) => make(delivery(now, change))
      if (now.delivery_date === null && delivery_date !== null) await change({ delivery_date })
      if (now.note === '' && note !== '') await change({ note })
      return missing
    },
  }
}

/** The company's cart edits. */
export const cartEdits = createEdits<Cart[], CartEdit, Answer>({
  name: 'carts',
  subjects,
  apply: overCarts,
  // What is added is in the cart, and counted, once the server says so or it waits for the network.
  isAtOnce: ({ kind }) => kind !== 'add',
  send,
  words: edit =>
    edit.kind === 'remove' || edit.kind === 'empty'
      ? { ...words[edit.kind], undo: undoOf(edit) }
      : words[edit.kind],
  // A kept addition stays laid over the carts until they are read again: its answer would count it twice.
  answered: ({ queryClient }, { edit, answer, isLater }) =>
    queryClient.setQueryData<Cart[]>(cartKeys.list, carts => {
      if (edit.kind !== 'add')
        return carts?.flatMap(cart => (cart.id === edit.cartId ? (answer ?? []) : cart))
      return isLater || answer === null ? carts : carts && withThing(carts, answer)
    }),
  refresh: ({ queryClient }) => queryClient.invalidateQueries({ queryKey: cartKeys.all }),
  saysAgain: (later, earlier) =>
    (earlier.kind === 'set' && later.kind !== 'add') || earlier.kind === 'deliver',
  settle,
  // Something that has become dearer is said, though it is in the cart: nothing is ordered by that.
  wordOf: (edit, cart) => {
    if (edit.kind !== 'add') return null
    const line = lineAdded(edit, cart)
    const seen = edit.goods.item.price
    if (line === undefined || line.price <= seen) return null
    const [now, before] = [formatEuros(line.price), formatEuros(seen)]
    // Dearer by less than a cent is nothing that a person could see.
    if (now === before) return null
    const message = `Le colis coûte maintenant ${now} au lieu de ${before}.`
    return { code: 'price_raised', message }
  },
})
