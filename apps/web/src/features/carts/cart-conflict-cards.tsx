import { useQuery } from '@tanstack/react-query'
import { useApi } from '../../platform/api-client/api-context.ts'
import type { Refused } from '../../platform/offline-queue/offline-queue.ts'
import { useRefused } from '../../platform/offline-queue/use-refused.ts'
import { ConflictCard } from '../../ui/feedback/conflict-card.tsx'
import { Button } from '../../ui/form/button.tsx'
import type { Cart } from './cart.ts'
import { lineNow, mineAgain, saidOfEdit, saidOfNow, titleOf } from './cart-conflicts.ts'
import { type CartEdit, cartEdits, cartSubjects } from './cart-edits.ts'
import { useRemoveFromCart } from './change-carts.queries.ts'
import { cartsQuery } from './door/carts.queries.ts'

/** Cart edits that met another cart than the one they were made on. */
export const CartConflicts = () => {
  // As the carts are now, not as the refused edits had found them.
  const { data: carts } = useQuery({ ...cartsQuery(useApi()), refetchOnMount: 'always' })
  const { refused, drop, retry, replace } = useRefused(cartEdits, cartSubjects)
  return refused.map(group => (
    <CartConflict
      key={group.first.key}
      group={group}
      carts={carts}
      onDrop={() => drop(group)}
      onRetry={() => retry(group)}
      onReplace={change => void replace(group, change)}
    />
  ))
}

type Choices = {
  group: Refused<CartEdit>
  carts: Cart[] | undefined
  onDrop: () => void
  onRetry: () => void
  onReplace: (edit: CartEdit) => void
}

const CartConflict = ({ group, carts, onDrop, onRetry, onReplace }: Choices) => {
  const { change, refusal } = group.first
  const again = carts === undefined ? undefined : mineAgain(change, carts)
  return (
    <ConflictCard
      title={titleOf(change)}
      reason={refusal?.message ?? ''}
      mine={saidOfEdit(change)}
      theirs={carts === undefined ? '…' : saidOfNow(change, carts)}
    >
      {refusal?.code === 'price_raised' ? (
        <DearerChoices edit={change} carts={carts} onDrop={onDrop} />
      ) : (
        <>
          <Button
            disabled={carts === undefined}
            onClick={() => (again === undefined ? onRetry() : onReplace(again))}
          >
            {again === undefined ? 'Réessayer' : 'Appliquer ma version'}
          </Button>
          <Button variant="secondary" onClick={onDrop}>
            Garder la version actuelle
          </Button>
        </>
      )}
    </ConflictCard>
  )
}

/** It is in the cart already: kept at that price, or taken out. */
const DearerChoices = ({
  edit,
  carts,
  onDrop,
}: {
  edit: CartEdit
  carts: Cart[] | undefined
  onDrop: () => void
}) => {
  const removal = useRemoveFromCart()
  const now = carts && lineNow(edit, carts)
  return (
    <>
      <Button onClick={onDrop}>Garder à ce prix</Button>
      {now !== undefined && (
        <Button
          variant="secondary"
          onClick={() => {
            removal.mutate(now)
            onDrop()
          }}
        >
          Retirer du panier
        </Button>
      )}
    </>
  )
}
