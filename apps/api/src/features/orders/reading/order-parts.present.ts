import type { AnswerOf } from '@carreau/contract/endpoint'
import type { endpoints } from '@carreau/contract/endpoints'
import type { Caller } from '@carreau/domain/companies/roles'
import {
  type DocumentKind,
  documentFileName,
  documentLabels,
  hasOrderForm,
  mayReadDocument,
} from '@carreau/domain/documents/documents'
import { decadeOf } from '@carreau/domain/documents/periods'
import { eurosFromCents, kgFromG, packagesFromMilli } from '@carreau/domain/money/money'
import {
  claimableUntil,
  claimStatusLabels,
  isPartly,
  mayAnswerClaim,
  mayClaim,
} from '@carreau/domain/orders/claims'
import type { OrderStatus } from '@carreau/domain/orders/orders'
import { mediaUrl } from '../../../platform/storage/media-url.ts'
import type { OrderRow } from '../door/orders.sql.ts'
import type { ClaimLineRow, ClaimRow } from './order-claims.sql.ts'

type Order = AnswerOf<typeof endpoints.getOrder>['data']

/** When an order was delivered, or null. */
export const deliveredAtOf = ({ history }: Pick<OrderRow, 'history'>): Date | null => {
  const delivered = history.findLast(({ to }) => to === 'delivered')
  return delivered === undefined ? null : new Date(delivered.at)
}

export const claimableUntilOf = (row: OrderRow, caller: Caller): string | null => {
  const deliveredAt = deliveredAtOf(row)
  return deliveredAt === null || !mayClaim(caller)
    ? null
    : claimableUntil(deliveredAt, row.deliveryDate).toISOString()
}

const orNull = (value: number | null, read: (value: number) => number) =>
  value === null ? null : read(value)

const lineOf = (line: ClaimLineRow): Order['claims'][number]['lines'][number] => ({
  line_id: line.lineId,
  packages_quantity: orNull(line.packagesMilli, packagesFromMilli),
  weight_kg: orNull(line.weightG, kgFromG),
  reason: line.reason,
  fate: line.fate,
  photo_urls: line.photoKeys.map(mediaUrl),
  accepted_packages: orNull(line.acceptedPackagesMilli, packagesFromMilli),
  accepted_weight_kg: orNull(line.acceptedWeightG, kgFromG),
})

const isInPart = ({ lines }: ClaimRow): boolean =>
  isPartly(
    lines.map(line => ({
      claimed: line,
      accepted: { packagesMilli: line.acceptedPackagesMilli, weightG: line.acceptedWeightG },
    })),
  )

const creditNoteOf = ({ creditNote }: ClaimRow, caller: Caller) =>
  creditNote === null || !mayReadDocument(caller, 'credit_note')
    ? null
    : {
        number: creditNote.number,
        net: eurosFromCents(creditNote.netCents),
        gross: eurosFromCents(creditNote.grossCents),
      }

/** An order's claims, with whether this caller may answer them. */
export const claimsOf = ({ claims }: OrderRow, caller: Caller): Order['claims'] =>
  claims.map(claim => ({
    id: claim.id,
    status: claim.status,
    status_label:
      claim.status === 'accepted' && isInPart(claim)
        ? 'Acceptée en partie'
        : claimStatusLabels[claim.status],
    opened_at: new Date(claim.openedAt).toISOString(),
    answer_by: new Date(claim.answerBy).toISOString(),
    resolved_at: claim.resolvedAt === null ? null : new Date(claim.resolvedAt).toISOString(),
    reason: claim.reason,
    can_resolve: claim.status === 'open' && mayAnswerClaim(caller),
    credit_note: creditNoteOf(claim, caller),
    deducted:
      claim.status === 'accepted' &&
      claim.creditNote === null &&
      mayReadDocument(caller, 'credit_note'),
    lines: claim.lines.map(lineOf),
  }))

const fileOf = (kind: DocumentKind, number: string, revision = 1) => ({
  kind,
  number,
  revision,
  label:
    kind === 'order_form' && revision > 1
      ? `${documentLabels[kind]}, révision ${revision}`
      : documentLabels[kind],
  file_name: documentFileName(kind, number, revision),
})

/** The papers this caller may download now; the order form comes when it is asked for. */
export const documentsOf = (row: OrderRow, caller: Caller): Order['documents'] => {
  // Of delivery notes the latest: it replaces those of days on which nobody was there.
  const lastNote = row.documents.findLast(({ kind }) => kind === 'delivery_note')
  const issued = row.documents
    .filter(document => document.kind !== 'delivery_note' || document === lastNote)
    .map(({ kind, number, revision }) => fileOf(kind, number ?? row.number, revision))
  const form = fileOf('order_form', row.number, row.version)
  const all = hasOrderForm(row.status)
    ? [form, ...issued.filter(({ file_name }) => file_name !== form.file_name)]
    : issued
  return all.filter(({ kind }) => mayReadDocument(caller, kind))
}

const issuedOf = (row: OrderRow, kind: DocumentKind) =>
  row.documents
    .filter(document => document.kind === kind)
    .map(({ number, issuedAt, dueDate, netCents, grossCents }) => ({
      number: number ?? row.number,
      issued_at: new Date(issuedAt).toISOString(),
      due_at: dueDate ?? '',
      net: eurosFromCents(netCents ?? 0),
      gross: eurosFromCents(grossCents ?? 0),
    }))

export const invoiceOf = (row: OrderRow, caller: Caller): Order['invoice'] =>
  mayReadDocument(caller, 'invoice') ? (issuedOf(row, 'invoice')[0] ?? null) : null

/** The décade whose invoice is to bill a delivery, until it does. */
export const toInvoiceOf = (row: OrderRow, caller: Caller): Order['to_invoice'] =>
  row.toInvoiceOn === null || !mayReadDocument(caller, 'invoice') ? null : decadeOf(row.toInvoiceOn)

/** Statuses whose order is still to be billed. */
const toBill: ReadonlySet<OrderStatus> = new Set(['accepted', 'picking', 'shipped'])

export const lacksIban = ({ status, hasIban, toInvoiceOn }: OrderRow, caller: Caller): boolean =>
  !hasIban &&
  caller.type === 'shop' &&
  mayReadDocument(caller, 'invoice') &&
  (toBill.has(status) || toInvoiceOn !== null)

export const creditNotesOf = (row: OrderRow, caller: Caller): Order['credit_notes'] => {
  const [invoice] = issuedOf(row, 'invoice')
  if (invoice === undefined || !mayReadDocument(caller, 'credit_note')) return []
  return issuedOf(row, 'credit_note').map(({ due_at, ...note }) => ({
    ...note,
    invoice_number: invoice.number,
  }))
}
