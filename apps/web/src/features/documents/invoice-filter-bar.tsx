import { formatMonth } from '@carreau/domain/french/dates'
import { parisDay } from '@carreau/domain/french/paris-time'
import { useEffect, useRef } from 'react'
import { Checkbox } from '../../ui/form/checkbox.tsx'
import { InputField, SelectField } from '../../ui/form/field.tsx'
import { Tabs } from '../../ui/navigation/tabs.tsx'
import { type InvoiceFilters, lastMonths } from './invoice-filters.ts'

const states = [
  { value: 'all', label: 'Toutes' },
  { value: 'unpaid', label: 'À régler' },
  { value: 'overdue', label: 'En retard' },
  { value: 'paid', label: 'Réglées' },
] as const

/** State, month, text, and whether it was invoiced as ordered; each change goes to the URL. */
export const InvoiceFilterBar = ({
  filters,
  isBuyer,
  onFilter,
}: {
  filters: InvoiceFilters
  isBuyer: boolean
  onFilter: (filters: InvoiceFilters) => void
}) => {
  const text = useRef<HTMLInputElement>(null)
  // The address may change the text (« Retirer les filtres » does); while the person types, it is left alone.
  useEffect(() => {
    if (text.current) text.current.value = filters.q ?? ''
  }, [filters.q])
  const set = (change: { [K in keyof InvoiceFilters]?: InvoiceFilters[K] | undefined }) => {
    const entries = Object.entries({ ...filters, ...change }).filter(([, value]) => value)
    onFilter(Object.fromEntries(entries) as InvoiceFilters)
  }
  const months = lastMonths(parisDay(new Date()).slice(0, 7), 24)
  const { month, state, variance } = filters
  // What is open is shown whenever it was issued.
  const always = state === undefined || state === 'paid' ? '12 derniers' : 'Tous les mois'
  return (
    <search className="mt-4 grid grid-cols-2 items-end gap-3 sm:grid-cols-[13rem_minmax(0,1fr)] lg:grid-cols-[auto_13rem_minmax(0,1fr)_auto]">
      <Tabs
        label="État des factures"
        className="col-span-2 justify-self-start lg:col-span-1"
        value={state === 'overpaid' ? 'all' : (state ?? 'all')}
        onChange={value => set({ state: value === 'all' ? undefined : value })}
        options={states}
      />
      <SelectField
        label="Mois"
        className="w-full"
        value={month ?? ''}
        onChange={({ target }) => set({ month: target.value })}
      >
        <option value="">{always}</option>
        {month !== undefined && !months.includes(month) && (
          <option value={month}>{formatMonth(month)}</option>
        )}
        {months.map(one => (
          <option key={one} value={one}>
            {formatMonth(one)}
          </option>
        ))}
      </SelectField>
      <form
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
          autoComplete="off"
          maxLength={200}
          defaultValue={filters.q}
          placeholder="F2026-…"
          // The cross of the field empties it without a submission.
          onChange={({ target }) => {
            if (target.value === '' && filters.q !== undefined) set({ q: undefined })
          }}
        />
      </form>
      <Checkbox
        className="col-span-2 lg:col-span-1"
        checked={variance === true}
        onChange={({ target }) => set({ variance: target.checked || undefined })}
      >
        Avec écart
      </Checkbox>
    </search>
  )
}
