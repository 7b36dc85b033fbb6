import { formatDateInSentence, formatDateTime } from '@carreau/domain/french/dates'
import { deskStates } from '@carreau/domain/orders/desk-states'
import { X } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { Button } from '../../../ui/form/button.tsx'
import { Input } from '../../../ui/form/input.tsx'
import { Select } from '../../../ui/form/select.tsx'
import type { DeskFilters } from './desk-filters.ts'
import { deskGroups } from './desk-groups.ts'
import type { Desk } from './order-desk.queries.ts'

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
  // The address may change the text; who types keeps the field as it is.
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
