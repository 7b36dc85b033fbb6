import { formatDayInFigures } from '@carreau/domain/french/dates'
import {
  formatCount,
  formatEuros,
  formatExactUnitPrice,
  formatPackages,
  formatQuantity,
} from '@carreau/domain/french/format'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { ArrowLeft, ChevronDown, Download, FileText } from 'lucide-react'
import { type ReactNode, useId } from 'react'
import { useApi } from '../../platform/api-client/api-context.ts'
import { isApiError } from '../../platform/api-client/api-error.ts'
import { EmptyState } from '../../ui/feedback/empty-state.tsx'
import { Button } from '../../ui/form/button.tsx'
import { Price } from '../../ui/product/price.tsx'
import { useDownloadPaper } from './invoices.queries.ts'
import { InvoicesSkeleton } from './invoices-skeleton.tsx'
import {
  type ComparedDelivery,
  type ComparedLine,
  type InvoiceVariance,
  invoiceVarianceQuery,
} from './variances.queries.ts'

/** An invoice beside what was ordered and delivered: what differs, why, and what that comes to. */
export default function VariancePage({
  orderId,
  isBuyer,
  onBack,
}: {
  orderId: number
  isBuyer: boolean
  onBack: () => unknown
}) {
  const { data, error } = useQuery({
    ...invoiceVarianceQuery(useApi(), orderId),
    throwOnError: (thrown, query) => query.state.data === undefined && !isMissing(thrown),
  })
  const paper = useDownloadPaper()
  if (data === undefined)
    return isMissing(error) ? <NoInvoice onBack={onBack} /> : <InvoicesSkeleton />
  const { number, issued_on, period, deliveries } = data
  return (
    <>
      <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2">
        <div>
          <h1 className="text-3xl">Facture {number}</h1>
          <p className="break-words text-ink-soft text-sm">
            {isBuyer ? data.shop.name : data.buyer.company_name}, du {formatDayInFigures(issued_on)}
            {period !== null && (
              <>
                , livraisons du {formatDayInFigures(period.from)} au {formatDayInFigures(period.to)}
              </>
            )}
          </p>
        </div>
        <div className="action-strip">
          <Button variant="secondary" onClick={onBack}>
            <ArrowLeft aria-hidden="true" className="size-4" />
            Factures
          </Button>
          <Button
            variant="secondary"
            pending={paper.isPending}
            onClick={() => paper.mutate({ orderId })}
          >
            {!paper.isPending && <Download aria-hidden="true" className="size-4" />}
            La facture en PDF
          </Button>
        </div>
      </div>
      <Totals data={data} />
      {deliveries.map(delivery => (
        <Delivery key={delivery.order.id} delivery={delivery} isAlone={deliveries.length === 1} />
      ))}
    </>
  )
}

const isMissing = (error: unknown): boolean => isApiError(error) && error.status === 404

const NoInvoice = ({ onBack }: { onBack: () => unknown }) => (
  <>
    <h1 className="text-3xl">Factures</h1>
    <EmptyState
      icon={FileText}
      title="Cette commande n’a pas de facture"
      text="Une facture est établie à la livraison, ou à la fin de la décade."
    >
      <Button variant="secondary" onClick={onBack}>
        Voir les factures
      </Button>
    </EmptyState>
  </>
)

/** « +8,70 € », « −12,40 € »: an amount that says which way it goes. */
const signedEuros = (amount: number): string => `${amount > 0 ? '+' : ''}${formatEuros(amount)}`

const Signed = ({ value, className = '' }: { value: number; className?: string }) => (
  <span className={`whitespace-nowrap tabular-nums ${className}`}>{signedEuros(value)}</span>
)

const hasVariances = ({ deliveries }: InvoiceVariance): boolean =>
  deliveries.some(({ lines }) => lines.some(({ kind }) => kind === 'variance'))

const Totals = ({ data }: { data: InvoiceVariance }) => {
  const { ordered, invoiced, credited, weighed, variance, credit_notes } = data
  return (
    <div
      role="status"
      aria-label="Écart de la facture"
      className="mt-4 rounded-lg border bg-surface px-4 py-3"
    >
      <dl className="grid grid-cols-2 gap-x-4 gap-y-3 sm:flex sm:flex-wrap sm:gap-x-10">
        <Figure label="Écart HT" className="max-sm:col-span-full">
          {hasVariances(data) ? (
            <Signed value={variance} className="font-semibold text-2xl" />
          ) : (
            <span className="text-leaf-ink text-xl">Facturé comme commandé</span>
          )}
        </Figure>
        {weighed !== 0 && (
          <Figure label="À la pesée">
            <Signed value={weighed} className="text-lg" />
          </Figure>
        )}
        <Figure label="Commandé HT">
          <Price value={ordered} className="text-lg" />
        </Figure>
        <Figure label="Facturé HT">
          <Price value={invoiced} className="text-lg" />
        </Figure>
        {credited > 0 && (
          <Figure label={credit_notes.length > 1 ? 'Avoirs HT' : 'Avoir HT'}>
            <Price value={-credited} className="text-lg" />
          </Figure>
        )}
      </dl>
      <p className="mt-2 text-ink-soft text-xs">
        Marchandises seules{'\u00a0'}: la livraison et les contributions les suivent.
        {weighed !== 0 &&
          ' À la pesée\u00a0: ce que pèsent de tels colis, dans la fourchette annoncée ou à 10\u00a0% près.'}
      </p>
    </div>
  )
}

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

const Delivery = ({ delivery, isAlone }: { delivery: ComparedDelivery; isAlone: boolean }) => {
  const id = useId()
  const { order, placed_on, delivered_on, delivery_note, lines, weighed, variance } = delivery
  const ofKind = (kind: ComparedLine['kind']) => lines.filter(line => line.kind === kind)
  const [differing, weighings, conform] = [ofKind('variance'), ofKind('weighed'), ofKind('conform')]
  return (
    <section aria-labelledby={id} className="mt-6">
      <div className="flex items-baseline justify-between gap-3">
        <h2 id={id} className="text-xl">
          <Link
            to="/orders/$orderId"
            params={{ orderId: order.id }}
            className="underline decoration-line-strong underline-offset-4"
          >
            Commande {order.number}
          </Link>
        </h2>
        {!isAlone && differing.length > 0 && <Signed value={variance} className="font-semibold" />}
      </div>
      <p className="text-ink-soft text-sm">
        du {formatDayInFigures(placed_on)}, livrée le {formatDayInFigures(delivered_on)}
        {delivery_note !== null && `, bon ${delivery_note}`}
      </p>
      <div className="mt-2 divide-y overflow-hidden rounded-lg border bg-surface">
        {differing.length > 0 && <Lines lines={differing} orderedOn={placed_on} />}
        {weighings.length > 0 && (
          <Folded
            title={
              <>
                {formatCount(weighings.length, 'ligne', 'lignes')} à la pesée,{' '}
                <Signed value={weighed} />
              </>
            }
          >
            <Lines lines={weighings} orderedOn={placed_on} />
          </Folded>
        )}
        {conform.length > 0 && (
          <Folded title={formatCount(conform.length, 'ligne conforme', 'lignes conformes')}>
            <ul className="divide-y border-t text-sm">
              {conform.map(line => (
                <li key={line.line_id} className="flex items-baseline gap-3 px-4 py-2">
                  <span className="min-w-0 flex-1 break-words">{line.designation}</span>
                  <span className="text-ink-soft text-xs">
                    {formatPackages(line.delivered.packages)}
                  </span>
                  <Price value={line.invoiced.net} className="min-w-20 text-right" />
                </li>
              ))}
            </ul>
          </Folded>
        )}
      </div>
    </section>
  )
}

const Folded = ({ title, children }: { title: ReactNode; children: ReactNode }) => (
  <details className="group">
    <summary className="flex min-h-11 cursor-pointer list-none items-center gap-2 px-4 text-ink-soft text-sm hover:bg-sunken">
      <ChevronDown aria-hidden="true" className="size-4 shrink-0 group-open:rotate-180" />
      <span>{title}</span>
    </summary>
    {children}
  </details>
)

const Lines = ({ lines, orderedOn }: { lines: readonly ComparedLine[]; orderedOn: string }) => (
  <ul className="divide-y [details_&]:border-t">
    {lines.map(line => (
      <li key={line.line_id} className="px-4 py-3 text-sm">
        <div className="flex items-baseline justify-between gap-3">
          <span className="min-w-0 break-words font-medium">{line.designation}</span>
          <Signed value={line.variance} className="font-semibold" />
        </div>
        <p className="mt-0.5 break-words">{line.reason}</p>
        <Compared line={line} orderedOn={orderedOn} />
      </li>
    ))}
  </ul>
)

/** « 3 colis, 30 kg »; what is billed by the package is said once. */
const muchOf = ({ unit }: ComparedLine, part: { packages: number; quantity: number }): string =>
  unit === 'package' || part.packages === 0
    ? formatPackages(part.packages)
    : `${formatPackages(part.packages)}, ${formatQuantity(part.quantity, unit)}`

/** The three papers beside each other. */
const Compared = ({ line, orderedOn }: { line: ComparedLine; orderedOn: string }) => {
  const { ordered, delivered, invoiced, credited, unit } = line
  return (
    <dl className="mt-2 grid grid-cols-3 gap-x-3 text-ink-soft text-xs tabular-nums md:max-w-2xl">
      <Figure label="Commandé">
        {ordered.packages === 0 ? (
          'rien'
        ) : (
          <>
            <span className="block text-ink">{muchOf(line, ordered)}</span>
            <span className="block">à {formatExactUnitPrice(ordered.unit_price, unit)}</span>
            <Price value={ordered.net} />
            {ordered.on !== orderedOn && (
              <span className="block">modifié le {formatDayInFigures(ordered.on)}</span>
            )}
          </>
        )}
      </Figure>
      <Figure label="Livré">
        <span className="block text-ink">{muchOf(line, delivered)}</span>
        {delivered.lot !== null && <span className="block break-words">lot {delivered.lot}</span>}
      </Figure>
      <Figure label="Facturé">
        {invoiced.unit_price === null ? (
          'rien'
        ) : (
          <>
            <span className="block text-ink">{formatQuantity(invoiced.quantity, unit)}</span>
            <span className="block">à {formatExactUnitPrice(invoiced.unit_price, unit)}</span>
            <Price value={invoiced.net} />
            {credited > 0 && (
              <span className="block">
                avoir <Price value={-credited} />
              </span>
            )}
          </>
        )}
      </Figure>
    </dl>
  )
}
