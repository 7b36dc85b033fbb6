import type { ShopRole } from '@carreau/domain/companies/roles'
import { paymentMethodLabels } from '@carreau/domain/customers/customers'
import { reminderStepLabels } from '@carreau/domain/customers/reminders'
import { dueBucketLabels, unpaidByDue } from '@carreau/domain/customers/unpaid'
import { interfelKindLabels, isInterfelCharged } from '@carreau/domain/money/interfel'
import { eurosFromCents } from '@carreau/domain/money/money'
import type { CustomerHeadRow, CustomerListRow, CustomerRow, PersonRow } from './customers.sql.ts'
import type { Contact } from './door/contacts.sql.ts'
import type { InvoiceRow } from './invoices.sql.ts'

const headOf = (row: CustomerHeadRow) => ({
  id: row.id,
  company_name: row.companyName,
  city: row.city,
  kind: row.kind,
  kind_label: interfelKindLabels[row.kind],
  code: row.code,
  last_order_at: row.lastOrderAt?.toISOString() ?? null,
  unpaid: eurosFromCents(row.unpaidCents),
  overdue: eurosFromCents(row.overdueCents),
  auto_accept: row.autoAccept,
})

export const customerRowOf = (row: CustomerListRow) => ({
  ...headOf(row),
  orders: row.orders,
  net: eurosFromCents(row.netCents),
  orders_before: row.ordersBefore,
  net_before: eurosFromCents(row.netBeforeCents),
  balance: eurosFromCents(row.balanceCents),
})

export const unpaidOf = (amounts: readonly { dueOn: string; openCents: number }[], today: string) =>
  unpaidByDue(amounts, today).map(({ bucket, cents }) => ({
    bucket,
    label: dueBucketLabels[bucket],
    amount: eurosFromCents(cents),
  }))

/** A customer without what its sales say. */
export const customerOf = (
  row: CustomerRow,
  { people, contacts }: { people: readonly PersonRow[]; contacts: readonly Contact[] },
) => ({
  ...headOf(row),
  is_interfel_charged: isInterfelCharged({ kind: row.kind }),
  siret: row.siret,
  vat_number: row.vatNumber,
  address: {
    line1: row.line1,
    line2: row.line2,
    postal_code: row.postalCode,
    city: row.city,
  },
  people: [...people],
  contacts: [...contacts],
  owed: eurosFromCents(row.owedCents),
  to_invoice: eurosFromCents(row.toInvoiceCents),
  terms: {
    auto_accept: row.autoAccept,
    late_changes: row.lateChanges,
    confirm_changes: row.confirmChanges,
    payment_days: row.paymentDays,
    shop_payment_days: row.shopPaymentDays,
    invoicing: row.invoicing,
    code: row.code,
    note: row.note,
    credit_limit: row.creditLimitCents === null ? null : eurosFromCents(row.creditLimitCents),
    newcomer_limit: row.newcomerLimitCents === null ? null : eurosFromCents(row.newcomerLimitCents),
    credit_policy: row.creditPolicy,
    priority: row.priority,
  },
})

type Looker = { today: string; role: ShopRole }

/** Whoever records payments takes back what they recorded today; an admin, what was recorded before. */
export const mayUndo = (recordedOn: string, { today, role }: Looker): boolean =>
  recordedOn === today || role === 'admin'

export const invoiceOf = (row: InvoiceRow, looker: Looker) => ({
  number: row.number,
  order: { id: row.orderId, number: row.orderNumber },
  issued_on: row.issuedOn,
  due_on: row.dueOn,
  gross: eurosFromCents(row.grossCents),
  credited: eurosFromCents(row.creditedCents),
  paid: eurosFromCents(row.paidCents),
  open: eurosFromCents(row.openCents),
  overdue: row.openCents > 0 && row.dueOn < looker.today,
  reminded: row.reminded && { ...row.reminded, label: reminderStepLabels[row.reminded.step] },
  payments: row.payments.map(payment => ({
    id: payment.id,
    paid_on: payment.paidOn,
    amount: eurosFromCents(payment.amountCents),
    method: payment.method,
    method_label: paymentMethodLabels[payment.method],
    reference: payment.reference,
    from_advance: payment.fromAdvance,
    undone: payment.undone,
    can_undo: payment.undone === null && mayUndo(payment.recordedOn, looker),
  })),
})
