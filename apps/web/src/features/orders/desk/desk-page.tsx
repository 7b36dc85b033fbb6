import { formatCount } from '@carreau/domain/french/format'
import { type DeskState, deskStates, deskStatuses } from '@carreau/domain/orders/desk'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { ClipboardList, Keyboard, Phone } from 'lucide-react'
import { lazy, type ReactNode, Suspense, useEffect, useEffectEvent, useState } from 'react'
import { useApi } from '../../../platform/api-client/api-context.ts'
import { EmptyState } from '../../../ui/feedback/empty-state.tsx'
import { Button } from '../../../ui/form/button.tsx'
import type { Order } from '../door/orders.queries.ts'
import { DeskSkeleton } from '../skeletons.tsx'
import type { DeskFilters } from './desk-filters.ts'
import { DeskGroup } from './desk-group.tsx'
import { DeskOnly } from './desk-only.tsx'
import { DayStrip, DeskToolbar, SelectionBar } from './desk-toolbar.tsx'
import { NewsLine } from './news-line.tsx'
import { type Desk, deskQuery, useLookAtDesk } from './order-desk.queries.ts'
import { useDeskAnswers } from './use-desk-answers.ts'
import { useDeskKeys, useRowFocus } from './use-desk-keys.ts'

const loadReason = () => import('../reason-dialog.tsx')
const loadHelp = () => import('./desk-keys-help.tsx')
const loadPanel = () => import('./order-panel.tsx')
const ReasonDialog = lazy(loadReason)
const DeskKeysHelp = lazy(loadHelp)
const OrderPanel = lazy(loadPanel)

/** What is said most often on the phone. */
const usualReasons = [
  'Produits indisponibles.',
  'Tournée complète.',
  'Commande reçue trop tard.',
  'Encours dépassé.',
]

type DeskProps = {
  filters: DeskFilters
  onFilter: (filters: DeskFilters) => void
  onOpen: (orderId: number | null) => void
  /** What the orders' room shows of an order in the panel. */
  details: (order: Order) => ReactNode
}

/** The orders of a delivery day, and what to do with them. */
export const DeskPage = (props: DeskProps) => (
  <DeskOnly roles={['admin', 'sales', 'accountant']} title="Commandes">
    <OpenDesk {...props} />
  </DeskOnly>
)

const OpenDesk = (props: DeskProps) => {
  const { data: desk } = useQuery({
    ...deskQuery(useApi(), props.filters),
    placeholderData: keepPreviousData,
    throwOnError: (_error, query) => query.state.data === undefined,
  })
  return desk === undefined ? <DeskSkeleton /> : <LoadedDesk desk={desk} {...props} />
}

const LoadedDesk = ({ desk, filters, onFilter, onOpen, details }: DeskProps & { desk: Desk }) => {
  const { orders } = desk
  const openId = filters.order ?? null
  const look = useLookAtDesk()
  const answers = useDeskAnswers(orders)
  const [helping, setHelping] = useState(false)
  useRowFocus(orders)
  useDeskKeys({
    openId,
    open: onOpen,
    accept: orderId => {
      if (openId === null && answers.selection.length > 0)
        answers.accept(answers.selection.map(({ id }) => id))
      else if (orderId !== null && answers.isAnswerable(orderId)) answers.accept([orderId])
    },
    refuse: orderId =>
      answers.askReason(answers.answerable.find(({ id }) => id === orderId) ?? null),
    toggle: orderId => {
      if (answers.isAnswerable(orderId)) answers.select(orderId, !answers.isSelected(orderId))
    },
    help: () => setHelping(true),
  })
  // Who leaves the desk has seen it; a first look is where counting what is new begins.
  const see = useEffectEvent((isFirst: boolean) => {
    if (!isFirst || desk.seen_at === null) look.mutate(desk)
  })
  useEffect(() => {
    see(true)
    // Dialogs open without a network too.
    for (const load of [loadReason, loadHelp, loadPanel]) load().catch(() => {})
    return () => see(false)
  }, [])

  const { q, status, buyer_id } = filters
  const isFiltered = (q ?? status ?? buyer_id) !== undefined
  const groupOf = (state: DeskState) =>
    orders.filter(order => deskStatuses[state].includes(order.status))
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
                {desk.mails_waiting > 0 && (
                  <span className="rounded-full bg-leaf-soft px-2 text-leaf-ink text-xs tabular-nums">
                    {formatCount(desk.mails_waiting, 'reçue', 'reçues')}
                  </span>
                )}
              </Link>
            </Button>
          )}
        </div>
      </div>
      <NewsLine desk={desk} onSeen={() => look.mutate(desk)} />
      <DayStrip desk={desk} onDay={day => onFilter({ day, ...(q !== undefined && { q }) })} />
      <DeskToolbar desk={desk} filters={filters} onFilter={onFilter} />
      {orders.length === 0 ? (
        <EmptyState
          icon={ClipboardList}
          title={isFiltered ? 'Aucune commande trouvée' : 'Aucune commande ce jour-là'}
          text={
            isFiltered
              ? 'Rien ne correspond à ces filtres pour ce jour de livraison.'
              : 'Les commandes de vos clients arrivent ici par jour de livraison.'
          }
        />
      ) : (
        deskStates.map(state => {
          const rows = groupOf(state)
          const isOpen = state === 'submitted' && answers.answerable.length > 0
          return (
            rows.length > 0 && (
              <DeskGroup
                key={state}
                state={state}
                orders={rows}
                today={desk.today}
                filters={filters}
                selectAll={
                  isOpen
                    ? {
                        checked: answers.selection.length === answers.answerable.length,
                        onChange: answers.selectAll,
                      }
                    : null
                }
                actionsOf={order =>
                  answers.isAnswerable(order.id)
                    ? {
                        selected: answers.isSelected(order.id),
                        pending: answers.isAccepting,
                        onSelect: selected => answers.select(order.id, selected),
                        onAccept: () => answers.accept([order.id]),
                        onRefuse: () => answers.askReason(order),
                      }
                    : null
                }
              />
            )
          )
        })
      )}
      {desk.has_more && (
        <p className="mt-4 text-ink-soft text-sm">
          Seules les {formatCount(orders.length, 'première', 'premières')} commandes sont
          affichées&nbsp;: filtrez par état, par client ou par numéro.
        </p>
      )}
      {answers.selection.length > 0 && (
        <SelectionBar
          orders={answers.selection}
          pending={answers.isAccepting}
          onAccept={() => answers.accept(answers.selection.map(({ id }) => id))}
          onClear={() => answers.selectAll(false)}
        />
      )}
      <Suspense>
        {openId !== null && (
          <OrderPanel
            orderId={openId}
            details={details}
            pending={answers.isAccepting}
            onAccept={() => answers.accept([openId])}
            onRefuse={answers.askReason}
            onClose={() => onOpen(null)}
          />
        )}
        {answers.refusing !== null && (
          <ReasonDialog
            title="Refuser la commande"
            description={`Commande ${answers.refusing.number}, ${answers.refusing.buyer.company_name}. Le client lira le motif.`}
            usualReasons={usualReasons}
            cancel="Revenir aux commandes"
            pending={answers.isRefusing}
            onClose={() => answers.askReason(null)}
            onConfirm={answers.refuse}
          />
        )}
        {helping && <DeskKeysHelp onClose={() => setHelping(false)} />}
      </Suspense>
    </div>
  )
}
