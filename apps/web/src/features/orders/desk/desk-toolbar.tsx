import { formatDateInSentence, formatDateTime, formatDay } from '@carreau/domain/french/dates'
import { formatCount } from '@carreau/domain/french/format'
import { addDays } from '@carreau/domain/french/paris-time'
import { deskStates } from '@carreau/domain/orders/desk'
import { Link } from '@tanstack/react-router'
import { X } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { Button } from '../../../ui/form/button.tsx'
import { Input, Select } from '../../../ui/form/input.tsx'
import { useScrollToCurrent } from '../../../ui/navigation/use-scroll-to-current.ts'
import { Price } from '../../../ui/product/price.tsx'
import type { DeskFilters } from './desk-filters.ts'
import { deskGroups, netOf } from './desk-group.tsx'
import type { Desk, DeskOrder } from './order-desk.queries.ts'

const stateLook =
  'flex h-11 shrink-0 items-center gap-1.5 whitespace-nowrap rounded-md border border-line bg-surface px-3 text-sm transition-colors hover:border-line-strong aria-pressed:border-leaf aria-pressed:bg-leaf-soft aria-pressed:text-leaf-ink'

/** Which of the day's orders are shown: by state, with live counts, by customer, by text. */
export const DeskToolbar = ({
  desk,
  filters,
  onFilter,
}: {
  desk: Desk
  filters: DeskFilters
  onFilter: (filters: DeskFilters) => void
}) => {
  const text = useRef<HTMLInputElement>(null)
  // The address may change the text; while the person types, the field is left alone.
  useEffect(() => {
    if (text.current && text.current !== document.activeElement)
      text.current.value = filters.q ?? ''
  }, [filters.q])
  const set = (change: { [K in keyof DeskFilters]?: DeskFilters[K] | undefined }) => {
    const entries = Object.entries({ ...filters, ...change }).filter(([, value]) => value)
    onFilter(Object.fromEntries(entries) as DeskFilters)
  }
  const counts = desk.days.find(({ date }) => date === desk.day)
  const states = deskStates.filter(
    state => (counts?.[state] ?? 0) > 0 || state === filters.status || state === 'submitted',
  )
  const all = deskStates.reduce((sum, state) => sum + (counts?.[state] ?? 0), 0)
  const isFiltered = filters.status ?? filters.buyer_id ?? filters.q
  return (
    <search className="mt-4 flex flex-col gap-3">
      <p className="text-sm">
        Livraison du <strong>{formatDateInSentence(desk.day)}</strong>
        {desk.cut_off_at !== null && (
          <span className="text-ink-soft">
            {' '}
            · heure limite le {formatDateTime(desk.cut_off_at)}
          </span>
        )}
        {(counts?.left ?? 0) > 0 && (
          <Link
            to="/shop/tours"
            search={{ day: desk.day }}
            className="ml-2 inline-flex min-h-11 items-center font-medium text-tomato-ink underline underline-offset-4"
          >
            {formatCount(counts?.left ?? 0, 'non livrée, à reporter', 'non livrées, à reporter')}
          </Link>
        )}
      </p>
      <div className="flex flex-wrap items-center gap-3">
        <fieldset className="-mx-4 flex min-w-0 gap-1.5 overflow-x-auto px-4 py-1 [scrollbar-width:none] md:mx-0 md:flex-wrap md:px-0">
          <legend className="sr-only">État</legend>
          {[undefined, ...states].map(state => (
            <button
              key={state ?? 'all'}
              type="button"
              aria-pressed={filters.status === state}
              className={stateLook}
              onClick={() => set({ status: state })}
            >
              {state === undefined ? 'Toutes' : deskGroups[state].title}
              <span className="text-ink-soft tabular-nums">
                {state === undefined ? all : (counts?.[state] ?? 0)}
              </span>
            </button>
          ))}
        </fieldset>
        <div className="grid grid-cols-[11fr_9fr] gap-3 max-md:w-full md:flex lg:ml-auto">
          <Select
            aria-label="Client"
            className="w-full md:w-56"
            value={filters.buyer_id ?? ''}
            onChange={event => set({ buyer_id: Number(event.target.value) || undefined })}
          >
            <option value="">Tous les clients</option>
            {filters.buyer_id !== undefined &&
              desk.customers.every(({ id }) => id !== filters.buyer_id) && (
                <option value={filters.buyer_id}>Sans commande ce jour-là</option>
              )}
            {desk.customers.map(({ id, company_name, orders }) => (
              <option key={id} value={id}>
                {company_name}
                {orders > 1 && ` (${orders})`}
              </option>
            ))}
          </Select>
          <Input
            ref={text}
            type="search"
            aria-label="Client ou numéro"
            placeholder="Client ou n°"
            className="md:w-56"
            maxLength={200}
            defaultValue={filters.q}
            onChange={event => set({ q: event.target.value.trim() })}
          />
          {isFiltered !== undefined && (
            <Button
              variant="ghost"
              onClick={() => {
                if (text.current) text.current.value = ''
                set({ status: undefined, buyer_id: undefined, q: undefined })
              }}
            >
              <X aria-hidden="true" className="size-4" />
              Effacer
            </Button>
          )}
        </div>
      </div>
    </search>
  )
}

const weekday = new Intl.DateTimeFormat('fr-FR', { weekday: 'short', timeZone: 'UTC' })

const nameOf = (date: string, today: string): string => {
  if (date === today) return 'Aujourd’hui'
  if (date === addDays(today, 1)) return 'Demain'
  return weekday.format(new Date(date))
}

/** Delivery days with what waits for an answer and what there is in all. */
export const DayStrip = ({ desk, onDay }: { desk: Desk; onDay: (day: string) => void }) => {
  const strip = useScrollToCurrent(desk.day)
  return (
    <nav
      ref={strip}
      aria-label="Jours de livraison"
      className="-mx-4 flex snap-x scroll-px-4 gap-2 overflow-x-auto px-4 py-1 [scrollbar-width:none] md:mx-0 md:px-0"
    >
      {desk.days.map(({ date, submitted, ended, ...rest }) => {
        const open = submitted + rest.accepted + rest.picking + rest.shipped + rest.delivered
        return (
          <button
            key={date}
            type="button"
            aria-current={date === desk.day ? 'date' : undefined}
            onClick={() => onDay(date)}
            className="flex min-w-28 shrink-0 snap-start flex-col rounded-lg border border-line bg-surface px-3 py-2 text-left transition-colors hover:border-line-strong aria-[current]:border-leaf aria-[current]:bg-leaf-soft"
          >
            <span className="text-ink-soft text-xs first-letter:uppercase">
              {nameOf(date, desk.today)}
            </span>
            <span className="font-semibold">{formatDay(date)}</span>
            <span className="text-ink-soft text-xs tabular-nums">
              {formatCount(open, 'commande', 'commandes')}
            </span>
            <span className="min-h-5 font-medium text-saffron-ink text-xs tabular-nums">
              {submitted > 0 && `${submitted} à accepter`}
            </span>
          </button>
        )
      })}
    </nav>
  )
}

/** The selected orders and the button that accepts them; sticky while the list scrolls. */
export const SelectionBar = ({
  orders,
  pending,
  onAccept,
  onClear,
}: {
  orders: readonly DeskOrder[]
  pending: boolean
  onAccept: () => void
  onClear: () => void
}) => (
  <div
    data-action-bar
    className="sticky bottom-[calc(var(--foot)+0.75rem)] z-10 mt-4 flex flex-wrap items-center justify-end gap-x-4 gap-y-2 rounded-lg border border-line-strong bg-surface p-3 shadow-floating"
  >
    <p className="mr-auto text-sm">
      {formatCount(orders.length, 'commande choisie', 'commandes choisies')} ·{' '}
      <Price
        value={netOf(orders)}
        estimated={orders.some(({ totals }) => totals.estimated)}
        className="font-semibold"
      />{' '}
      HT
    </p>
    <Button variant="ghost" onClick={onClear}>
      Ne rien choisir
    </Button>
    <Button className="max-sm:flex-1" pending={pending} onClick={onAccept}>
      Accepter la sélection ({orders.length})
    </Button>
  </div>
)
