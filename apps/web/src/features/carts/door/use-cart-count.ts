import type { Held } from '@carreau/offline-edits/held'
import { useQuery } from '@tanstack/react-query'
import { useApi } from '../../../platform/api-client/api-context.ts'
import { useHeld } from '../../../platform/edits/use-edits.ts'
import type { CartEdit } from './cart-edit.ts'
import { cartCountQuery } from './carts.queries.ts'
import { cartEdits } from './edits.ts'

/** The lines that edits not sent yet add to or take from what the server counts. */
export const lineShift = (held: readonly Held<CartEdit>[]): number => {
  const shift = ({ edit, refusal }: Held<CartEdit>): number => {
    if (refusal !== null) return 0
    if (edit.kind === 'add') return edit.isNew ? 1 : 0
    if (edit.kind === 'remove') return -1
    return edit.kind === 'empty' ? -edit.items.length : 0
  }
  return held.reduce((sum, one) => sum + shift(one), 0)
}

/** The badge: what the server counts, and what waits on this device. */
export const useCartCount = (enabled: boolean): number => {
  const { data = 0 } = useQuery({ ...cartCountQuery(useApi()), enabled })
  return Math.max(0, data + lineShift(useHeld(cartEdits)))
}
