import { formatLongDate, formatSoon } from '@carreau/domain/french/dates'
import { formatCount, formatPackages } from '@carreau/domain/french/format'
import { whyOf } from '@carreau/domain/orders/approval-reason'
import { Link } from '@tanstack/react-router'
import { Card } from '../../../ui/card.tsx'
import { Price } from '../../../ui/product/price.tsx'
import { ApproveFromNotice } from '../approval/approve-from-notice.tsx'
import { NotReserved } from '../changing/not-reserved.tsx'
import { approvalWords } from '../door/approval-words.ts'
import type { Order } from '../door/orders.queries.ts'
import { StatusChip } from '../order-head.tsx'
import { OrderTotal } from '../order-price.tsx'
import { type JustSent, justSent } from './just-sent.ts'

/** Lines that a glance takes in; the order has all of them. */
const shownLines = 8

/** One order as it left, or what was added to it beside what it comes to now. */
export const SentOrder = ({ order }: { order: Order }) => {
  const sent = justSent(order)
  return (
    <Card className="relative p-4 transition-colors hover:bg-sunken">
      <article aria-label={`Commande ${order.number}`}>
        <div className="flex items-start justify-between gap-4">
          <div className="min-w-0">
            <h2 className="break-words text-xl">
              <Link
                to="/orders/$orderId"
                params={{ orderId: order.id }}
                className="after:absolute after:inset-0 hover:underline"
              >
                {order.shop.name}
              </Link>
            </h2>
            <p className="text-ink-soft text-sm tabular-nums">
              {sent.isAddition && 'Ajouté à la '}
              {sent.isAddition ? 'commande' : 'Commande'} {order.number}
            </p>
          </div>
          <Amounts {...sent} />
        </div>
        <SentLines sent={sent} />
        <dl className="mt-3 grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-1 border-t pt-3 text-sm">
          {sent.isAddition && (
            <>
              <dt className="text-ink-soft">Commande entière</dt>
              <dd className="font-medium">
                <OrderTotal order={order} of="net" /> HT, <OrderTotal order={order} of="gross" />{' '}
                TTC · {formatCount(order.lines.length, 'article', 'articles')}
              </dd>
            </>
          )}
          <dt className="text-ink-soft">Livraison</dt>
          <dd>{formatLongDate(order.delivery_date)}</dd>
          {order.cut_off_at !== null && (
            <>
              <dt className="text-ink-soft">Heure limite</dt>
              <dd>{formatSoon(order.cut_off_at)}</dd>
            </>
          )}
          <dt className="text-ink-soft">État</dt>
          <dd>
            <StatusChip status={order.status} label={order.status_label} />
          </dd>
        </dl>
        <Waiting order={order} />
      </article>
    </Card>
  )
}

const Amounts = ({ isAddition, net, gross, estimated }: JustSent) => (
  <p className="shrink-0 pt-0.5 text-right leading-tight">
    {net !== null && (
      <span className="block font-semibold text-lg">
        {isAddition && '+\u00a0'}
        <Price value={net} estimated={estimated} />{' '}
        <span className="font-normal text-ink-soft text-xs">HT</span>
      </span>
    )}
    <span className={net === null ? 'block font-semibold text-lg' : 'block text-ink-soft text-sm'}>
      {isAddition && '+\u00a0'}
      <Price value={gross} estimated={estimated} /> <span className="font-normal text-xs">TTC</span>
    </span>
  </p>
)

const SentLines = ({ sent: { lines, isAddition } }: { sent: JustSent }) => (
  <ul
    aria-label={isAddition ? 'Ce qui s’ajoute' : 'Ce qui est commandé'}
    className="mt-3 flex flex-col gap-1 text-sm"
  >
    {lines.slice(0, shownLines).map(line => (
      <li key={line.key} className="flex items-baseline gap-3">
        <span className="w-20 shrink-0 text-ink-soft tabular-nums">
          {isAddition && '+\u00a0'}
          {formatPackages(line.packages)}
        </span>
        <span className="min-w-0 flex-1 break-words">{line.name}</span>
        {line.net !== null && <Price value={line.net} estimated={line.estimated} />}
      </li>
    ))}
    {lines.length > shownLines && (
      <li className="text-ink-soft">
        et {formatCount(lines.length - shownLines, 'autre article', 'autres articles')}
      </li>
    )}
  </ul>
)

/** What waits for whom before it is done. */
const Waiting = ({ order }: { order: Order }) => {
  const change = order.changes.at(-1)
  const state = change?.state
  const isMine = order.actions.some(({ action }) => action === 'approve')
  return (
    <>
      {change !== undefined && state === 'to_approve' && (
        <div className="mt-3 rounded-md bg-saffron-soft px-3.5 py-3 text-saffron-ink text-sm">
          <strong>Ajout à approuver.</strong>
          <NotReserved order={order} change={change} />
          <p>La commande, elle, reste comme elle est.</p>
        </div>
      )}
      {state === 'asked' && (
        <p className="mt-3 rounded-md bg-saffron-soft px-3.5 py-3 text-saffron-ink text-sm">
          <strong>Ajout à confirmer.</strong> {order.shop.name} confirme chaque ajout à une commande
          acceptée.
        </p>
      )}
      {order.approval !== null && order.status === 'to_approve' && (
        <div className="mt-3 flex flex-col rounded-md bg-saffron-soft px-3.5 py-3 text-saffron-ink text-sm">
          <p>
            <strong>{isMine ? 'À approuver.' : 'Envoyée pour approbation.'}</strong>{' '}
            {approvalWords(order.approval, { ...whyOf(order.history[0]?.reason), isMine })}{' '}
            {order.shop.name} ne la reçoit qu’ensuite.
          </p>
          {isMine && <ApproveFromNotice orderId={order.id} onDone={() => undefined} />}
        </div>
      )}
    </>
  )
}
