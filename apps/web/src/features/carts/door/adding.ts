import type { Tools } from '../../../platform/edits/edits.ts'
import { toast } from '../../../ui/feedback/toast.ts'
import { type Added, addition, nameOf } from './cart-edit.ts'
import { type Cart, cartKeys } from './carts.queries.ts'
import { cartEdits } from './edits.ts'

/** Adds packages to a wholesaler's cart, and says how it went. */
export const addToCart = (tools: Tools, added: Added) => {
  const carts = tools.queryClient.getQueryData<Cart[]>(cartKeys.list) ?? []
  return cartEdits.make(tools, addition(added, carts))
}

const storageKey = 'chosen_before_sign_in'
/** Long enough to found a company; the day after, a shared tablet has forgotten it. */
const keptMs = 24 * 60 * 60 * 1_000
const keptAtMost = 20

type Chosen = { added: Added; at: number }

const read = (): Chosen[] => {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(storageKey) ?? '[]')
    if (!Array.isArray(stored)) return []
    return stored.filter((chosen: Chosen) => Date.now() - chosen.at < keptMs)
  } catch {
    return []
  }
}

const saidMs = 8_000

/** Keeps on this device what a visitor adds, until a buyer signs in here, and says so. */
export const keepChosen = (added: Added): void => {
  const isSame = (other: Added) =>
    other.specificationId === added.specificationId && other.goods.shop.id === added.goods.shop.id
  const others = read().filter(chosen => !isSame(chosen.added))
  try {
    const all = [...others, { added, at: Date.now() }]
    localStorage.setItem(storageKey, JSON.stringify(all.slice(-keptAtMost)))
    toast.info('Connectez-vous pour commander', {
      description: `${nameOf(added.goods.item)} vous attend\u00a0: ce sera dans votre panier.`,
      duration: saidMs,
    })
  } catch {
    // A full store: they sign in all the same, and choose once more.
  }
}

/** What was kept, in the order it was chosen, for one taker: another tab finds nothing any more. */
export const takeChosen = (): Added[] => {
  const chosen = read()
  localStorage.removeItem(storageKey)
  return chosen.map(({ added }) => added)
}
