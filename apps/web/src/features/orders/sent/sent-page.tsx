import { formatDateTime, formatLongDate } from '@carreau/domain/french/dates'
import { formatCount } from '@carreau/domain/french/format'
import { useSuspenseQueries } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { CheckCircle2, Hourglass } from 'lucide-react'
import { useApi } from '../../../platform/api-client/api-context.ts'
import { Card } from '../../../ui/card.tsx'
import { Button } from '../../../ui/form/button.tsx'
import { Price } from '../../../ui/product/price.tsx'
import { approvalWords } from '../door/approval-words.ts'
import { type Order, orderQuery } from '../door/orders.queries.ts'
import { StatusChip } from '../order-head.tsx'

const waits = ({ status }: Order): boolean => status === 'to_approve'

/** What was just added to it, where a cart joined an order that was there. */
const additionOf = ({ changes }: Order) => {
  const last = changes.at(-1)
  return last?.kind === 'joined' ? last : undefined
}

const addedTitle = (orders: readonly Order[]): string =>
  orders.every(order => additionOf(order)?.state === 'made')
    ? `Ajouté à ${orders.length === 1 ? 'votre commande' : 'vos commandes'}`
    : orders.length === 1
      ? 'Ajout demandé'
      : 'Ajouts demandés'

const title = (orders: readonly Order[]): string => {
  const joined = orders.filter(order => additionOf(order) !== undefined)
  if (joined.length === orders.length) return addedTitle(joined)
  const placed = sentTitle(orders.filter(order => additionOf(order) === undefined))
  return joined.length === 0
    ? placed
    : `${placed}, ${formatCount(joined.length, 'commande complétée', 'commandes complétées')}`
}

/** « 2 commandes envoyées, 1 à approuver » */
const sentTitle = (orders: readonly Order[]): string => {
  const waiting = orders.filter(waits).length
  const sent = orders.length - waiting
  if (waiting === 0) return sent === 1 ? 'Commande envoyée' : `${sent} commandes envoyées`
  if (sent === 0)
    return waiting === 1
      ? 'Envoyée pour approbation'
      : `${waiting} commandes envoyées pour approbation`
  return `${formatCount(sent, 'commande envoyée', 'commandes envoyées')}, ${waiting} à approuver`
}

/** After carts were validated: each order, when it comes, until when it may change, what it costs, what waits for whom. */
export const SentPage = ({ ids }: { ids: readonly number[] }) => {
  const api = useApi()
  const orders = useSuspenseQueries({
    queries: ids.map(id => orderQuery(api, id)),
    combine: results => results.map(({ data }) => data),
  })
  const gross = orders.reduce((sum, { totals }) => sum + Math.round(totals.gross * 100), 0) / 100
  const allWait = orders.every(waits)
  const Icon = allWait ? Hourglass : CheckCircle2
  return (
    <div className="page max-w-3xl py-6">
      <header className="flex items-start gap-3">
        <Icon
          aria-hidden="true"
          className={
            allWait ? 'mt-1 size-7 shrink-0 text-saffron-ink' : 'mt-1 size-7 shrink-0 text-leaf-ink'
          }
        />
        <div className="min-w-0">
          <h1 className="text-3xl">{title(orders)}</h1>
          <p className="mt-1 text-ink-soft">
            Total{' '}
            <Price
              value={gross}
              estimated={orders.some(({ totals }) => totals.estimated)}
              className="font-semibold text-ink"
            />{' '}
            TTC
          </p>
        </div>
      </header>
      <ul className="mt-6 flex flex-col gap-4">
        {orders.map(order => (
          <li key={order.id}>
            <SentOrder order={order} />
          </li>
        ))}
      </ul>
      <div className="mt-6 flex flex-wrap gap-2 print:hidden">
        <Button asChild>
          <Link to="/orders">Voir les commandes</Link>
        </Button>
        <Button asChild variant="secondary">
          <Link to="/search-products">Continuer mes achats</Link>
        </Button>
      </div>
    </div>
  )
}

const SentOrder = ({ order }: { order: Order }) => (
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
          <p className="text-ink-soft text-sm tabular-nums">Commande {order.number}</p>
        </div>
        <p className="shrink-0 pt-0.5 text-right font-semibold text-lg leading-tight">
          <Price value={order.totals.gross} estimated={order.totals.estimated} />
          <span className="block font-normal text-ink-soft text-xs">TTC</span>
        </p>
      </div>
      <dl className="mt-2 grid gap-x-4 gap-y-1 text-sm sm:grid-cols-[auto_minmax(0,1fr)]">
        <dt className="text-ink-soft">Livraison</dt>
        <dd>{formatLongDate(order.delivery_date)}</dd>
        {order.cut_off_at !== null && (
          <>
            <dt className="text-ink-soft">Heure limite</dt>
            <dd>{formatDateTime(order.cut_off_at)}</dd>
          </>
        )}
        <dt className="text-ink-soft">Contenu</dt>
        <dd>{formatCount(order.lines.length, 'article', 'articles')}</dd>
        <dt className="text-ink-soft max-sm:sr-only">État</dt>
        <dd className="max-sm:mt-1">
          <StatusChip status={order.status} label={order.status_label} />
        </dd>
      </dl>
      {order.changes.at(-1)?.state === 'to_approve' && (
        <p className="mt-3 rounded-md bg-saffron-soft px-3.5 py-3 text-saffron-ink text-sm">
          <strong>Ajout à approuver.</strong> La commande reste comme elle est tant qu’un
          administrateur n’a pas approuvé ce qui s’ajoute.
        </p>
      )}
      {order.changes.at(-1)?.state === 'asked' && (
        <p className="mt-3 rounded-md bg-saffron-soft px-3.5 py-3 text-saffron-ink text-sm">
          <strong>Ajout à confirmer.</strong> {order.shop.name} confirme chaque ajout à une commande
          acceptée.
        </p>
      )}
      {order.approval !== null && (
        <p className="mt-3 rounded-md bg-saffron-soft px-3.5 py-3 text-saffron-ink text-sm">
          <strong>Envoyée pour approbation.</strong>{' '}
          {approvalWords(order.approval, { withOthers: order.history[0]?.reason != null })}{' '}
          {order.shop.name} ne la reçoit qu’ensuite.
        </p>
      )}
    </article>
  </Card>
)
