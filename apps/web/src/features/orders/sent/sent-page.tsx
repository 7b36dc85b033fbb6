import { formatCount } from '@carreau/domain/french/format'
import { useSuspenseQueries } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { CheckCircle2, Hourglass } from 'lucide-react'
import { useApi } from '../../../platform/api-client/api-context.ts'
import { Button } from '../../../ui/form/button.tsx'
import { Price } from '../../../ui/product/price.tsx'
import { type Order, orderQuery } from '../door/orders.queries.ts'
import { additionOf, justSent, sumOf } from './just-sent.ts'
import { SentOrder } from './sent-order.tsx'

const waits = ({ status }: Order): boolean => status === 'to_approve'

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

/** After carts were validated: each order, what of it left just now, when it comes, what it costs, what waits for whom. */
export const SentPage = ({ ids }: { ids: readonly number[] }) => {
  const api = useApi()
  const orders = useSuspenseQueries({
    queries: ids.map(id => orderQuery(api, id)),
    combine: results => results.map(({ data }) => data),
  })
  const { net, gross, estimated } = sumOf(orders.map(justSent))
  const isAdded = orders.some(order => additionOf(order) !== undefined)
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
            {isAdded ? 'Envoyé à l’instant\u00a0: ' : 'Total '}
            {net !== null && (
              <>
                <Price value={net} estimated={estimated} className="font-semibold text-ink" /> HT,{' '}
              </>
            )}
            <Price value={gross} estimated={estimated} className="font-semibold text-ink" /> TTC
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
