import { issuesInvoices } from '@carreau/domain/documents/periods'
import { formatDate, formatDayInFigures } from '@carreau/domain/french/dates'
import { formatCount } from '@carreau/domain/french/format'
import { useSuspenseQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { ChevronLeft, FileClock } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { useApi } from '../../platform/api-client/api-context.ts'
import { useAuth } from '../../platform/session/auth-context.ts'
import { EmptyState } from '../../ui/feedback/empty-state.tsx'
import { Button } from '../../ui/form/button.tsx'
import { Price } from '../../ui/product/price.tsx'
import { type ToInvoice, toInvoiceQuery, useDownloadPreview } from './to-invoice.queries.ts'

const InvoiceNowDialog = lazy(() => import('./invoice-now-dialog.tsx'))

const keyOf = ({ buyer, shop, to }: ToInvoice): string => `${buyer.id} ${shop.id} ${to}`

/** What a wholesaler has delivered and will invoice with its décade, customer by customer. */
export const ToInvoicePage = () => {
  const { data: waiting } = useSuspenseQuery(toInvoiceQuery(useApi()))
  const [closingKey, setClosingKey] = useState<string | null>(null)
  // As it is read now: a delivery more is seen before it is invoiced.
  const closing = waiting.find(one => keyOf(one) === closingKey)
  const preview = useDownloadPreview()
  const role: string | undefined = useAuth().tenant?.selectedRole
  const mayIssue = issuesInvoices.shop.some(known => known === role)
  const net = waiting.reduce((sum, one) => sum + Math.round(one.net * 100), 0) / 100
  return (
    <>
      <Link
        to="/shop/invoices"
        className="inline-flex h-11 items-center gap-1 text-ink-soft text-sm hover:text-ink"
      >
        <ChevronLeft aria-hidden="true" className="size-4" /> Factures
      </Link>
      <h1 className="text-3xl">À facturer</h1>
      {waiting.length === 0 ? (
        <EmptyState
          icon={FileClock}
          title="Rien n’attend d’être facturé"
          text="Les livraisons des clients facturés par décade s’ajoutent ici jusqu’au 10, au 20 et au dernier jour du mois. Le rythme se choisit dans les conditions d’un client."
        />
      ) : (
        <>
          <p className="mt-1 text-ink-soft">
            {formatCount(waiting.length, 'facture à venir', 'factures à venir')},{' '}
            <Price value={net} className="font-semibold text-ink" /> HT à ce jour.
          </p>
          <ul className="mt-4 flex flex-col gap-3">
            {waiting.map(one => {
              const isPending =
                preview.isPending &&
                preview.variables.buyerId === one.buyer.id &&
                preview.variables.to === one.to
              return (
                <li key={keyOf(one)} className="rounded-lg border bg-surface p-4">
                  <PeriodToInvoice toInvoice={one} />
                  <div className="mt-3 flex flex-wrap gap-2">
                    <Button
                      variant="secondary"
                      pending={isPending}
                      aria-label={`Aperçu de la facture de ${one.buyer.company_name}`}
                      onClick={() => {
                        if (!preview.isPending)
                          preview.mutate({ buyerId: one.buyer.id, to: one.to })
                      }}
                    >
                      Aperçu
                    </Button>
                    {mayIssue && (
                      <Button
                        variant="secondary"
                        aria-label={`Facturer ${one.buyer.company_name} maintenant`}
                        onClick={() => setClosingKey(keyOf(one))}
                      >
                        Facturer maintenant
                      </Button>
                    )}
                  </div>
                </li>
              )
            })}
          </ul>
        </>
      )}
      {closing !== undefined && (
        <Suspense>
          <InvoiceNowDialog toInvoice={closing} onClose={() => setClosingKey(null)} />
        </Suspense>
      )}
    </>
  )
}

const PeriodToInvoice = ({ toInvoice }: { toInvoice: ToInvoice }) => {
  const { buyer, from, to, due_on, net, gross, deliveries, deliveries_count } = toInvoice
  const unnamed = deliveries_count - deliveries.length
  return (
    <>
      <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-1">
        <div className="min-w-0">
          <h2 className="text-lg">
            <Link
              to="/shop/customers/$buyerId"
              params={{ buyerId: buyer.id }}
              className="underline decoration-line-strong underline-offset-4 hover:text-ink"
            >
              {buyer.company_name}
            </Link>
          </h2>
          <p className="text-ink-soft text-sm">
            {formatCount(deliveries_count, 'livraison', 'livraisons')} du {formatDayInFigures(from)}{' '}
            au {formatDayInFigures(to)}
          </p>
          <p className="text-sm">
            Facture dans la nuit du {formatDate(to)}, échéance le {formatDate(due_on)}
          </p>
        </div>
        <div className="text-right">
          <Price value={net} className="font-semibold text-lg" />
          <span className="text-sm"> HT</span>
          <span className="block text-ink-soft text-sm">
            environ <Price value={gross} /> TTC
          </span>
        </div>
      </div>
      <details className="mt-2">
        <summary className="w-fit cursor-pointer rounded-sm py-2 font-medium text-sm">
          Bons de livraison
        </summary>
        <ul className="divide-y text-sm">
          {deliveries.map(delivery => (
            <li
              key={delivery.order.id}
              className="flex flex-wrap items-center justify-between gap-x-4"
            >
              <Link
                to="/orders/$orderId"
                params={{ orderId: delivery.order.id }}
                className="inline-flex min-h-11 items-center underline decoration-line-strong underline-offset-4"
              >
                {delivery.delivery_note ?? delivery.order.number}
              </Link>
              <span className="text-ink-soft">
                livré le {formatDayInFigures(delivery.delivered_on)}
              </span>
              <Price value={delivery.net} className="ml-auto" />
            </li>
          ))}
        </ul>
        {unnamed > 0 && (
          <p className="py-2 text-ink-soft text-sm">
            et {formatCount(unnamed, 'autre livraison', 'autres livraisons')}
          </p>
        )}
      </details>
    </>
  )
}
