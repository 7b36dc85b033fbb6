import { formatCount } from '@carreau/domain/french/format'
import { itemsRange } from '@carreau/domain/money/weight-words'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { lazy, Suspense, useState } from 'react'
import { useApi } from '../../platform/api-client/api-context.ts'
import { isApiError, messageOf } from '../../platform/api-client/api-error.ts'
import { newIdempotencyKey } from '../../platform/api-client/idempotency-key.ts'
import { useAuth } from '../../platform/session/auth-context.ts'
import { Card } from '../../ui/card.tsx'
import { toast } from '../../ui/feedback/toast.ts'
import { Button } from '../../ui/form/button.tsx'
import { Price } from '../../ui/product/price.tsx'
import { AmountRange } from '../../ui/product/weight-range.tsx'
import { leadToAddressNotice } from '../accounts/door/lead-to-address-notice.ts'
import { stopAdding } from '../orders/door/adding-to.ts'
import { orderKeys, sentSearch } from '../orders/door/orders.queries.ts'
import { type Cart, cartKeys } from './door/carts.queries.ts'
import { cartEdits } from './door/edits.ts'
import { placedWords } from './placed-words.ts'

// An admin's orders wait for nobody.
const ApprovalNotice = lazy(() => import('./approval-notice.tsx'))

const sum = (amounts: number[]) =>
  Math.round(amounts.reduce((total, amount) => total + amount, 0) * 100) / 100

/** What will be ordered and the one button; fixed under the thumb on a phone. */
export const CartSummary = ({
  carts,
  separate,
}: {
  carts: Cart[]
  /** Those that shall be orders of their own. */
  separate: ReadonlySet<number>
}) => {
  const ready = carts.filter(cart => cart.blockers.length === 0)
  const order = useOrder(ready, separate)
  const isPurchaser = useAuth().tenant?.selectedRole === 'purchaser'
  const joining = ready.filter(({ joins }) => joins !== null).length
  const goods = sum(ready.map(cart => cart.price))
  const fees = sum(ready.map(cart => cart.delivery_fee))
  const range = itemsRange(ready.flatMap(cart => cart.items))
  const estimated = ready.some(cart => cart.estimated)
  const button = {
    size: 'lg',
    disabled: ready.length === 0,
    pending: order.isPending,
    onClick: order.place,
    children: buttonWords(ready.length, joining),
  } as const
  return (
    <Card
      role="region"
      aria-label="Récapitulatif"
      data-foot="summary"
      className="fixed inset-x-0 bottom-(--bottom-bar) z-20 rounded-b-none p-4 pb-[calc(1rem+var(--foot-inset))] shadow-floating lg:sticky lg:inset-auto lg:top-24 lg:rounded-b-lg lg:shadow-raised"
    >
      <dl className="grid grid-cols-[1fr_auto] gap-x-4 gap-y-1 text-sm max-lg:hidden">
        {carts.map(cart => (
          <Row key={cart.id} label={cart.shop.name}>
            {ready.includes(cart) ? (
              <Price value={cart.price} estimated={cart.estimated} />
            ) : (
              <span className="text-ink-soft">à compléter</span>
            )}
          </Row>
        ))}
        {fees > 0 && (
          <Row label="Participation au transport">
            <Price value={fees} />
          </Row>
        )}
      </dl>
      {isPurchaser && (
        <Suspense>
          <ApprovalNotice carts={ready} separate={separate} />
        </Suspense>
      )}
      <div className="flex items-center justify-between gap-4 lg:mt-3 lg:border-t lg:pt-3">
        <p className="leading-tight">
          <span className="block text-ink-soft text-xs">
            Total HT{estimated && ', prix estimé'}
            {fees > 0 && <span className="lg:hidden">, transport compris</span>}
            {ready.length < carts.length &&
              `, ${ready.length} sur ${formatCount(carts.length, 'panier', 'paniers')}`}
          </span>
          <Price
            value={sum([goods, fees])}
            estimated={estimated}
            className="font-semibold text-xl"
          />
          {range !== null && (
            <AmountRange range={{ from: sum([range.from, fees]), to: sum([range.to, fees]) }} />
          )}
        </p>
        <Button {...button} className="max-sm:px-4! lg:hidden" />
      </div>
      <Button {...button} wide className="mt-4 max-lg:hidden" />
      <p className="mt-3 text-ink-soft text-xs max-lg:hidden">
        TVA en sus. Les lignes marquées «&nbsp;≈&nbsp;» sont facturées au poids réel.
      </p>
    </Card>
  )
}

const Row = ({ label, children }: { label: string; children: React.ReactNode }) => (
  <>
    <dt className="truncate">{label}</dt>
    <dd className="text-right">{children}</dd>
  </>
)

const buttonWords = (ready: number, joining: number): string => {
  if (ready > 1) return `Valider ${ready} commandes`
  return joining === 1 ? 'Ajouter à la commande' : 'Valider la commande'
}

/**
 * Turns carts into orders (docs/product.md#placing), once: the key stays the same until the server has
 * answered, so that a second click or a lost answer cannot order twice.
 */
const useOrder = (carts: readonly Cart[], separate: ReadonlySet<number>) => {
  const api = useApi()
  const navigate = useNavigate()
  const queryClient = useQueryClient()
  const [idempotencyKey, setKey] = useState(newIdempotencyKey)
  const order = useMutation({
    mutationKey: cartKeys.all,
    mutationFn: async (seen: { carts: readonly Cart[]; idempotencyKey: string }) => {
      const apart = seen.carts.map(({ id }) => id).filter(id => separate.has(id))
      const query = {
        cart_ids: seen.carts.map(({ id }) => id),
        seen_total: sum(seen.carts.map(({ price }) => price)),
        ...(apart.length > 0 && { separate: apart.join() }),
      }
      // After the edits made before it.
      const answer = await cartEdits.inLine(() =>
        api.validateCarts({ query, idempotencyKey: seen.idempotencyKey }),
      )
      return answer.data.orders
    },
    // The screen is left before the carts are asked for again: it is gone after that.
    onSuccess: orders => {
      const { message, ...more } = placedWords(orders)
      toast.success(message, more)
      for (const { joined: _, ...order } of orders)
        queryClient.setQueryData(orderKeys.detail(order.id), order)
      // What was chosen for an order has gone to it.
      stopAdding()
      void navigate({ to: '/orders/sent', search: sentSearch(orders.map(({ id }) => id)) })
      void queryClient.invalidateQueries({ queryKey: orderKeys.all })
    },
    onError: error => {
      toast.error(messageOf(error, 'Erreur lors de la validation de la commande'))
      leadToAddressNotice(error)
      if (isApiError(error) && error.status >= 400 && error.status < 500)
        setKey(newIdempotencyKey())
    },
    onSettled: () => {
      // Not what was asked of these carts one by one: those that were ordered are gone.
      void queryClient.invalidateQueries({ queryKey: cartKeys.list })
      void queryClient.invalidateQueries({ queryKey: cartKeys.count })
    },
  })
  return { place: () => order.mutate({ carts, idempotencyKey }), isPending: order.isPending }
}
