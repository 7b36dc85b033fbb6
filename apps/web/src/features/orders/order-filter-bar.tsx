import { type OrderStatus, orderStatuses, orderStatusLabels } from '@carreau/domain/orders/orders'
import { useQuery } from '@tanstack/react-query'
import { cx } from 'class-variance-authority'
import { SlidersHorizontal, X } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { useApi } from '../../platform/api-client/api-context.ts'
import { useAuth } from '../../platform/session/auth-context.ts'
import { Button } from '../../ui/form/button.tsx'
import { InputField, SelectField } from '../../ui/form/field.tsx'
import type { OrderFilters } from './order-filters.ts'
import { wholesalersQuery } from './orders.queries.ts'

/** State, wholesaler, dates and text; each change goes to the URL. */
export const OrderFilterBar = ({
  filters,
  onFilter,
}: {
  filters: OrderFilters
  onFilter: (filters: OrderFilters) => void
}) => {
  const isBuyer = useAuth().tenant?.type === 'buyer'
  const text = useRef<HTMLInputElement>(null)
  const { q: _, ...folded } = filters
  // On a phone rarely used filters are behind a button, so that the orders are in view.
  const [isOpen, setOpen] = useState(Object.keys(folded).length > 0)
  const fold = isOpen ? '' : 'max-sm:hidden'
  // The address may change the text (« Effacer » does); while the person types, the field is left alone.
  useEffect(() => {
    if (text.current) text.current.value = filters.q ?? ''
  }, [filters.q])
  const set = (change: { [K in keyof OrderFilters]?: OrderFilters[K] | undefined }) => {
    const entries = Object.entries({ ...filters, ...change }).filter(([, value]) => value)
    onFilter(Object.fromEntries(entries) as OrderFilters)
  }
  return (
    <search
      className={cx(
        'mt-4 grid grid-cols-2 items-end gap-3 max-sm:grid-cols-6 md:grid-cols-4',
        isBuyer
          ? 'lg:grid-cols-[11rem_13rem_9.5rem_9.5rem_minmax(0,1fr)]'
          : 'lg:grid-cols-[12rem_10rem_10rem_minmax(0,1fr)]',
      )}
    >
      <Button
        variant="secondary"
        className="col-span-2 max-sm:-order-1 max-sm:px-2 sm:hidden"
        aria-expanded={isOpen}
        onClick={() => setOpen(!isOpen)}
      >
        <SlidersHorizontal aria-hidden="true" className="size-4" />
        {isOpen ? 'Masquer' : 'Filtrer'}
      </Button>
      <div className={cx('col-span-2 max-sm:col-span-full lg:col-span-1', fold)}>
        <SelectField
          label="État"
          className="w-full"
          value={filters.status ?? ''}
          onChange={event => set({ status: event.target.value as OrderStatus })}
        >
          <option value="">Tous les états</option>
          {orderStatuses.map(status => (
            <option key={status} value={status}>
              {orderStatusLabels[status]}
            </option>
          ))}
        </SelectField>
      </div>
      {isBuyer && (
        <WholesalerField
          chosen={filters.shop_id}
          onChoose={shop_id => set({ shop_id })}
          className={fold}
        />
      )}
      <div className={cx('max-sm:col-span-3', fold)}>
        <InputField
          label="Du"
          type="date"
          value={filters.from ?? ''}
          max={filters.to}
          onChange={event => set({ from: event.target.value })}
        />
      </div>
      <div className={cx('max-sm:col-span-3', fold)}>
        <InputField
          label="Au"
          type="date"
          value={filters.to ?? ''}
          min={filters.from}
          onChange={event => set({ to: event.target.value })}
        />
      </div>
      <form
        className="col-span-2 max-sm:col-span-4 max-sm:-order-2 lg:col-span-1"
        onSubmit={event => {
          event.preventDefault()
          set({ q: String(new FormData(event.currentTarget).get('q') ?? '').trim() })
        }}
      >
        <InputField
          label={isBuyer ? 'Numéro ou fournisseur' : 'Numéro ou client'}
          ref={text}
          name="q"
          type="search"
          enterKeyHint="search"
          maxLength={200}
          defaultValue={filters.q}
          placeholder={isBuyer ? 'C00001234, Primeurs…' : 'C00001234, Bistrot…'}
        />
      </form>
      {Object.keys(filters).length > 0 && (
        <Button
          variant="ghost"
          className="col-span-full md:justify-self-start lg:-my-1"
          onClick={() => onFilter({})}
        >
          <X aria-hidden="true" className="size-4" />
          Effacer
        </Button>
      )}
    </search>
  )
}

/** The company's own wholesalers: those it has ordered from. */
const WholesalerField = ({
  chosen,
  onChoose,
  className,
}: {
  chosen: number | undefined
  onChoose: (shopId: number | undefined) => void
  className: string
}) => {
  const { data: wholesalers = [] } = useQuery(wholesalersQuery(useApi()))
  const isKnown = chosen === undefined || wholesalers.some(({ id }) => id === chosen)
  return (
    <div className={cx('col-span-2 max-sm:col-span-full lg:col-span-1', className)}>
      <SelectField
        label="Fournisseur"
        className="w-full"
        value={chosen ?? ''}
        onChange={event => onChoose(Number(event.target.value) || undefined)}
      >
        <option value="">Tous les fournisseurs</option>
        {!isKnown && <option value={chosen}>Autre fournisseur</option>}
        {wholesalers.map(({ id, name }) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
      </SelectField>
    </div>
  )
}
