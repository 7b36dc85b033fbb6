import type { Held } from '@carreau/offline-edits/held'
import { useQuery } from '@tanstack/react-query'
import { useApi } from '../../platform/api-client/api-context.ts'
import { ConflictCards } from '../../platform/edits/conflict-cards.tsx'
import { useMake } from '../../platform/edits/use-edits.ts'
import { Button } from '../../ui/form/button.tsx'
import { cartConflicts, lineNow } from './cart-conflicts.ts'
import { type CartEdit, removal } from './cart-edit.ts'
import { cartsQuery } from './door/carts.queries.ts'
import { cartEdits } from './door/edits.ts'

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
