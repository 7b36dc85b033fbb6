import { formatDate } from '@carreau/domain/french/dates'
import { Link } from '@tanstack/react-router'
import { Download, FileClock, FileText } from 'lucide-react'
import { lazy, Suspense } from 'react'
import { useAuth } from '../../../platform/session/auth-context.ts'
import { Card } from '../../../ui/card.tsx'
import { Spinner } from '../../../ui/feedback/skeleton.tsx'
import type { Order } from '../door/orders.queries.ts'
import type { OrderDocument } from '../orders.queries.ts'
import { fetchDocument } from './fetch-document.ts'
import { useDownload } from './use-download.ts'

// For programs, not for people.
const OrderXml = lazy(() => import('./order-xml.tsx'))
// What went through a plateforme agréée alone has one.
const LifeCycle = lazy(() => import('../../integrations/door/life-cycle.tsx'))

/** The documents of an order that this person may download, as PDF files. */
export const OrderDocuments = ({ order }: { order: Order }) => {
  const download = useDownload((api, document: OrderDocument) =>
    fetchDocument(api, order.id, document),
  )
  const isShop = useAuth().tenant?.type === 'shop'
  if (order.documents.length === 0) return null
  return (
    <Card className="p-4">
      <h2 className="text-lg">Documents</h2>
      <ul className="-mx-2 mt-2 flex flex-col">
        {order.documents.map(document => {
          const isPending =
            download.isPending && download.variables.file_name === document.file_name
          return (
            <li key={document.file_name}>
              <button
                type="button"
                className="flex min-h-11 w-full items-center gap-3 rounded-md px-2 py-1.5 text-left text-sm transition-colors duration-(--motion-quick) hover:bg-sunken aria-disabled:cursor-progress"
                aria-disabled={download.isPending}
                aria-busy={isPending || undefined}
                onClick={() => {
                  if (!download.isPending) download.mutate(document)
                }}
              >
                <FileText aria-hidden="true" className="size-4 shrink-0 text-ink-soft" />
                <span className="min-w-0 grow">
                  <span className="block font-medium">
                    {document.label}
                    <span className="sr-only">, télécharger en PDF</span>
                  </span>
                  <span className="block text-ink-soft text-xs">{detailOf(document, order)}</span>
                </span>
                {isPending ? (
                  <Spinner className="shrink-0" />
                ) : (
                  <Download aria-hidden="true" className="size-4 shrink-0 text-ink-soft" />
                )}
              </button>
              {/* It says the prices. */}
              {document.kind === 'order_form' && order.totals !== null && (
                <Suspense fallback={<div className="h-11" />}>
                  <OrderXml orderId={order.id} revision={document.revision} />
                </Suspense>
              )}
              {document.kind === 'invoice' && (
                <Link
                  to={isShop ? '/shop/invoices' : '/invoices'}
                  search={{ compare: order.id }}
                  className="flex min-h-11 items-center pl-9 text-sm underline decoration-line-strong underline-offset-4"
                >
                  Comparer à la commande
                </Link>
              )}
              {(document.kind === 'invoice' || document.kind === 'credit_note') && (
                <Suspense>
                  <LifeCycle
                    orderId={order.id}
                    {...(document.kind === 'credit_note' && { creditNote: document.number })}
                    className="pr-2 pb-1 pl-9"
                  />
                </Suspense>
              )}
            </li>
          )
        })}
      </ul>
      {order.to_invoice !== null && (
        <p className="mt-2 flex items-start gap-3 text-ink-soft text-sm">
          <FileClock aria-hidden="true" className="mt-0.5 size-4 shrink-0" />
          Facturée le {formatDate(order.to_invoice.to)} avec les livraisons de la décade
        </p>
      )}
    </Card>
  )
}

const detailOf = ({ kind, number }: OrderDocument, { invoice }: Order): string =>
  kind === 'invoice' && invoice !== null
    ? `${number} · échéance ${formatDate(invoice.due_at)}`
    : number
