import { useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { CircleCheckBig } from 'lucide-react'
import { Button } from '../../../ui/form/button.tsx'
import { useMoveOrder } from '../orders.queries.ts'
import { type PickingOrder, pickingKeys } from './picking.queries.ts'
import { useSettled } from './use-presses.ts'

/** All lines are picked: ship the order, then go to the next one. */
export const OrderDone = ({ order, isSending }: { order: PickingOrder; isSending: boolean }) => {
  const queryClient = useQueryClient()
  const move = useMoveOrder(order.id)
  const isSettled = useSettled(order.id)
  const ship = order.actions.find(({ action }) => action === 'ship')
  const isShipped = order.status === 'shipped' || order.status === 'delivered'
  return (
    <section
      aria-labelledby="done"
      className="flex flex-col items-center gap-4 rounded-lg border-2 border-leaf bg-surface p-6 text-center"
    >
      <CircleCheckBig aria-hidden="true" className="size-12 text-leaf-ink" />
      <h2 id="done" className="text-2xl">
        {isShipped ? 'Commande expédiée' : 'Tout est préparé'}
      </h2>
      {ship !== undefined && (
        <Button
          size="lg"
          className="h-16 w-full max-w-md text-lg"
          disabled={isSending || !isSettled}
          pending={move.isPending}
          onClick={() =>
            move.mutate(
              { action: 'ship' },
              { onSettled: () => queryClient.invalidateQueries({ queryKey: pickingKeys.all }) },
            )
          }
        >
          {ship.label}
        </Button>
      )}
      {ship !== undefined && isSending && <p>L’envoi attend que les saisies soient parties.</p>}
      <Button asChild variant="secondary" size="lg" className="h-14">
        <Link to="/shop/picking" search={{ day: order.delivery_date }}>
          Commande suivante
        </Link>
      </Button>
    </section>
  )
}
