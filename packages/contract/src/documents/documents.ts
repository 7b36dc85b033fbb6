import {
  readsDeliveryNotes,
  readsInvoices,
  readsOrderForms,
  readsOrderXml,
} from '@carreau/domain/documents/documents'
import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { pathId, servedFile, servedStream } from '../scalars.ts'

const orderParams = z.object({ orderId: pathId })
const revision = z.object({
  revision: z.coerce.number().int().min(1).max(1_000_000).optional(),
})
const pdf = { answer: servedFile, answerFile: { type: 'application/pdf' } } as const

export const documentEndpoints = {
  getInvoice: endpoint('GET /v3/orders/{orderId}/invoice', {
    summary: 'The invoice of a delivered order: Factur-X (PDF/A-3 with EN 16931 XML)',
    access: readsInvoices,
    params: orderParams,
    ...pdf,
    errors: ['order_not_found', 'document_not_found'],
  }),
  getCreditNote: endpoint('GET /v3/orders/{orderId}/credit-note', {
    summary: 'A credit note of an order, the latest unless `number` names one: Factur-X',
    access: readsInvoices,
    params: orderParams,
    query: z.object({ number: z.string().trim().min(1).max(35).optional() }),
    ...pdf,
    errors: ['order_not_found', 'document_not_found'],
  }),
  getOrderForm: endpoint('GET /v3/orders/{orderId}/order-form', {
    summary:
      'The order as it was placed or last revised, which accompanies the goods (C. com. L443-3)',
    access: readsOrderForms,
    params: orderParams,
    /** An earlier one, where it was drawn up: files never change. */
    query: revision,
    ...pdf,
    errors: ['order_not_found', 'document_not_found'],
  }),
  getOrderXml: endpoint('GET /v3/orders/{orderId}/order-x', {
    summary: 'The order form as a program reads it: Order-X (UN/CEFACT Cross Industry Order, XML)',
    access: readsOrderXml,
    params: orderParams,
    query: revision,
    answer: servedStream,
    answerFile: { type: ['application/xml'] },
    errors: ['order_not_found', 'document_not_found'],
  }),
  getDeliveryNote: endpoint('GET /v3/orders/{orderId}/delivery-note', {
    summary: 'What was shipped: quantities, weights, lots, shortages and substitutes',
    access: readsDeliveryNotes,
    params: orderParams,
    ...pdf,
    errors: ['order_not_found', 'document_not_found'],
  }),
}
