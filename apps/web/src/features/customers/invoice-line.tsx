import { formatDate } from '@carreau/domain/french/dates'
import { Link } from '@tanstack/react-router'
import { Chip } from '../../ui/chip.tsx'
import { Button } from '../../ui/form/button.tsx'
import { Price } from '../../ui/product/price.tsx'
import type { CustomerInvoice, Payment } from './customers.queries.ts'

/** An invoice with what is left of it, and what was paid. Without `onPay` it is read only. */
export const InvoiceLine = ({
  invoice,
  onPay,
  onUndo,
}: {
  invoice: CustomerInvoice
  onPay: (() => void) | null
  onUndo: ((payment: Payment) => void) | null
}) => (
  <li className="grid grid-cols-2 gap-x-4 gap-y-2 px-4 py-3 text-sm md:grid-cols-[minmax(0,1fr)_8rem_8rem_8rem_7rem] md:items-center">
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
      <span className="block">{formatDate(invoice.due_on)}</span>
      {invoice.overdue && <Chip tone="tomato">En retard</Chip>}
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
      {payment.method_label} du {formatDate(payment.paid_on)}
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
