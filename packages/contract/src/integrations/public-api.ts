import { documentKinds } from '@carreau/domain/documents/documents'
import type { KeyScope } from '@carreau/domain/integrations/scopes'
import { orderStatuses } from '@carreau/domain/orders/orders'
import { maxChanges } from '@carreau/domain/price-list/price-list'
import { z } from 'zod'
import { unit } from '../catalogue/catalogue.ts'
import { type Endpoint, endpoint } from '../endpoint.ts'
import { offerPrice } from '../price-list/offers.ts'
import {
  amount,
  buyerName,
  dateTime,
  day,
  id,
  kilograms,
  pathId,
  servedFile,
  servedStream,
  shopName,
  unitPrice,
} from '../scalars.ts'

// What other programs call under /api/public/v1, with a key instead of a person. It is a promise: within a
// version fields and calls are added, never taken away nor narrowed (docs/decisions/0081-the-public-api.md).

/** A call of the public API, and what a key must be allowed for it. */
export type PublicEndpoint = Endpoint & { readonly scope: KeyScope }

const byKey = <const S extends KeyScope, E extends Endpoint>(scope: S, call: E) => ({
  ...call,
  scope,
})

const shops = { shop: ['admin'] } as const
const companies = { buyer: ['admin'], shop: ['admin'] } as const

/** What a list goes on from; the end of a list goes on with what comes later. */
const cursor = z.string().max(80).optional()
const limit = (most: number) =>
  z.coerce
    .number(`Le nombre par page va de 1 à ${most}.`)
    .int(`Le nombre par page va de 1 à ${most}.`)
    .min(1, `Le nombre par page va de 1 à ${most}.`)
    .max(most, `Le nombre par page va de 1 à ${most}.`)
    .default(50)
const goesOn = { next_cursor: z.string().nullable(), has_more: z.boolean() }

const offer = z.object({
  /** Its reference in the calls of this API. */
  offer_id: id,
  /** Counts its changes: sent with a price, it refuses to overwrite another's. */
  version: z.int(),
  label: z.string(),
  specification_id: id,
  unit,
  unit_price: unitPrice,
  /** Between what and what one package weighs, where that is announced. */
  weight_min_kg: kilograms.optional(),
  weight_max_kg: kilograms.optional(),
  is_available: z.boolean(),
  updated_at: dateTime,
})

const publicOrder = z.object({
  number: z.string(),
  status: z.enum(orderStatuses),
  status_label: z.string(),
  buyer: buyerName,
  shop: shopName,
  delivery_date: z.string(),
  note: z.string(),
  created_at: dateTime,
  /** Counts the revisions of its lines. */
  version: z.int(),
  totals: z.object({
    /** Goods, delivery fee and contributions, excluding VAT. */
    net: amount,
    delivery_fee: amount,
    gross: amount,
    estimated: z.boolean(),
  }),
  lines: z.array(
    z.object({
      id,
      specification_id: id,
      name: z.string(),
      origin_name: z.string(),
      variant_size: z.string().nullable(),
      category: z.string().nullable(),
      brand_name: z.string().nullable(),
      packaging_name: z.string(),
      is_organic: z.boolean(),
      ordered_packages: z.number(),
      picked_packages: z.number().nullable(),
      picked_weight_kg: z.number().nullable(),
      unit,
      unit_price: unitPrice,
      line_total: amount,
      estimated: z.boolean(),
      vat_rate: z.string(),
      lot: z.string().nullable(),
      substitutes_line_id: id.nullable(),
    }),
  ),
})

const document = z.object({
  id,
  kind: z.enum(documentKinds),
  number: z.string(),
  /** Of an order form, which revision of its order it states. */
  revision: z.int(),
  order_number: z.string(),
  issued_at: dateTime,
  due_on: z.string().nullable(),
  /** Of invoices and credit notes. */
  net: amount.nullable(),
  gross: amount.nullable(),
})

const orderNumber = z.object({ number: z.string().regex(/^C\d{8,15}$/) })
const answersOrders = ['order_not_found', 'action_not_allowed_in_state', 'reason_required'] as const
/** What a suspended company's key no longer does. */
const doing = ['company_suspended'] as const
const everyKey = ['scope_missing', 'address_not_allowed', 'too_many_calls'] as const

/** How a spreadsheet wants a table: a French Excel's way unless it says. */
export const tableQuery = z.object({
  separator: z.enum([';', ',', 'tab'], 'Le séparateur est « ; », « , » ou « tab ».').default(';'),
  /** A comma, but for what is separated by commas. */
  decimal: z.enum([',', '.'], 'La virgule des nombres est « , » ou « . ».').optional(),
  /** Only what changed since the beginning of this day, in Paris. */
  since: day.optional(),
})

const asTable = (table: string) =>
  ({
    summary: `${table} as CSV with stable columns, for a spreadsheet`,
    query: tableQuery,
    answer: servedStream,
    answerFile: { type: ['text/csv'] },
  }) as const

export const publicEndpoints = {
  pullOffers: byKey(
    'prices:read',
    endpoint('GET /offers', {
      summary: 'The price list of the wholesaler, page by page',
      access: shops,
      query: z.object({ cursor, limit: limit(500) }),
      answer: z.object({ data: z.array(offer), ...goesOn }),
      errors: ['role_not_allowed', ...everyKey],
    }),
  ),
  pushPrices: byKey(
    'prices:write',
    endpoint('PUT /offers/prices', {
      summary: 'Sets prices, each line by itself: a bad one does not hold up the others',
      access: shops,
      bodyBytes: 1024 * 1024,
      body: z.object({
        prices: z
          .array(
            z.object({
              offer_id: id,
              /** Without VAT, in the offer’s unit. */
              unit_price: offerPrice,
              is_available: z.boolean().optional(),
              version: z.int().optional(),
            }),
            'Indiquez des prix.',
          )
          .min(1, 'Indiquez au moins un prix.')
          .max(maxChanges, `${maxChanges} prix au plus à la fois.`),
        /** That prices far from those before are meant: else their lines are refused with `price_unlikely`. */
        prices_confirmed: z.boolean().default(false),
      }),
      answer: z.object({
        data: z.array(
          z.object({
            offer_id: id,
            result: z.enum(['changed', 'unchanged', 'refused']),
            /** As it is now; null where it is not on the list. */
            version: z.int().nullable(),
            /** Of a refused line: a code of the errors, and the French sentence. */
            code: z.string().nullable(),
            message: z.string().nullable(),
          }),
        ),
      }),
      errors: ['role_not_allowed', 'package_weight_unknown', ...doing, ...everyKey],
    }),
  ),
  pullOrders: byKey(
    'orders:read',
    endpoint('GET /orders', {
      summary:
        'Orders in the order in which they were last changed: with the last cursor, those changed since',
      access: companies,
      query: z.object({ cursor, limit: limit(100) }),
      answer: z.object({ data: z.array(publicOrder), ...goesOn }),
      errors: everyKey,
    }),
  ),
  pullOrder: byKey(
    'orders:read',
    endpoint('GET /orders/{number}', {
      summary: 'One order by its number',
      access: companies,
      params: orderNumber,
      answer: z.object({ data: publicOrder }),
      errors: ['order_not_found', ...everyKey],
    }),
  ),
  pullOrderXml: byKey(
    'orders:read',
    endpoint('GET /orders/{number}/order-x', {
      summary: 'The order form of a submitted order as Order-X 1.0, profile Comfort',
      access: companies,
      params: orderNumber,
      answer: servedStream,
      answerFile: { type: ['application/xml'] },
      errors: ['order_not_found', 'document_not_found', ...everyKey],
    }),
  ),
  acceptOrder: byKey(
    'orders:answer',
    endpoint('POST /orders/{number}/accept', {
      summary: 'The wholesaler accepts an order. Idempotency-Key',
      access: shops,
      params: orderNumber,
      answer: z.object({ data: publicOrder }),
      errors: ['role_not_allowed', ...answersOrders, ...doing, ...everyKey],
    }),
  ),
  refuseOrder: byKey(
    'orders:answer',
    endpoint('POST /orders/{number}/refuse', {
      summary: 'The wholesaler refuses an order, and says why. Idempotency-Key',
      access: shops,
      params: orderNumber,
      body: z.object({
        reason: z.string('Indiquez un motif.').trim().min(1, 'Indiquez un motif.').max(1_000),
      }),
      answer: z.object({ data: publicOrder }),
      errors: ['role_not_allowed', ...answersOrders, ...doing, ...everyKey],
    }),
  ),
  pullDocuments: byKey(
    'documents:read',
    endpoint('GET /documents', {
      summary: 'The company’s papers as they were issued: with the last cursor, those issued since',
      access: companies,
      query: z.object({ cursor, limit: limit(100) }),
      answer: z.object({ data: z.array(document), ...goesOn }),
      errors: everyKey,
    }),
  ),
  pullDocumentFile: byKey(
    'documents:read',
    endpoint('GET /documents/{documentId}/file', {
      summary: 'A paper as PDF; invoices and credit notes are Factur-X',
      access: companies,
      params: z.object({ documentId: pathId }),
      answer: servedFile,
      answerFile: { type: 'application/pdf' },
      errors: ['document_not_found', ...everyKey],
    }),
  ),
  pullOrdersTable: byKey(
    'orders:read',
    endpoint('GET /orders.csv', {
      ...asTable('Orders'),
      access: companies,
      errors: everyKey,
    }),
  ),
  pullOrderLinesTable: byKey(
    'orders:read',
    endpoint('GET /order-lines.csv', {
      ...asTable('Lines of orders'),
      access: companies,
      errors: everyKey,
    }),
  ),
  pullDeliveriesTable: byKey(
    'orders:read',
    endpoint('GET /deliveries.csv', {
      ...asTable('Deliveries'),
      access: companies,
      errors: everyKey,
    }),
  ),
  pullDocumentsTable: byKey(
    'documents:read',
    endpoint('GET /documents.csv', {
      ...asTable('Papers'),
      access: companies,
      errors: everyKey,
    }),
  ),
  pullOffersTable: byKey(
    'prices:read',
    endpoint('GET /offers.csv', {
      ...asTable('The price list'),
      access: shops,
      errors: ['role_not_allowed', ...everyKey],
    }),
  ),
} satisfies Record<string, PublicEndpoint>
