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
import { eurosFromCents } from '@carreau/domain/money/money'
import type { OrderRow } from '../door/orders.sql.ts'

type Order = AnswerOf<typeof endpoints.getOrder>['data']

const fileOf = (kind: DocumentKind, number: string) => ({
  kind,
  number,
  label: documentLabels[kind],
  file_name: documentFileName(kind, number),
})

/** The papers this caller may download now; the order form comes when it is asked for. */
export const documentsOf = (row: OrderRow, caller: Caller): Order['documents'] => {
  const issued = row.documents.map(({ kind, number }) => fileOf(kind, number ?? row.number))
  const form = fileOf('order_form', row.number)
  const all = hasOrderForm(row.status)
    ? [form, ...issued.filter(one => one.kind !== 'order_form')]
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

export const creditNotesOf = (row: OrderRow, caller: Caller): Order['credit_notes'] => {
  const [invoice] = issuedOf(row, 'invoice')
  if (invoice === undefined || !mayReadDocument(caller, 'credit_note')) return []
  return issuedOf(row, 'credit_note').map(({ due_at, ...note }) => ({
    ...note,
    invoice_number: invoice.number,
  }))
}
