import { recordsPayments } from '@carreau/domain/customers/customers'
import { formatDate } from '@carreau/domain/french/dates'
import { formatEuros } from '@carreau/domain/french/format'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Receipt } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { useApi } from '../../platform/api-client/api-context.ts'
import { useAuth } from '../../platform/session/auth-context.ts'
import { Chip } from '../../ui/chip.tsx'
import { EmptyState } from '../../ui/feedback/empty-state.tsx'
import { Skeleton } from '../../ui/feedback/skeleton.tsx'
import { Button } from '../../ui/form/button.tsx'
import { Tabs } from '../../ui/navigation/tabs.tsx'
import { Price } from '../../ui/product/price.tsx'
import { accountQuery } from './account/account.queries.ts'
import { CustomerAccount } from './account/customer-account.tsx'
import {
  type Customer,
  type CustomerInvoice,
  customerInvoicesQuery,
  type Payment,
  useDownloadStatement,
} from './customers.queries.ts'
import type { Paying } from './payment-dialog.tsx'
import { StatementForm } from './statement-form.tsx'

const PaymentDialog = lazy(() => import('./payment-dialog.tsx'))
const UseAdvanceDialog = lazy(() => import('./account/use-advance-dialog.tsx'))
const UndoPaymentDialog = lazy(() => import('./undo-payment-dialog.tsx'))

/** Invoices with what is left to pay, and the statement to send. */
export const CustomerInvoices = ({ customer }: { customer: Customer }) => {
  const { id: buyerId } = customer
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
  const account = useQuery(accountQuery(useApi(), buyerId))
  const [using, setUsing] = useState<CustomerInvoice | null>(null)
  const meta = invoices.data?.meta
  const download = useDownloadStatement(buyerId)
  return (
    <div className="flex flex-col gap-4">
      <StatementForm title="Relevé de compte" download={download} />
      <CustomerAccount buyerId={buyerId} mayPay={mayPay} />
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
        {mayPay && (
          <Button
            variant="secondary"
            disabled={account.data === undefined}
            onClick={() => setPaying({ payable: account.data?.payable ?? [] })}
          >
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
              inAdvance={mayPay ? (account.data?.in_advance ?? 0) : 0}
              onUseAdvance={() => setUsing(invoice)}
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
        {using !== null && (
          <UseAdvanceDialog
            invoice={using}
            inAdvance={account.data?.in_advance ?? 0}
            onClose={() => setUsing(null)}
          />
        )}
        {undoing !== null && (
          <UndoPaymentDialog payment={undoing} onClose={() => setUndoing(null)} />
        )}
      </Suspense>
    </div>
  )
}

/** An invoice with what is left of it, and what was paid. Without `onPay` it is read only. */
export const InvoiceLine = ({
  invoice,
  onPay,
  inAdvance = 0,
  onUseAdvance,
  onUndo,
}: {
  invoice: CustomerInvoice
  onPay: (() => void) | null
  /** What the customer has to pay it with. */
  inAdvance?: number
  onUseAdvance?: () => void
  onUndo: ((payment: Payment) => void) | null
}) => (
  <li className="grid grid-cols-2 gap-x-4 gap-y-2 px-4 py-3 text-sm md:grid-cols-[minmax(0,1fr)_8.5rem_6.5rem_6.5rem_7rem] md:items-center lg:grid-cols-[minmax(0,1fr)_8.5rem_8rem_8rem_7rem]">
    <span>
      <Link
        to="/orders/$orderId"
        params={{ orderId: invoice.order.id }}
        className="-my-3 inline-block whitespace-nowrap py-3 font-medium underline"
      >
        {invoice.number}
      </Link>
      <span className="block text-ink-soft">du {formatDate(invoice.issued_on)}</span>
    </span>
    <span className="text-right md:text-left">
      <span className="block text-ink-soft text-xs">Échéance</span>
      <span className="block whitespace-nowrap">{formatDate(invoice.due_on)}</span>
      {invoice.overdue && <Chip tone="tomato">En retard</Chip>}
      {invoice.reminded !== null && (
        <span className="block text-ink-soft text-xs">
          {invoice.reminded.label} le {formatDate(invoice.reminded.on)}
        </span>
      )}
    </span>
    <span className="md:text-right">
      <span className="block text-ink-soft text-xs">Total TTC</span>
      <Price value={invoice.gross} />
      {invoice.credited > 0 && (
        <span className="block text-ink-soft text-xs">
          avoirs <Price value={-invoice.credited} />
        </span>
      )}
    </span>
    <span className="text-right">
      <span className="block text-ink-soft text-xs">Reste à régler</span>
      <Price value={invoice.open} className="font-semibold" />
    </span>
    <span className="col-span-2 flex items-center justify-end gap-2 md:col-span-1">
      {invoice.open <= 0 && <Chip tone="leaf">Réglée</Chip>}
      {onPay !== null && invoice.open > 0 && (
        <Button
          size="sm"
          variant="secondary"
          aria-label={`Enregistrer un règlement sur ${invoice.number}`}
          onClick={onPay}
        >
          Régler
        </Button>
      )}
    </span>
    {onUseAdvance !== undefined && inAdvance > 0 && invoice.open > 0 && (
      <span className="col-span-full flex justify-end">
        <Button
          size="sm"
          variant="ghost"
          aria-label={`Utiliser l’acompte sur ${invoice.number}`}
          onClick={onUseAdvance}
        >
          {`Utiliser l’acompte (${formatEuros(Math.min(inAdvance, invoice.open))})`}
        </Button>
      </span>
    )}
    {invoice.payments.length > 0 && (
      <ul className="col-span-full flex flex-col gap-1 text-ink-soft">
        {invoice.payments.map(payment => (
          <PaymentLine key={payment.id} payment={payment} onUndo={onUndo} />
        ))}
      </ul>
    )}
  </li>
)

const PaymentLine = ({
  payment,
  onUndo,
}: {
  payment: Payment
  onUndo: ((payment: Payment) => void) | null
}) => (
  <li className="flex flex-wrap items-center justify-between gap-x-3">
    <span className={payment.undone === null ? undefined : 'line-through'}>
      {payment.from_advance
        ? `Acompte (${payment.method_label.toLowerCase()})`
        : payment.method_label}{' '}
      du {formatDate(payment.paid_on)}
      {payment.reference && ` · ${payment.reference}`} · <Price value={payment.amount} />
    </span>
    {payment.undone !== null && <span>Annulé&nbsp;: {payment.undone}</span>}
    {onUndo !== null && payment.can_undo && (
      <Button
        size="sm"
        variant="ghost"
        className="max-sm:-ml-3"
        aria-label={`Annuler le règlement du ${formatDate(payment.paid_on)}`}
        onClick={() => onUndo(payment)}
      >
        Annuler
      </Button>
    )}
  </li>
)
