import { formatCount, formatDateTime, formatLongDate } from '@carreau/domain/french/format'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { ClipboardList, Keyboard, Phone } from 'lucide-react'
import { lazy, Suspense, useEffect, useEffectEvent, useState } from 'react'
import { useApi } from '../../platform/api-client/api-context.ts'
import { Button } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Input } from '../../ui/input.tsx'
import { DayStrip } from './day-strip.tsx'
import type { DeskFilters } from './desk-filters.ts'
import { deskGroups } from './desk-groups.ts'
import { DeskRow } from './desk-row.tsx'
import { DeskSkeleton } from './desk-skeleton.tsx'
import { NewsLine } from './news-line.tsx'
import {
  type DeskOrder,
  deskQuery,
  useAcceptOrders,
  useLookAtDesk,
  useRefuseOrder,
} from './order-desk.queries.ts'
import { useDeskKeys } from './use-desk-keys.ts'

const RefuseDialog = lazy(() => import('./refuse-dialog.tsx'))
const DeskKeysHelp = lazy(() => import('./desk-keys-help.tsx'))

/** The orders of a delivery day, and what to do with them. */
export const DeskPage = ({
  filters,
  onFilter,
}: {
  filters: DeskFilters
  onFilter: (filters: DeskFilters) => void
}) => {
  const { data: desk } = useQuery({
    ...deskQuery(useApi(), filters),
    placeholderData: keepPreviousData,
    throwOnError: (_error, query) => query.state.data === undefined,
  })
  const accept = useAcceptOrders()
  const refuse = useRefuseOrder()
  const look = useLookAtDesk()
  const [chosen, setChosen] = useState<ReadonlySet<number>>(new Set())
  const [refusing, setRefusing] = useState<DeskOrder | null>(null)
  const [helping, setHelping] = useState(false)
  const orders = desk?.orders ?? []
  const answerable = desk?.can_answer ? orders.filter(({ status }) => status === 'submitted') : []
  const selection = answerable.filter(({ id }) => chosen.has(id)).map(({ id }) => id)
  const isAnswerable = (orderId: number) => answerable.some(({ id }) => id === orderId)

  const select = (orderId: number, selected: boolean) =>
    setChosen(before => {
      const after = new Set(before)
      if (selected) after.add(orderId)
      else after.delete(orderId)
      return after
    })
  const acceptAll = (orderIds: number[]) => {
    if (orderIds.length > 0 && !accept.isPending)
      accept.mutate(orderIds.slice(0, 200), { onSuccess: () => setChosen(new Set()) })
  }
  useDeskKeys({
    accept: orderId => {
      if (selection.length > 0) acceptAll(selection)
      else if (orderId !== null && isAnswerable(orderId)) acceptAll([orderId])
    },
    refuse: orderId => setRefusing(answerable.find(({ id }) => id === orderId) ?? null),
    toggle: orderId => isAnswerable(orderId) && select(orderId, !chosen.has(orderId)),
    help: () => setHelping(true),
  })
  // Who leaves the desk has seen it.
  const leave = useEffectEvent(() => desk && look.mutate(desk.answered_at))
  useEffect(() => () => void leave(), [])

  if (desk === undefined) return <DeskSkeleton />
  return (
    <div>
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h1 className="text-3xl">Commandes</h1>
        <div className="flex gap-2">
          <Button variant="ghost" className="max-lg:hidden" onClick={() => setHelping(true)}>
            <Keyboard aria-hidden="true" className="size-4" />
            Au clavier
          </Button>
          {desk.can_answer && (
            <Button asChild variant="secondary">
              <Link to="/shop/orders/new">
                <Phone aria-hidden="true" className="size-4" />
                Saisir une commande
              </Link>
            </Button>
          )}
        </div>
      </div>
      <NewsLine desk={desk} onSeen={() => look.mutate(desk.answered_at)} />
      <DayStrip desk={desk} onDay={day => onFilter({ ...filters, day })} />
      <div className="mt-4 flex flex-wrap items-center justify-between gap-3">
        <p className="text-sm">
          Livraison du <strong>{formatLongDate(desk.day)}</strong>
          {desk.cut_off_at !== null && (
            <span className="text-ink-soft">
              {' '}
              · heure limite le {formatDateTime(desk.cut_off_at)}
            </span>
          )}
        </p>
        <Input
          type="search"
          aria-label="Client ou numéro"
          placeholder="Client ou numéro"
          className="sm:max-w-64"
          maxLength={200}
          defaultValue={filters.q}
          onChange={event => {
            const q = event.target.value.trim()
            const { q: _, ...others } = filters
            onFilter(q === '' ? others : { ...others, q })
          }}
        />
      </div>
      {answerable.length > 0 && (
        <div className="mt-4 flex flex-wrap items-center gap-2">
          <Button
            disabled={selection.length === 0}
            pending={accept.isPending}
            onClick={() => acceptAll(selection)}
          >
            Accepter la sélection ({selection.length})
          </Button>
          <Button
            variant="secondary"
            onClick={() =>
              setChosen(
                new Set(
                  selection.length === answerable.length ? [] : answerable.map(({ id }) => id),
                ),
              )
            }
          >
            {selection.length === answerable.length ? 'Ne rien choisir' : 'Tout choisir'}
          </Button>
        </div>
      )}
      {orders.length === 0 ? (
        <EmptyState
          icon={ClipboardList}
          title={filters.q === undefined ? 'Aucune commande ce jour-là' : 'Aucune commande trouvée'}
          text="Les commandes de vos clients arrivent ici par jour de livraison."
        />
      ) : (
        deskGroups.map(({ title, statuses }) => {
          const rows = orders.filter(({ status }) => statuses.includes(status))
          return (
            rows.length > 0 && (
              <section key={title} aria-label={title} className="mt-6">
                <h2 className="text-lg">
                  {title} <span className="text-ink-soft tabular-nums">{rows.length}</span>
                </h2>
                <ul className="mt-2 divide-y overflow-hidden rounded-lg border bg-surface">
                  {rows.map(order => (
                    <DeskRow
                      key={order.id}
                      order={order}
                      actions={
                        isAnswerable(order.id)
                          ? {
                              selected: chosen.has(order.id),
                              pending: accept.isPending,
                              onSelect: selected => select(order.id, selected),
                              onAccept: () => acceptAll([order.id]),
                              onRefuse: () => setRefusing(order),
                            }
                          : null
                      }
                    />
                  ))}
                </ul>
              </section>
            )
          )
        })
      )}
      {desk.has_more && (
        <p className="mt-4 text-ink-soft text-sm">
          Seules les {formatCount(orders.length, 'première', 'premières')} commandes sont affichées
          : cherchez un client ou un numéro.
        </p>
      )}
      <Suspense>
        {refusing !== null && (
          <RefuseDialog
            order={refusing}
            pending={refuse.isPending}
            onClose={() => setRefusing(null)}
            onRefuse={reason =>
              refuse.mutate(
                { orderId: refusing.id, reason },
                { onSettled: () => setRefusing(null) },
              )
            }
          />
        )}
        {helping && <DeskKeysHelp onClose={() => setHelping(false)} />}
      </Suspense>
    </div>
  )
}
