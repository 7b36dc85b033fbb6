import { formatDateInSentence } from '@carreau/domain/french/dates'
import { formatCount, formatEuros, formatPackages } from '@carreau/domain/french/format'
import type { Held } from '@carreau/offline-edits/held'
import { newMadeId } from '@carreau/offline-edits/held'
import { useQuery } from '@tanstack/react-query'
import { useApi } from '../../platform/api-client/api-context.ts'
import { ConflictCards, type ConflictWords } from '../../platform/edits/conflict-cards.tsx'
import { useMake } from '../../platform/edits/use-edits.ts'
import { Button } from '../../ui/form/button.tsx'
import { type CartEdit, removal, type SeenDelivery } from './door/cart-edit.ts'
import { type Cart, type CartItem, cartsQuery } from './door/carts.queries.ts'
import { cartEdits } from './door/edits.ts'

/** « Tomate grappe · Primeurs de Rungis » */
const titleOf = (edit: CartEdit): string => {
  if (edit.kind === 'empty') return `Panier ${edit.shopName}`
  if (edit.kind === 'add') return `${edit.name} · ${edit.goods.shop.name}`
  if (edit.kind === 'deliver')
    return `${'note' in edit.change ? 'Note' : 'Livraison'} · ${edit.shop.name}`
  return `${edit.line.name} · ${edit.line.shopName}`
}

const saidOfNote = (note: string): string => (note === '' ? 'aucune note' : note)
const saidOfDay = (day: SeenDelivery['delivery_date']): string =>
  day === null ? 'prochaine livraison' : formatDateInSentence(day)

/** The cart of a wholesaler: the one it was, or the one there is now. */
const cartNow = (
  { cartId, shop }: CartEdit & { kind: 'deliver' },
  carts: readonly Cart[],
): Cart | undefined =>
  carts.find(({ id }) => id === cartId) ?? carts.find(cart => cart.shop.id === shop.id)

const saidOfEdit = (edit: CartEdit): string => {
  if (edit.kind === 'empty') return 'panier vidé'
  if (edit.kind === 'remove') return 'retiré du panier'
  if (edit.kind === 'set') return formatPackages(edit.packages)
  if (edit.kind === 'deliver')
    return 'note' in edit.change
      ? saidOfNote(edit.change.note)
      : saidOfDay(edit.change.delivery_date)
  const price = formatEuros(edit.goods.item.price)
  return `${formatPackages(edit.addition.packages_quantity)} de plus, à ${price} le colis`
}

/** The line as it is now, by its id or, of an addition, by what is in it. */
export const lineNow = (
  edit: CartEdit,
  carts: readonly Cart[],
): { cart: Cart; item: CartItem } | undefined => {
  if (edit.kind === 'empty' || edit.kind === 'deliver') return undefined
  const isIt = (cart: Cart, item: CartItem): boolean =>
    edit.kind === 'add'
      ? cart.shop.id === edit.addition.shop_id &&
        item.specification.id === edit.addition.specification_id
      : item.id === edit.itemId
  for (const cart of carts)
    for (const item of cart.items) if (isIt(cart, item)) return { cart, item }
  return undefined
}

const saidOfNow = (edit: CartEdit, carts: readonly Cart[]): string => {
  if (edit.kind === 'empty') {
    const cart = carts.find(({ id }) => id === edit.cartId)
    return cart === undefined
      ? 'panier vide'
      : formatCount(cart.items.length, 'article', 'articles')
  }
  if (edit.kind === 'deliver') {
    const cart = cartNow(edit, carts)
    if (cart === undefined) return 'panier commandé ou vidé entre-temps'
    return 'note' in edit.change ? saidOfNote(cart.note) : saidOfDay(cart.delivery_date)
  }
  const now = lineNow(edit, carts)
  if (now !== undefined) {
    const packages = formatPackages(now.item.packages_quantity)
    return edit.kind === 'add' ? `${packages} à ${formatEuros(now.item.price)} le colis` : packages
  }
  if (edit.kind === 'add') return 'pas dans le panier'
  return carts.some(({ id }) => id === edit.cartId)
    ? 'retiré du panier'
    : 'panier commandé ou vidé entre-temps'
}

/** A line that is gone is added anew. */
const mineAgain = (edit: CartEdit, carts: readonly Cart[]): CartEdit | undefined => {
  if (edit.kind === 'add') return undefined
  if (edit.kind === 'deliver') {
    const cart = cartNow(edit, carts)
    if (cart === undefined) return undefined
    const seen = { delivery_date: cart.delivery_date, note: cart.note }
    return { ...edit, cartId: cart.id, seen }
  }
  if (edit.kind === 'empty') {
    const cart = carts.find(({ id }) => id === edit.cartId)
    const items = cart?.items.map(({ id, packages_quantity }) => ({ id, seen: packages_quantity }))
    return { ...edit, items: items ?? [] }
  }
  const now = lineNow(edit, carts)
  if (now !== undefined) {
    const seen = now.item.packages_quantity
    return { ...edit, cartId: now.cart.id, seen }
  }
  if (edit.kind === 'remove') return edit
  const { addition, goods, name } = edit.line
  return {
    kind: 'add',
    addition: { ...addition, packages_quantity: edit.packages },
    goods,
    name,
    madeId: newMadeId(),
    isNew: true,
  }
}

/** What is said of a cart edit that was refused, beside the carts as they are now. */
export const cartConflicts: ConflictWords<CartEdit, readonly Cart[]> = {
  title: titleOf,
  mine: saidOfEdit,
  theirs: saidOfNow,
  again: mineAgain,
}

/** Cart edits that met another cart than the one they were made on. */
export const CartConflicts = () => {
  // As the carts are now, not as the refused edits had found them.
  const { data: carts } = useQuery({ ...cartsQuery(useApi()), refetchOnMount: 'always' })
  const { make } = useMake(cartEdits)
  /** Something dearer is in the cart already: kept at that price, or taken out. */
  const choicesOf = ({ edit, refusal }: Held<CartEdit>, drop: () => void) => {
    if (refusal?.code !== 'price_raised') return null
    const now = carts && lineNow(edit, carts)
    return (
      <>
        <Button onClick={drop}>Garder à ce prix</Button>
        {now !== undefined && (
          <Button
            variant="secondary"
            onClick={() => {
              void make(removal(now.cart, now.item))
              drop()
            }}
          >
            Retirer du panier
          </Button>
        )}
      </>
    )
  }
  return <ConflictCards edits={cartEdits} now={carts} words={cartConflicts} choicesOf={choicesOf} />
}
