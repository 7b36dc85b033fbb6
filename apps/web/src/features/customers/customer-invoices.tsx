import { recordsPayments } from '@carreau/domain/customers/customers'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Receipt } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { useApi } from '../../platform/api-client/api-context.ts'
import { useAuth } from '../../platform/session/auth-context.ts'
import { EmptyState } from '../../ui/feedback/empty-state.tsx'
import { Skeleton } from '../../ui/feedback/skeleton.tsx'
import { Button } from '../../ui/form/button.tsx'
import { Tabs } from '../../ui/navigation/tabs.tsx'
import { type Customer, customerInvoicesQuery, type Payment } from './customers.queries.ts'
import { InvoiceLine } from './invoice-line.tsx'
import type { Paying } from './payment-dialog.tsx'
import { StatementForm } from './statement-form.tsx'

const PaymentDialog = lazy(() => import('./payment-dialog.tsx'))
const UndoPaymentDialog = lazy(() => import('./undo-payment-dialog.tsx'))

/** Invoices with what is left to pay, and the statement to send. */
export const CustomerInvoices = ({ customer }: { customer: Customer }) => {
  const { id: buyerId, unpaid } = customer
  const [status, setStatus] = useState<'open' | 'all'>('open')
  const [page, setPage] = useState(1)
  const [paying, setPaying] = useState<Paying | null>(null)
  const [undoing, setUndoing] = useState<Payment | null>(null)
  const role = useAuth().tenant?.selectedRole
  const mayPay = recordsPayments.some(known => known === role)
  const invoices = useQuery({
    ...customerInvoicesQuery(useApi(), buyerId, { status, page }),
    placeholderData: keepPreviousData,
    throwOnError: (_error, query) => query.state.data === undefined,
  })
  const meta = invoices.data?.meta
  return (
    <div className="flex flex-col gap-4">
      <StatementForm buyerId={buyerId} />
      <div className="flex flex-wrap items-center justify-between gap-3">
        <Tabs
          label="Factures à montrer"
          value={status}
          onChange={next => {
            setStatus(next)
            setPage(1)
          }}
          options={[
            { value: 'open', label: 'À régler' },
            { value: 'all', label: 'Toutes' },
          ]}
        />
        {mayPay && unpaid > 0 && (
          <Button variant="secondary" onClick={() => setPaying({ unpaid })}>
            Enregistrer un règlement
          </Button>
        )}
      </div>
      {invoices.data === undefined ? (
        <Skeleton className="h-80" />
      ) : invoices.data.data.length === 0 ? (
        <EmptyState
          icon={Receipt}
          title={status === 'open' ? 'Tout est réglé' : 'Aucune facture pour le moment'}
        />
      ) : (
        <ul
          aria-busy={invoices.isPlaceholderData}
          className="divide-y overflow-hidden rounded-lg border bg-surface aria-busy:opacity-60"
        >
          {invoices.data.data.map(invoice => (
            <InvoiceLine
              key={invoice.number}
              invoice={invoice}
              onPay={mayPay ? () => setPaying({ invoice }) : null}
              onUndo={mayPay ? setUndoing : null}
            />
          ))}
        </ul>
      )}
      {meta !== undefined && meta.total > meta.per_page && (
        <div className="flex justify-center gap-2">
          <Button variant="secondary" disabled={page === 1} onClick={() => setPage(page - 1)}>
            Précédent
          </Button>
          <Button
            variant="secondary"
            disabled={page * meta.per_page >= meta.total}
            onClick={() => setPage(page + 1)}
          >
            Suivant
          </Button>
        </div>
      )}
      <Suspense>
        {paying !== null && (
          <PaymentDialog buyerId={buyerId} paying={paying} onClose={() => setPaying(null)} />
        )}
        {undoing !== null && (
          <UndoPaymentDialog payment={undoing} onClose={() => setUndoing(null)} />
        )}
      </Suspense>
    </div>
  )
}
