import { keepsBooks } from '@carreau/domain/documents/accounting'
import { formatMonth } from '@carreau/domain/french/dates'
import { formatCount } from '@carreau/domain/french/format'
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import {
  ChartNoAxesColumn,
  FileCheck2,
  FileClock,
  FileText,
  FolderDown,
  Landmark,
  Sheet,
} from 'lucide-react'
import {
  lazy,
  type ReactNode,
  Suspense,
  startTransition,
  useId,
  useOptimistic,
  useState,
} from 'react'
import { useApi } from '../../platform/api-client/api-context.ts'
import { useAuth } from '../../platform/session/auth-context.ts'
import { EmptyState } from '../../ui/feedback/empty-state.tsx'
import { Button } from '../../ui/form/button.tsx'
import { LoadMore } from '../../ui/navigation/pagination.tsx'
import { Price } from '../../ui/product/price.tsx'
import { InvoiceFilterBar } from './invoice-filter-bar.tsx'
import type { InvoiceFilters } from './invoice-filters.ts'
import { comparingAt, InvoiceLine } from './invoice-line.tsx'
import {
  type Invoice,
  type InvoicePage,
  invoicesQuery,
  useDownloadMonth,
  useDownloadPaper,
} from './invoices.queries.ts'
import { InvoicesSkeleton } from './invoices-skeleton.tsx'
import { InvoicesToCome } from './invoices-to-come.tsx'
import { LetterCard } from './letter-card.tsx'
import { useDownloadVariances } from './variances.queries.ts'

const AccountingDialog = lazy(() => import('./accounting-dialog.tsx'))

/** The invoices of the company at work, newest first: those it has to pay, or those it issued. */
export const InvoicesPage = ({
  filters,
  onFilter,
}: {
  filters: InvoiceFilters
  onFilter: (filters: InvoiceFilters) => Promise<void>
}) => {
  const { tenant } = useAuth()
  const isBuyer = tenant?.type !== 'shop'
  const roles: readonly string[] = keepsBooks.shop
  const keepsTheBooks = !isBuyer && roles.includes(tenant.selectedRole)
  const [exports, setExports] = useState(false)
  // A choice shows at once, above the invoices of the previous one until its own arrive.
  const [chosen, setChosen] = useOptimistic(filters)
  const choose = (next: InvoiceFilters) =>
    startTransition(async () => {
      setChosen(next)
      await onFilter(next)
    })
  const invoices = useInfiniteQuery({
    ...invoicesQuery(useApi(), chosen),
    placeholderData: keepPreviousData,
    throwOnError: (_error, query) => query.state.data === undefined,
  })
  const paper = useDownloadPaper()
  const archive = useDownloadMonth()
  const variances = useDownloadVariances()
  // Who looks for variances takes them as lines.
  const files = chosen.variance ? variances : archive
  if (invoices.data === undefined) return <InvoicesSkeleton />
  const rows = invoices.data.pages.flatMap(page => page.data)
  const { totals = null, letter = null } = invoices.data.pages[0] ?? {}
  return (
    <>
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <h1 className="text-3xl">Factures</h1>
        {isBuyer && (
          <Button variant="secondary" onClick={() => void onFilter({ view: 'purchases' })}>
            <ChartNoAxesColumn aria-hidden="true" className="size-4" />
            Achats
          </Button>
        )}
        {!isBuyer && (
          <div className="action-strip">
            <Button asChild variant="secondary">
              <Link to="/shop/to-invoice">
                <FileClock aria-hidden="true" className="size-4" />À facturer
              </Link>
            </Button>
            {keepsTheBooks && (
              <Button asChild variant="secondary">
                <Link to="/shop/customers" search={{ view: 'bank' }}>
                  <Landmark aria-hidden="true" className="size-4" />
                  Importer un relevé bancaire
                </Link>
              </Button>
            )}
            {keepsTheBooks && (
              <Button variant="secondary" onClick={() => setExports(true)}>
                <Sheet aria-hidden="true" className="size-4" />
                Export comptable
              </Button>
            )}
            {keepsTheBooks && (
              <Button asChild variant="secondary">
                <Link to="/settings" search={{ section: 'facturation-electronique' }}>
                  <FileCheck2 aria-hidden="true" className="size-4" />
                  Facturation électronique
                </Link>
              </Button>
            )}
          </div>
        )}
      </div>
      {isBuyer && <InvoicesToCome />}
      {exports && (
        <Suspense>
          <AccountingDialog onClose={() => setExports(false)} />
        </Suspense>
      )}
      {chosen.letter === undefined ? (
        <InvoiceFilterBar filters={chosen} isBuyer={isBuyer} onFilter={choose} />
      ) : (
        letter && (
          <LetterCard
            letter={letter}
            isBuyer={isBuyer}
            pending={paper.isPending}
            onDownload={() => paper.mutate({ reminderId: letter.id })}
            onAll={() => choose({})}
          />
        )
      )}
      <div
        aria-busy={invoices.isPlaceholderData}
        className="transition-opacity aria-busy:opacity-60"
      >
        {rows.length === 0 ? (
          <NoInvoices filters={chosen} isBuyer={isBuyer} onClear={() => choose({})} />
        ) : (
          <>
            {totals !== null && letter === null && <Totals totals={totals} />}
            {byMonth(rows).map(([month, ofMonth]) => (
              <Month
                key={month}
                month={month}
                file={files}
                isOfVariances={chosen.variance === true}
              >
                {ofMonth.map(invoice => (
                  <InvoiceLine
                    key={`${invoice.shop.id} ${invoice.number}`}
                    invoice={invoice}
                    comparing={comparingAt(isBuyer, filters, invoice.order.id)}
                    partner={isBuyer ? invoice.shop.name : invoice.buyer.company_name}
                    pending={paper.isPending ? paper.variables : undefined}
                    onDownload={one => {
                      if (!paper.isPending) paper.mutate(one)
                    }}
                  />
                ))}
              </Month>
            ))}
          </>
        )}
      </div>
      <LoadMore list={invoices} label="Afficher plus de factures" />
    </>
  )
}

/** They come newest first, and so do the months. */
const byMonth = (rows: readonly Invoice[]): [string, Invoice[]][] => [
  ...Map.groupBy(rows, ({ issued_on }) => issued_on.slice(0, 7)),
]

const Totals = ({ totals }: { totals: NonNullable<InvoicePage['totals']> }) => (
  <div role="status" aria-label="Total des factures affichées">
    <dl
      className={`mt-4 grid grid-cols-2 gap-x-4 gap-y-3 rounded-lg border bg-surface px-4 py-3 sm:grid-cols-4 ${totals.claimed > 0 ? 'lg:grid-cols-5' : ''}`}
    >
      <Figure label="Reste à régler">
        <Price value={totals.unpaid} className="font-semibold text-lg" />
      </Figure>
      <Figure label="dont en retard">
        <Price
          value={totals.overdue}
          className={totals.overdue > 0 ? 'font-semibold text-lg text-tomato-ink' : 'text-lg'}
        />
      </Figure>
      <Figure label={`${formatCount(totals.invoices, 'facture', 'factures')} TTC`}>
        <Price value={totals.gross} className="text-lg" />
      </Figure>
      <Figure label="Avoirs TTC">
        <Price value={totals.credited === 0 ? 0 : -totals.credited} className="text-lg" />
      </Figure>
      {totals.claimed > 0 && (
        <Figure label="Intérêts et indemnités réclamés" className="max-lg:col-span-full">
          <Price value={totals.claimed} className="font-semibold text-lg text-tomato-ink" />
        </Figure>
      )}
    </dl>
  </div>
)

const Figure = ({
  label,
  className,
  children,
}: {
  label: string
  className?: string
  children: ReactNode
}) => (
  <div className={className}>
    <dt className="text-ink-soft text-xs">{label}</dt>
    <dd>{children}</dd>
  </div>
)

const Month = ({
  month,
  file,
  isOfVariances,
  children,
}: {
  month: string
  file: Pick<ReturnType<typeof useDownloadMonth>, 'isPending' | 'variables' | 'mutate'>
  isOfVariances: boolean
  children: ReactNode
}) => {
  const id = useId()
  const isPending = file.isPending && file.variables === month
  const Icon = isOfVariances ? Sheet : FolderDown
  return (
    <section aria-labelledby={id} className="mt-6">
      <div className="flex items-center justify-between gap-3">
        <h2 id={id} className="text-xl first-letter:uppercase">
          {formatMonth(month)}
        </h2>
        <Button
          variant="ghost"
          className="-mr-3"
          pending={isPending}
          onClick={() => {
            if (!file.isPending) file.mutate(month)
          }}
        >
          {!isPending && <Icon aria-hidden="true" className="size-4" />}
          {isOfVariances ? 'Écarts (CSV)' : 'Tout le mois (ZIP)'}
          <span className="sr-only">, {formatMonth(month)}</span>
        </Button>
      </div>
      <ul className="mt-1 divide-y overflow-hidden rounded-lg border bg-surface">{children}</ul>
    </section>
  )
}

const NoInvoices = ({
  filters,
  isBuyer,
  onClear,
}: {
  filters: InvoiceFilters
  isBuyer: boolean
  onClear: () => void
}) => {
  const { state, month, q, letter, variance } = filters
  if (letter !== undefined)
    return (
      <EmptyState
        icon={FileText}
        title="Cette lettre n’est pas à votre société"
        text="Si vous travaillez pour plusieurs sociétés, choisissez celle qui l’a reçue."
      >
        <Button variant="secondary" onClick={onClear}>
          Voir les factures
        </Button>
      </EmptyState>
    )
  if (variance && state === undefined && q === undefined)
    return (
      <EmptyState icon={FileCheck2} title="Tout a été facturé comme commandé">
        <Button variant="secondary" onClick={onClear}>
          Voir les factures
        </Button>
      </EmptyState>
    )
  if (
    !variance &&
    month === undefined &&
    q === undefined &&
    (state === 'unpaid' || state === 'overdue')
  )
    return (
      <EmptyState
        icon={FileText}
        title={state === 'unpaid' ? 'Tout est réglé' : 'Aucune facture en retard'}
      />
    )
  if (variance || state !== undefined || month !== undefined || q !== undefined)
    return (
      <EmptyState
        icon={FileText}
        title="Aucune facture ne correspond"
        text="Choisissez un autre mois, ou retirez un filtre."
      >
        <Button variant="secondary" onClick={onClear}>
          Retirer les filtres
        </Button>
      </EmptyState>
    )
  return (
    <EmptyState
      icon={FileText}
      title="Aucune facture pour le moment"
      text={
        isBuyer
          ? 'Vos factures apparaîtront ici dès la première livraison.'
          : 'Une facture est établie à chaque livraison, ou par décade selon le client.'
      }
    />
  )
}
