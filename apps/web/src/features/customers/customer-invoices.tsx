import { recordsPayments } from '@carreau/domain/customers/customers'
import { formatDate } from '@carreau/domain/french/format'
import { addDays, parisDay } from '@carreau/domain/french/paris-time'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Receipt } from 'lucide-react'
import { useState } from 'react'
import { useApi } from '../../platform/api-client/api-context.ts'
import { useAuth } from '../../platform/session/auth-context.ts'
import { Button } from '../../ui/button.tsx'
import { Chip } from '../../ui/chip.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Field } from '../../ui/field.tsx'
import { Input } from '../../ui/input.tsx'
import { Price } from '../../ui/price.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { Tabs } from '../../ui/tabs.tsx'
import {
  type CustomerInvoice,
  customerInvoicesQuery,
  useDownloadStatement,
} from './customers.queries.ts'
import { PaymentDialog } from './payment-dialog.tsx'

/** Invoices with what is left to pay, and the statement to send. */
export const CustomerInvoices = ({ buyerId }: { buyerId: number }) => {
  const [status, setStatus] = useState<'open' | 'all'>('open')
  const [page, setPage] = useState(1)
  const [paying, setPaying] = useState<CustomerInvoice | null>(null)
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
      <Tabs
        label="Factures à montrer"
        className="self-start"
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
              onPay={mayPay ? () => setPaying(invoice) : null}
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
      {paying !== null && <PaymentDialog invoice={paying} onClose={() => setPaying(null)} />}
    </div>
  )
}

const InvoiceLine = ({
  invoice,
  onPay,
}: {
  invoice: CustomerInvoice
  onPay: (() => void) | null
}) => (
  <li className="grid grid-cols-2 gap-x-4 gap-y-1 px-4 py-3 text-sm md:grid-cols-[minmax(0,1fr)_9rem_8rem_8rem_10rem] md:items-center">
    <span>
      <Link
        to="/orders/$orderId"
        params={{ orderId: invoice.order.id }}
        className="font-medium underline"
      >
        {invoice.number}
      </Link>
      <span className="block text-ink-soft">du {formatDate(invoice.issued_on)}</span>
    </span>
    <span className="text-right md:text-left">
      <span className="text-ink-soft">Échéance </span>
      <span className="block">{formatDate(invoice.due_on)}</span>
    </span>
    <span className="md:text-right">
      <span className="block text-ink-soft text-xs">Total TTC</span>
      <Price value={invoice.gross} />
      {invoice.credited > 0 && (
        <span className="block text-ink-soft text-xs">
          avoirs <Price value={invoice.credited} />
        </span>
      )}
    </span>
    <span className="text-right">
      <span className="block text-ink-soft text-xs">Reste</span>
      <Price value={invoice.open} className="font-semibold" />
    </span>
    <span className="col-span-2 flex items-center justify-end gap-2 md:col-span-1">
      {invoice.overdue && <Chip tone="tomato">En retard</Chip>}
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
  </li>
)

const StatementForm = ({ buyerId }: { buyerId: number }) => {
  const today = parisDay(new Date())
  const [from, setFrom] = useState(addDays(today, -90))
  const [to, setTo] = useState(today)
  const download = useDownloadStatement(buyerId)
  const get = (format: 'csv' | 'pdf') => download.mutate({ from, to, format })
  return (
    <section
      aria-labelledby="statement"
      className="flex flex-wrap items-end gap-3 rounded-lg border bg-surface p-4"
    >
      <h2 id="statement" className="w-full text-xl">
        Relevé de compte
      </h2>
      <Field label="Du">
        {control => (
          <Input
            {...control}
            type="date"
            value={from}
            max={to}
            onChange={event => setFrom(event.target.value)}
          />
        )}
      </Field>
      <Field label="Au">
        {control => (
          <Input
            {...control}
            type="date"
            value={to}
            min={from}
            onChange={event => setTo(event.target.value)}
          />
        )}
      </Field>
      <Button
        variant="secondary"
        disabled={!from || !to || download.isPending}
        onClick={() => get('pdf')}
      >
        PDF
      </Button>
      <Button
        variant="secondary"
        disabled={!from || !to || download.isPending}
        onClick={() => get('csv')}
      >
        CSV
      </Button>
    </section>
  )
}
