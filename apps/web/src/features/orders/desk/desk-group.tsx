import { formatDay, formatTime } from '@carreau/domain/french/dates'
import { formatCount } from '@carreau/domain/french/format'
import { parisDay } from '@carreau/domain/french/paris-time'
import { type DeskState, deskStates, deskStatuses } from '@carreau/domain/orders/desk'
import { saidOfPackages } from '@carreau/domain/orders/living-order'
import type { OrderStatus } from '@carreau/domain/orders/orders'
import { Link } from '@tanstack/react-router'
import { cx } from 'class-variance-authority'
import { Chip, type ChipTone } from '../../../ui/chip.tsx'
import { Button } from '../../../ui/form/button.tsx'
import { Checkbox } from '../../../ui/form/checkbox.tsx'
import { Price } from '../../../ui/product/price.tsx'
import type { DeskFilters } from './desk-filters.ts'
import type { DeskOrder } from './order-desk.queries.ts'

/** The day's orders of one state, with their total. */
export const DeskGroup = ({
  state,
  orders,
  today,
  filters,
  actionsOf,
  selectAll,
}: {
  state: DeskState
  orders: readonly DeskOrder[]
  today: string
  filters: DeskFilters
  actionsOf: (order: DeskOrder) => RowActions | null
  /** Null where nothing can be selected. */
  selectAll: { checked: boolean; onChange: (checked: boolean) => void } | null
}) => {
  const { title, tone } = deskGroups[state]
  return (
    <section aria-label={title} className="mt-6">
      <div className="flex min-h-9 flex-wrap items-center gap-x-4 px-4">
        {selectAll !== null && (
          <Checkbox
            className="-m-3 p-3"
            checked={selectAll.checked}
            onChange={event => selectAll.onChange(event.target.checked)}
          >
            <span className="sr-only">Tout choisir</span>
          </Checkbox>
        )}
        <h2 className="flex items-center gap-2 text-lg">
          {title}
          <Chip tone={tone} className="font-sans tabular-nums tracking-normal">
            {orders.length}
          </Chip>
        </h2>
        {state !== 'ended' && (
          <p className="ml-auto text-ink-soft text-sm">
            Total <Price value={netOf(orders)} estimated={isEstimated(orders)} /> HT
          </p>
        )}
      </div>
      <ul className="mt-2 divide-y overflow-hidden rounded-lg border bg-surface">
        {orders.map(order => (
          <DeskRow
            key={order.id}
            order={order}
            today={today}
            filters={filters}
            actions={actionsOf(order)}
          />
        ))}
      </ul>
    </section>
  )
}

const isEstimated = (orders: readonly DeskOrder[]): boolean =>
  orders.some(({ totals }) => totals.estimated)

/** The actions of a row; null for people who only read, or when no answer is due. */
type RowActions = {
  selected: boolean
  pending: boolean
  onSelect: (selected: boolean) => void
  onAccept: () => void
  onRefuse: () => void
}

const arrivalOf = (arrivedAt: string, today: string): string =>
  parisDay(new Date(arrivedAt)) === today
    ? `reçue à ${formatTime(arrivedAt)}`
    : `reçue le ${formatDay(arrivedAt)} à ${formatTime(arrivedAt)}`

/** One order of the day; the keyboard goes from one to the next by their links. */
const DeskRow = ({
  order,
  today,
  filters,
  actions,
}: {
  order: DeskOrder
  today: string
  filters: DeskFilters
  actions: RowActions | null
}) => (
  <li className="relative grid grid-cols-[auto_minmax(0,1fr)_auto] items-center gap-x-3 gap-y-2 px-4 py-2.5 focus-within:bg-sunken hover:bg-sunken md:grid-cols-[auto_minmax(0,1fr)_auto_auto] xl:min-h-15 xl:grid-cols-[1.25rem_minmax(0,1fr)_6.5rem_6rem_11rem_7.5rem_11.5rem] xl:gap-x-4">
    {actions === null ? (
      <span className="max-xl:hidden" />
    ) : (
      <Checkbox
        className="relative z-1 -m-3 p-3"
        checked={actions.selected}
        onChange={event => actions.onSelect(event.target.checked)}
      >
        <span className="sr-only">
          Choisir la commande {order.number} de {order.buyer.company_name}
        </span>
      </Checkbox>
    )}
    {/* On a phone number, size and time have a line of their own, below the price too. */}
    <div className={cx('max-md:contents xl:contents', actions === null && 'md:max-xl:col-span-2')}>
      <div className={cx('min-w-0', actions === null && 'max-md:col-span-2')}>
        <p className="flex flex-wrap items-center gap-x-2">
          <Link
            to="/shop/orders"
            search={{ ...filters, order: order.id }}
            resetScroll={false}
            data-desk-order={order.id}
            className="line-clamp-2 max-w-full break-words font-medium outline-none after:absolute after:inset-0 focus-visible:after:outline-2 focus-visible:after:outline-ring focus-visible:after:-outline-offset-2"
          >
            {order.buyer.company_name}
          </Link>
          <State order={order} />
        </p>
        {order.changes.length > 0 && (
          <p className="line-clamp-3 break-words text-saffron-ink text-sm">
            {saidOfPackages(order.changes)}
          </p>
        )}
        {order.left_for !== null && (
          <p className="line-clamp-2 break-words text-sm text-tomato-ink">
            Non livrée&nbsp;: {order.left_for}
          </p>
        )}
        {order.note !== '' && (
          <p className="line-clamp-2 break-words text-ink-soft text-sm">
            «&nbsp;{order.note}&nbsp;»
          </p>
        )}
      </div>
      <p
        className={cx(
          'flex flex-wrap gap-x-3 text-ink-soft text-sm tabular-nums max-md:order-1 max-md:gap-x-2 xl:contents',
          actions === null ? 'max-md:col-span-full' : 'max-md:col-span-2 max-md:col-start-2',
        )}
      >
        <span>{order.number}</span>
        <span className="xl:text-right">
          {formatCount(order.lines_count, 'article', 'articles')}
        </span>
        <span>{arrivalOf(order.arrived_at, today)}</span>
      </p>
    </div>
    <p className="text-right max-md:self-start">
      <Price
        value={order.totals.net}
        estimated={order.totals.estimated}
        className="font-semibold"
      />{' '}
      <span className="text-ink-soft text-xs">HT</span>
    </p>
    {actions !== null && (
      <span className="relative z-1 flex gap-2 max-md:order-2 max-md:col-span-full xl:justify-end">
        <Button
          size="sm"
          className="max-xl:h-11 max-md:flex-1"
          disabled={actions.pending}
          onClick={actions.onAccept}
        >
          Accepter<span className="sr-only"> la commande {order.number}</span>
        </Button>
        <Button
          size="sm"
          variant="secondary"
          className="max-xl:h-11 max-md:flex-1"
          disabled={actions.pending}
          onClick={actions.onRefuse}
        >
          Refuser<span className="sr-only"> la commande {order.number}</span>
        </Button>
      </span>
    )}
  </li>
)

/** What the heading of its group does not say. */
const State = ({ order }: { order: DeskOrder }) => (
  <>
    {order.status === 'picking' && (
      <Chip className="tabular-nums">
        {order.picked_lines} / {order.lines_count} préparés
      </Chip>
    )}
    {(order.status === 'refused' || order.status === 'cancelled') && (
      <Chip tone="tomato">{order.status_label}</Chip>
    )}
    {order.left_for !== null && <Chip tone="tomato">Non livrée</Chip>}
    {order.left_for === null && order.postponed_from !== null && <Chip>Reportée</Chip>}
    {order.newcomer && (
      <Chip tone="saffron" className="whitespace-normal">
        {order.newcomer.label}
      </Chip>
    )}
    {order.beyond_credit !== null && <Chip tone="saffron">Encours dépassé</Chip>}
    {order.asked_changes > 0 && <Chip tone="saffron">Modification à confirmer</Chip>}
    {order.news !== null && (
      <Chip tone={order.news === 'new' ? 'leaf' : 'saffron'}>
        {order.news === 'new' ? 'Nouvelle' : 'Modifiée'}
      </Chip>
    )}
  </>
)

/** The total of orders in €, excluding VAT; added up in cents. */
export const netOf = (orders: readonly Pick<DeskOrder, 'totals'>[]): number =>
  orders.reduce((cents, { totals }) => cents + Math.round(totals.net * 100), 0) / 100

/** How the desk names each group, and its colour: saffron waits for somebody. */
export const deskGroups: Record<DeskState, { title: string; tone: ChipTone }> = {
  submitted: { title: 'À accepter', tone: 'saffron' },
  waiting: { title: 'En attente d’approbation chez le client', tone: 'neutral' },
  accepted: { title: 'Acceptées', tone: 'leaf' },
  picking: { title: 'En préparation', tone: 'leaf' },
  shipped: { title: 'Expédiées', tone: 'leaf' },
  delivered: { title: 'Livrées', tone: 'outline' },
  ended: { title: 'Annulées et refusées', tone: 'tomato' },
}

/** The colour of an order's group. */
export const toneOf = (status: OrderStatus): ChipTone => {
  const state = deskStates.find(group => deskStatuses[group].includes(status))
  return state === undefined ? 'neutral' : deskGroups[state].tone
}
