import { formatDateTime, formatDay, formatTime } from '@carreau/domain/french/dates'
import { formatRate } from '@carreau/domain/french/format'
import { parisDay } from '@carreau/domain/french/paris-time'
import { cx } from 'class-variance-authority'
import { Eye } from 'lucide-react'
import { type ReactNode, useEffect } from 'react'
import { useAuth } from '../../platform/session/auth-context.ts'
import { Card } from '../../ui/card.tsx'
import { Price } from '../../ui/product/price.tsx'
import { AmountRange } from './announced.tsx'
import type { Order } from './door/orders.queries.ts'
import { useSeeOrder } from './orders.queries.ts'

/** Who moved the order, when, and why (docs/product.md#moving). */
export const OrderTimeline = ({ history }: { history: Order['history'] }) => (
  <Card className="p-4">
    <h2 className="text-lg">Suivi</h2>
    <ol className="mt-3">
      {history.map((step, index) => {
        const isNow = index === history.length - 1
        return (
          <li
            key={`${step.at}-${step.to}`}
            className="relative flex gap-3 pb-5 before:absolute before:top-4 before:bottom-0 before:left-[0.3125rem] before:w-px before:bg-line-strong last:pb-0 last:before:hidden"
          >
            <span
              aria-hidden="true"
              className={cx(
                'relative mt-1.5 size-2.75 shrink-0 rounded-full border-2',
                isNow ? 'border-leaf bg-leaf' : 'border-line-strong bg-surface',
              )}
            />
            <div className="min-w-0 text-sm" aria-current={isNow ? 'step' : undefined}>
              <p className="font-medium">{step.to_label}</p>
              <p className="text-ink-soft">{formatDateTime(step.at)}</p>
              <p className="text-ink-soft">{step.actor}</p>
              {step.reason !== null && (
                <p className="mt-1 break-words rounded-sm bg-sunken px-2 py-1">{step.reason}</p>
              )}
            </div>
          </li>
        )
      })}
    </ol>
  </Card>
)

/** HT, VAT by rate, TTC (docs/product.md#money). */
export const OrderTotals = ({ totals }: { totals: NonNullable<Order['totals']> }) => (
  <div className="border-t p-4">
    <dl className="ml-auto grid w-full max-w-sm grid-cols-[1fr_auto] gap-y-1.5 text-sm">
      {totals.delivery_fee > 0 && (
        <Row label="Dont participation au transport">
          <Price value={totals.delivery_fee} />
        </Row>
      )}
      {totals.contributions.map(contribution => (
        <Row key={contribution.zone} label={`Dont ${contribution.label}`}>
          <Price value={contribution.net} />
        </Row>
      ))}
      <Row label="Total HT">
        <Price value={totals.net} estimated={totals.estimated} />
      </Row>
      {totals.vat.map(share => (
        <Row key={share.rate} label={`TVA ${formatRate(share.rate)}`}>
          <Price value={share.amount} estimated={totals.estimated} />
        </Row>
      ))}
      <dt className="border-t pt-2 font-semibold text-base">Total TTC</dt>
      <dd className="border-t pt-2 pl-6 text-right font-semibold text-base">
        <Price value={totals.gross} estimated={totals.estimated} />
        {totals.from && totals.to && (
          <AmountRange range={{ from: totals.from.gross, to: totals.to.gross }} />
        )}
      </dd>
    </dl>
    {totals.estimated && (
      <p className="mt-3 text-right text-ink-soft text-xs">
        Prix estimé&nbsp;: les articles au poids variable sont facturés au poids réel.
      </p>
    )}
  </div>
)

const Row = ({ label, children }: { label: string; children: ReactNode }) => (
  <>
    <dt className="text-ink-soft">{label}</dt>
    <dd className="pl-6 text-right">{children}</dd>
  </>
)

/** « Vu à 03:12 » today, « Vu le 20 novembre à 03:12 » on another day. */
export const seenAt = (at: string, by = 'Vu'): string =>
  parisDay(new Date(at)) === parisDay(new Date())
    ? `${by} à ${formatTime(at)}`
    : `${by} le ${formatDay(at)} à ${formatTime(at)}`

/** The buyer reads when the wholesaler first opened the order; a wholesaler’s opening says so. */
export const SeenByShop = ({ order }: { order: Order }) => {
  const { tenant } = useAuth()
  const mustTell =
    tenant?.type === 'shop' &&
    tenant.selectedRole !== 'accountant' &&
    // Entered here, and waiting at the customer: it has not been sent yet.
    order.status !== 'to_approve' &&
    order.seen_at === null
  const { mutate } = useSeeOrder()
  useEffect(() => {
    if (mustTell) mutate(order.id)
  }, [mustTell, mutate, order.id])
  if (tenant?.type !== 'buyer' || order.seen_at === null) return null
  return (
    <p className="mt-1 flex items-center gap-1.5 text-ink-soft text-sm">
      <Eye aria-hidden="true" className="size-4 shrink-0" />
      {seenAt(order.seen_at, 'Vu par le grossiste')}
    </p>
  )
}
