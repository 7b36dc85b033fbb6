import { formatDateTime } from '@carreau/domain/french/dates'
import { cx } from 'class-variance-authority'
import { Card } from '../../ui/card.tsx'
import type { Order } from './door/orders.queries.ts'

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
