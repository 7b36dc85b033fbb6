import { formatDateInSentence } from '@carreau/domain/french/dates'
import { formatCount } from '@carreau/domain/french/format'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { ListPlus } from 'lucide-react'
import { useEffect } from 'react'
import { useApi } from '../../../platform/api-client/api-context.ts'
import { useMake, useOver } from '../../../platform/edits/use-edits.ts'
import { Button } from '../../../ui/form/button.tsx'
import { type AddingTo, stopAdding } from '../../orders/door/adding-to.ts'
import { type Order, orderQuery } from '../../orders/door/orders.queries.ts'
import { delivery } from './cart-edit.ts'
import { type Cart, cartsQuery } from './carts.queries.ts'
import { cartEdits } from './edits.ts'

/** The day an order of this cart would be for. */
const dayOf = (cart: Cart): string | undefined =>
  cart.delivery_date ?? cart.next_deliveries[0]?.date

/**
 * « Ajouts à la commande C00001523, livraison le … » with the way back. What is put into the cart joins the order of
 * its day (docs/decisions/0069-living-orders.md): a cart without a day takes the order's, another day is said.
 */
const AddingToOrder = ({ orderId, shopId, onEnd }: AddingTo & { onEnd: () => void }) => {
  const api = useApi()
  const { data: order } = useQuery({ ...orderQuery(api, orderId), throwOnError: false })
  const { data: served = [] } = useQuery(cartsQuery(api))
  const { make } = useMake(cartEdits)
  const cart = useOver(cartEdits)(served).find(({ shop }) => shop.id === shopId)
  const day = order?.delivery_date
  const isOpen =
    cart !== undefined && cart.id > 0 && cart.next_deliveries.some(({ date }) => date === day)
  const isAnotherDay = isOpen && dayOf(cart) !== day
  const takesDay = isAnotherDay && cart.delivery_date === null
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the cart comes to be
  useEffect(() => {
    if (takesDay && day !== undefined) void make(delivery(cart, { delivery_date: day }))
  }, [takesDay])
  const end = () => {
    stopAdding()
    onEnd()
  }
  if (order === undefined || order.may_change === null) return null
  return (
    <section
      aria-label={`Ajouts à la commande ${order.number}`}
      className="mb-4 flex flex-wrap items-center gap-x-3 gap-y-2 rounded-lg bg-leaf-soft px-4 py-3 text-leaf-ink text-sm"
    >
      <ListPlus aria-hidden="true" className="size-4 shrink-0" />
      <p className="min-w-0 flex-1 basis-64">
        <strong>Ajouts à la commande {order.number}</strong>, livraison le{' '}
        {formatDateInSentence(order.delivery_date)}. <State order={order} cart={cart} />
        {isAnotherDay && !takesDay && ' Votre panier est prévu pour un autre jour.'}
      </p>
      <div className="flex flex-wrap gap-2">
        {isAnotherDay && !takesDay && day !== undefined && (
          <Button
            size="sm"
            variant="secondary"
            onClick={() => void make(delivery(cart, { delivery_date: day }))}
          >
            Livrer ce jour-là
          </Button>
        )}
        {cart !== undefined && (
          <Button asChild size="sm">
            <Link to="/cart">Voir le panier</Link>
          </Button>
        )}
        <Button asChild size="sm" variant="secondary">
          <Link to="/orders/$orderId" params={{ orderId: order.id }} onClick={end}>
            Revenir à la commande
          </Link>
        </Button>
      </div>
    </section>
  )
}

const State = ({ order, cart }: { order: Order; cart: Cart | undefined }) =>
  cart === undefined
    ? `Ce que vous mettez au panier chez ${order.shop.name} s’y ajoute quand vous validez.`
    : `${formatCount(cart.items.length, 'article attend', 'articles attendent')} au panier\u00a0: validez-le pour ajouter.`

export default AddingToOrder
