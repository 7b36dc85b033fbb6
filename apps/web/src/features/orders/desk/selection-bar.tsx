import { formatCount } from '@carreau/domain/french/format'
import { Button } from '../../../ui/form/button.tsx'
import { Price } from '../../../ui/product/price.tsx'
import { netOf } from './net-of.ts'
import type { DeskOrder } from './order-desk.queries.ts'

/** What is chosen, and the one thing to do with it; in sight wherever the list is scrolled to. */
export const SelectionBar = ({
  orders,
  pending,
  onAccept,
  onClear,
}: {
  orders: readonly DeskOrder[]
  pending: boolean
  onAccept: () => void
  onClear: () => void
}) => (
  <div className="sticky bottom-[calc(var(--foot)+0.75rem)] z-10 mt-4 flex flex-wrap items-center justify-end gap-x-4 gap-y-2 rounded-lg border border-line-strong bg-surface p-3 shadow-floating">
    <p className="mr-auto text-sm">
      {formatCount(orders.length, 'commande choisie', 'commandes choisies')} ·{' '}
      <Price
        value={netOf(orders)}
        estimated={orders.some(({ totals }) => totals.estimated)}
        className="font-semibold"
      />{' '}
      HT
    </p>
    <Button variant="ghost" onClick={onClear}>
      Ne rien choisir
    </Button>
    <Button className="max-sm:flex-1" pending={pending} onClick={onAccept}>
      Accepter la sélection ({orders.length})
    </Button>
  </div>
)
