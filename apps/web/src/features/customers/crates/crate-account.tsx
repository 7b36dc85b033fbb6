import { formatDate } from '@carreau/domain/french/dates'
import { formatNumber } from '@carreau/domain/french/format'
import { parisDay } from '@carreau/domain/french/paris-time'
import { Link } from '@tanstack/react-router'
import { Card } from '../../../ui/card.tsx'
import { Price } from '../../../ui/product/price.tsx'
import type { Crates } from '../customers.queries.ts'

/** What is at the customer of each kind, with its deposits. */
export const Balances = ({ balances }: { balances: Crates['balances'] }) => (
  <ul className="divide-y divide-line">
    {balances.map(({ kind, count, amount }) => (
      <li key={kind.id} className="flex items-baseline justify-between gap-3 py-2">
        <span>{kind.name}</span>
        <span className="text-right tabular-nums">
          <strong className={count < 0 ? 'text-tomato-ink' : ''}>{formatNumber(count)}</strong>
          {kind.deposit > 0 && count !== 0 && (
            <span className="block text-ink-soft text-sm">
              consigne <Price value={amount} />
            </span>
          )}
        </span>
      </li>
    ))}
  </ul>
)

const OrderLink = ({ order }: { order: { id: number; number: string } }) => (
  <Link
    to="/orders/$orderId"
    params={{ orderId: order.id }}
    className="inline-flex min-h-11 items-center text-leaf-ink underline"
  >
    Commande {order.number}
  </Link>
)

/** What a kitchen said it gave back where the account has another number: for the two to talk about. */
export const Disputed = ({
  disputed,
  kitchen,
}: {
  disputed: Crates['disputed']
  /** Who said it, to whoever reads. */
  kitchen: string
}) =>
  disputed.length > 0 && (
    <section className="rounded-lg bg-saffron-soft p-4 text-saffron-ink text-sm">
      <h2 className="text-lg">Écarts à éclaircir</h2>
      <ul className="mt-1">
        {disputed.map(({ order, kind_name, said, booked }) => (
          <li key={`${order.id} ${kind_name}`}>
            {kitchen} a compté {formatNumber(said)}&nbsp;× {kind_name}, le compte en retient{' '}
            {formatNumber(booked)}. <OrderLink order={order} />
          </li>
        ))}
      </ul>
    </section>
  )

export const Movements = ({ movements }: { movements: Crates['movements'] }) => (
  <Card className="p-4">
    <h2 className="mb-2 text-xl">Mouvements</h2>
    {movements.length === 0 ? (
      <p className="text-ink-soft">
        Rien encore. L’expédition compte d’elle-même les emballages que le conditionnement nomme.
      </p>
    ) : (
      <ul className="divide-y divide-line text-sm">
        {movements.map(movement => (
          <li key={movement.id} className="flex justify-between gap-3 py-2">
            <span className="min-w-0 break-words">
              <span className="font-medium">{movement.reason_label}</span>
              <span className="block text-ink-soft">
                {[
                  formatDate(parisDay(new Date(movement.at))),
                  movement.kind_name,
                  movement.recorded_by,
                  movement.note,
                ]
                  .filter(Boolean)
                  .join(' · ')}
              </span>
              {movement.order !== null && <OrderLink order={movement.order} />}
            </span>
            <span className="font-semibold tabular-nums">
              {movement.count > 0 && '+'}
              {formatNumber(movement.count)}
            </span>
          </li>
        ))}
      </ul>
    )}
  </Card>
)
