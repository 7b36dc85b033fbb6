import { formatDay, formatSoon, formatTime } from '@carreau/domain/french/dates'
import { formatCount, formatEuros } from '@carreau/domain/french/format'
import { parisDay } from '@carreau/domain/french/paris-time'
import { Link } from '@tanstack/react-router'
import { cx } from 'class-variance-authority'
import { Check, Clock, RotateCcw } from 'lucide-react'
import { lazy, Suspense } from 'react'
import { Spinner } from '../../ui/feedback/skeleton.tsx'
import { useOpening } from '../../ui/feedback/use-opening.ts'
import { Button } from '../../ui/form/button.tsx'
import { useTimeLeft } from '../../ui/product/cut-off-note.tsx'
import { Price } from '../../ui/product/price.tsx'
import { Part } from './part.tsx'
import type { CutOff } from './today.queries.ts'

/** The wholesalers the company uses, those that close first above. */
export const CutOffs = ({ cutOffs }: { cutOffs: readonly CutOff[] }) =>
  cutOffs.length === 0 ? null : (
    <Part id="cut-offs" title="À commander" action={<ReorderAll cutOffs={cutOffs} />}>
      {cutOffs.map(cutOff => (
        <Row key={cutOff.shop.id} cutOff={cutOff} />
      ))}
    </Part>
  )

const Row = ({ cutOff }: { cutOff: CutOff }) => (
  <li className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-3 gap-y-0.5 px-4 py-3">
    <Link
      to="/shops/$shopSlug"
      params={{ shopSlug: cutOff.shop.slug }}
      className="break-words font-medium leading-5 hover:underline pointer-coarse:py-2"
    >
      {cutOff.shop.name}
    </Link>
    <Action cutOff={cutOff} />
    <p className="col-span-2 flex flex-wrap gap-x-3 text-ink-soft text-sm">
      <Until at={cutOff.cut_off_at} />
      <span>Livraison le {formatDay(cutOff.delivery_date)}</span>
    </p>
    {cutOff.cart !== null && <CartState cart={cutOff.cart} />}
    {cutOff.order !== null && <OrderState order={cutOff.order} />}
  </li>
)

/** The hour alone while it is today's. */
const Until = ({ at }: { at: string }) => {
  const { isOver, isSoon, words } = useTimeLeft(at)
  const isToday = parisDay(new Date()) === parisDay(new Date(at))
  return (
    <span className={cx('flex gap-1.5', (isOver || isSoon) && 'font-medium text-saffron-ink')}>
      <Clock aria-hidden="true" className="mt-0.5 size-4 shrink-0" />
      <span>
        Avant {isToday ? formatTime(at) : formatSoon(at)}
        {words !== null && <strong className="whitespace-nowrap"> · {words}</strong>}
      </span>
    </span>
  )
}

const AgainIcon = ({ isComing }: { isComing: boolean }) =>
  isComing ? <Spinner /> : <RotateCcw aria-hidden="true" className="size-4" />

const ReorderAllDialog = lazy(() => import('../orders/door/reorder-all-dialog.tsx'))

const weekMs = 7 * 86_400_000

/** The last orders that lie within a week of the latest: what is ordered again together. */
const ofOneWeek = (cutOffs: readonly CutOff[]) => {
  const last = cutOffs.flatMap(({ cart, shop, order, last_order }) =>
    cart === null && last_order !== null
      ? [
          {
            orderId: last_order.id,
            shopName: shop.name,
            isOrdered: order !== null,
            at: Date.parse(last_order.delivery_date),
          },
        ]
      : [],
  )
  const latest = Math.max(...last.map(({ at }) => at))
  // What is ordered for the day already comes last: it is there to be ticked by who wants it twice.
  return last
    .filter(({ at }) => latest - at <= weekMs)
    .sort((one, other) => Number(one.isOrdered) - Number(other.isOrdered))
}

/** A week's orders again: two taps for all of them instead of two each. */
const ReorderAll = ({ cutOffs }: { cutOffs: readonly CutOff[] }) => {
  const { isOpen, isComing, open, close } = useOpening()
  const orders = ofOneWeek(cutOffs)
  const due = orders.filter(({ isOrdered }) => !isOrdered).length
  if (due < 2 && !isOpen) return null
  return (
    <>
      <Button variant="secondary" aria-busy={isComing} onClick={open}>
        <AgainIcon isComing={isComing} />
        Refaire les {due} dernières
      </Button>
      <Suspense>{isOpen && <ReorderAllDialog orders={orders} onClose={close} />}</Suspense>
    </>
  )
}

const ReorderDialog = lazy(() => import('../orders/door/reorder-dialog.tsx'))

/** The last order again, in two taps: this one, and the one that has read what changed. */
const Reorder = ({ orderId, shopName }: { orderId: number; shopName: string }) => {
  const { isOpen, isComing, open, close } = useOpening()
  return (
    <>
      <Button
        variant="secondary"
        aria-label={`Tout recommander chez ${shopName}`}
        aria-busy={isComing}
        onClick={open}
      >
        <AgainIcon isComing={isComing} />
        Tout recommander
      </Button>
      <Suspense>{isOpen && <ReorderDialog orderId={orderId} onClose={close} />}</Suspense>
    </>
  )
}

const Action = ({ cutOff: { cart, shop, last_order } }: { cutOff: CutOff }) => {
  if (cart === null && last_order !== null)
    return <Reorder orderId={last_order.id} shopName={shop.name} />
  return cart === null ? (
    <Button asChild variant="secondary">
      <Link to="/shops/$shopSlug" params={{ shopSlug: shop.slug }}>
        Commander
      </Link>
    </Button>
  ) : (
    <Button asChild variant={cart.missing_for_minimum > 0 ? 'secondary' : 'primary'}>
      <Link to="/cart">Panier</Link>
    </Button>
  )
}

const CartState = ({ cart }: { cart: NonNullable<CutOff['cart']> }) => (
  <p className="col-span-2 text-sm">
    Au panier&nbsp;: {formatCount(cart.lines_count, 'article', 'articles')} ·{' '}
    <Price value={cart.price} estimated={cart.estimated} className="font-semibold" />
    {cart.missing_for_minimum > 0 && (
      <span className="text-saffron-ink">
        {' '}
        · encore {formatEuros(cart.missing_for_minimum)} pour le minimum
      </span>
    )}
    {cart.missing_for_minimum === 0 && cart.missing_for_franco > 0 && (
      <span className="text-ink-soft">
        {' '}
        · encore {formatEuros(cart.missing_for_franco)} pour le franco
      </span>
    )}
  </p>
)

const OrderState = ({ order }: { order: NonNullable<CutOff['order']> }) => (
  <p className="col-span-2 flex flex-wrap items-center gap-x-1.5 text-sm">
    <Check aria-hidden="true" className="size-4 shrink-0 text-leaf-ink" />
    <Link
      to="/orders/$orderId"
      params={{ orderId: order.id }}
      className="underline decoration-line-strong underline-offset-4 hover:decoration-current pointer-coarse:py-2"
    >
      {order.number}
    </Link>
    <span>
      {order.status_label.toLowerCase()}
      {order.seen_at !== null && `, vue à ${formatTime(order.seen_at)}`}
    </span>
  </p>
)
