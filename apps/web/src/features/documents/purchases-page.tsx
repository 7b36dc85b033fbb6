import type { PurchaseGroup } from '@carreau/domain/documents/purchases'
import { formatMonth } from '@carreau/domain/french/dates'
import {
  formatCount,
  formatList,
  formatNumber,
  formatQuantity,
  formatUnitPrice,
} from '@carreau/domain/french/format'
import { parisDay } from '@carreau/domain/french/paris-time'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { ArrowLeft, Sheet, ShoppingBasket } from 'lucide-react'
import { type ReactNode, useId, useState } from 'react'
import { useApi } from '../../platform/api-client/api-context.ts'
import { EmptyState } from '../../ui/feedback/empty-state.tsx'
import { Button } from '../../ui/form/button.tsx'
import { SelectField } from '../../ui/form/field.tsx'
import { Tabs } from '../../ui/navigation/tabs.tsx'
import { Price } from '../../ui/product/price.tsx'
import { daysOfMonth, type InvoiceFilters, lastMonths } from './invoice-filters.ts'
import { InvoicesSkeleton } from './invoices-skeleton.tsx'
import {
  type Period,
  type Purchase,
  type Purchases,
  purchasesQuery,
  useDownloadPurchases,
} from './purchases.queries.ts'

const groups = [
  { value: 'family', label: 'Familles' },
  { value: 'product', label: 'Produits' },
  { value: 'shop', label: 'Fournisseurs' },
] as const satisfies readonly { value: PurchaseGroup; label: string }[]

/** More than fits a screen is asked for. */
const shownAtFirst = 20

const periodOf = (month: string | undefined, months: readonly string[]): Period =>
  month === undefined
    ? {
        from: `${months[11] ?? months.at(-1)}-01`,
        to: daysOfMonth(months[0] ?? parisDay(new Date()).slice(0, 7)).to,
      }
    : daysOfMonth(month)

/** What the company bought, as it was invoiced: by month, and by family, product or wholesaler. */
export default function PurchasesPage({
  filters,
  onFilter,
}: {
  filters: InvoiceFilters
  onFilter: (filters: InvoiceFilters) => unknown
}) {
  const { month } = filters
  const [by, setBy] = useState<PurchaseGroup>('family')
  const months = lastMonths(parisDay(new Date()).slice(0, 7), 24)
  const period = periodOf(month, months)
  const choose = (next: string | undefined) =>
    onFilter({ view: 'purchases', ...(next !== undefined && next !== '' && { month: next }) })
  const { data, isPlaceholderData } = useQuery({
    ...purchasesQuery(useApi(), { ...period, by }),
    placeholderData: keepPreviousData,
    throwOnError: (_error, query) => query.state.data === undefined,
  })
  const file = useDownloadPurchases()
  if (data === undefined) return <InvoicesSkeleton />
  return (
    <>
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <h1 className="text-3xl">Achats</h1>
        <div className="action-strip">
          <Button variant="secondary" onClick={() => onFilter({})}>
            <ArrowLeft aria-hidden="true" className="size-4" />
            Factures
          </Button>
          {data.rows.length > 0 && (
            <Button
              variant="secondary"
              pending={file.isPending}
              onClick={() => file.mutate(period)}
            >
              {!file.isPending && <Sheet aria-hidden="true" className="size-4" />}
              Exporter (CSV)
            </Button>
          )}
        </div>
      </div>
      <div className="mt-4 flex flex-wrap items-end gap-3">
        <SelectField
          label="Période"
          className="w-52"
          value={month ?? ''}
          onChange={({ target }) => choose(target.value)}
        >
          <option value="">12 derniers mois</option>
          {month !== undefined && !months.includes(month) && (
            <option value={month}>{formatMonth(month)}</option>
          )}
          {months.map(one => (
            <option key={one} value={one}>
              {formatMonth(one)}
            </option>
          ))}
        </SelectField>
        <Tabs label="Achats par" value={by} onChange={setBy} options={groups} />
      </div>
      {data.rows.length === 0 ? (
        <EmptyState
          icon={ShoppingBasket}
          title="Aucun achat facturé sur cette période"
          text="Les achats se lisent ici dès la première facture."
        >
          {month !== undefined && (
            <Button variant="secondary" onClick={() => choose(undefined)}>
              Voir les 12 derniers mois
            </Button>
          )}
        </EmptyState>
      ) : (
        <div
          aria-busy={isPlaceholderData}
          className="grid items-start gap-x-8 gap-y-6 pt-4 transition-opacity aria-busy:opacity-60 lg:grid-cols-[minmax(0,2fr)_minmax(0,3fr)]"
        >
          <div className="grid gap-6">
            <Totals data={data} />
            {month === undefined && <Months months={data.months} onChoose={choose} />}
          </div>
          <Breakdown key={by} title={groups.find(({ value }) => value === by)?.label} data={data} />
        </div>
      )}
    </>
  )
}

const Totals = ({ data: { net, credited, invoices } }: { data: Purchases }) => (
  <p role="status" className="rounded-lg border bg-surface px-4 py-3">
    <span className="block text-ink-soft text-xs">Total HT, avoirs déduits</span>
    <Price value={net} className="font-semibold text-2xl" />
    <span className="block text-ink-soft text-sm">
      {formatCount(invoices, 'facture', 'factures')}
      {credited > 0 && (
        <>
          {', '}
          <Price value={credited} /> d’avoirs
        </>
      )}
    </span>
  </p>
)

/** A part of the most, for the length of a bar; what was credited more than bought has none. */
const percentOf = (part: number, most: number): number =>
  most > 0 ? Math.max(0, Math.round((part / most) * 1000) / 10) : 0

const Bar = ({ percent }: { percent: number }) => (
  <span aria-hidden="true" className="block h-2 rounded-full bg-sunken">
    <span
      className="block h-full rounded-full bg-leaf"
      style={{ inlineSize: `${percent}%`, minInlineSize: percent > 0 ? '2px' : 0 }}
    />
  </span>
)

const Section = ({ title, children }: { title: ReactNode; children: ReactNode }) => {
  const id = useId()
  return (
    <section aria-labelledby={id}>
      <h2 id={id} className="mb-1 text-xl">
        {title}
      </h2>
      {children}
    </section>
  )
}

const Months = ({
  months,
  onChoose,
}: {
  months: Purchases['months']
  onChoose: (month: string) => void
}) => {
  const most = Math.max(...months.map(({ net }) => net))
  return (
    <Section title="Par mois">
      <ol className="divide-y overflow-hidden rounded-lg border bg-surface">
        {months.map(({ month, net }) => (
          <li key={month}>
            <button
              type="button"
              onClick={() => onChoose(month)}
              className="grid min-h-11 w-full grid-cols-[7.5rem_minmax(0,1fr)_auto] items-center gap-3 px-4 py-1.5 text-left text-sm hover:bg-sunken"
            >
              <span className="first-letter:uppercase">{formatMonth(month)}</span>
              <Bar percent={percentOf(net, most)} />
              <Price value={net} className="min-w-24 text-right" />
            </button>
          </li>
        ))}
      </ol>
    </Section>
  )
}

const Breakdown = ({ title, data: { net, rows } }: { title: ReactNode; data: Purchases }) => {
  const [isWhole, setWhole] = useState(false)
  const most = Math.max(...rows.map(row => row.net))
  const shown = isWhole ? rows : rows.slice(0, shownAtFirst)
  return (
    <Section title={title}>
      <ul className="divide-y overflow-hidden rounded-lg border bg-surface">
        {shown.map(row => (
          <li key={`${row.kind} ${row.id} ${row.name}`} className="grid gap-1 px-4 py-2">
            <span className="flex items-baseline justify-between gap-3">
              <span className="min-w-0">{row.name}</span>
              <Price value={row.net} className="font-medium" />
            </span>
            <Bar percent={percentOf(row.net, most)} />
            <span className="flex items-baseline justify-between gap-3 text-ink-soft text-xs tabular-nums">
              <span>{quantitiesOf(row)}</span>
              <span className="whitespace-nowrap">
                {formatNumber(percentOf(row.net, net))}
                {'\u00a0'}%
              </span>
            </span>
          </li>
        ))}
      </ul>
      {shown.length < rows.length && (
        <Button variant="secondary" className="mt-3" onClick={() => setWhole(true)}>
          Afficher les {rows.length} lignes
        </Button>
      )}
    </Section>
  )
}

/** « 412,5 kg à 1,85 €/kg en moyenne »; of a family or a wholesaler quantities alone. */
const quantitiesOf = ({ quantities }: Purchase): string =>
  formatList(
    quantities.map(({ unit, quantity, unit_price }) =>
      unit_price === null
        ? formatQuantity(quantity, unit)
        : `${formatQuantity(quantity, unit)} à ${formatUnitPrice(unit_price, unit)}`,
    ),
  )
