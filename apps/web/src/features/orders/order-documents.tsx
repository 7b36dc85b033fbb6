import { formatDate } from '@carreau/domain/french/dates'
import { useMutation } from '@tanstack/react-query'
import { Download, FileClock, FileText } from 'lucide-react'
import { lazy, Suspense } from 'react'
import type { Api, ReceivedFile } from '../../platform/api-client/api-client.ts'
import { useApi } from '../../platform/api-client/api-context.ts'
import { messageOf } from '../../platform/api-client/api-error.ts'
import { saveFile } from '../../platform/save-file.ts'
import { Card } from '../../ui/card.tsx'
import { Spinner } from '../../ui/feedback/skeleton.tsx'
import { toast } from '../../ui/feedback/toast.ts'
import { Button } from '../../ui/form/button.tsx'
import type { Order } from './door/orders.queries.ts'
import { fetchDocument, fetchOrderXml } from './fetch-document.ts'
import type { OrderDocument } from './orders.queries.ts'

// What went through a plateforme agréée alone has one.
const LifeCycle = lazy(() => import('../integrations/door/life-cycle.tsx'))

/** The documents of an order that this person may download, as PDF files. */
export const OrderDocuments = ({ order }: { order: Order }) => {
  const download = useDownload((api, document: OrderDocument) =>
    fetchDocument(api, order.id, document),
  )
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
                <OrderXml orderId={order.id} document={document} />
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

/** The same for a program: most people never need it, so it stays small. */
const OrderXml = ({ orderId, document }: { orderId: number; document: OrderDocument }) => {
  const download = useDownload((api, _: undefined) => fetchOrderXml(api, orderId, document))
  return (
    <Button
      variant="link"
      className="ml-9 text-xs"
      pending={download.isPending}
      onClick={() => download.mutate(undefined)}
    >
      Pour un logiciel&nbsp;: Order-X (XML)
    </Button>
  )
}

const detailOf = ({ kind, number }: OrderDocument, { invoice }: Order): string =>
  kind === 'invoice' && invoice !== null
    ? `${number} · échéance ${formatDate(invoice.due_at)}`
    : number

/** Downloads a file of an order; a plain link cannot send the bearer token. */
const useDownload = <Of,>(fetchFile: (api: Api, of: Of) => Promise<ReceivedFile>) => {
  const api = useApi()
  return useMutation({
    mutationFn: (of: Of) => fetchFile(api, of),
    onSuccess: saveFile,
    onError: error =>
      toast.error(messageOf(error, "Le document n'a pas pu être téléchargé. Réessayez.")),
  })
}
