import { buyerRoles } from '@carreau/domain/companies/roles'
import {
  countedReasons,
  countsCrates,
  crateReasons,
  readsCrates,
} from '@carreau/domain/customers/crates'
import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { amount, dateTime, day, id, pathId, servedStream, shopName } from '../scalars.ts'

const kind = z.object({
  id,
  name: z.string(),
  /** € of one; 0 when it is counted alone. */
  deposit: amount,
})

const balance = z.object({
  kind,
  /** What the customer has; below zero when more came back than went out, by a correction. */
  count: z.int(),
  /** Deposits of them, as they were when each moved. */
  amount,
})

const movement = z.object({
  id,
  at: dateTime,
  kind_name: z.string(),
  /** Above zero to the customer, below back. */
  count: z.int(),
  amount,
  reason: z.enum(crateReasons),
  reason_label: z.string(),
  note: z.string(),
  order: z.object({ id, number: z.string() }).nullable(),
  recorded_by: z.string(),
})

const account = z.object({
  /** Every kind there is, what the customer has none of included. */
  balances: z.array(balance),
  /** The latest hundred, the newest first. */
  movements: z.array(movement),
  /** What the kitchen said it gave back, where the account has another number of it. */
  disputed: z.array(
    z.object({
      order: z.object({ id, number: z.string() }),
      kind_name: z.string(),
      said: z.int(),
      booked: z.int(),
    }),
  ),
})

const customerId = z.coerce
  .number('Indiquez un client.')
  .int()
  .positive()
  .max(Number.MAX_SAFE_INTEGER)

/** Of a statement; by itself the 90 days up to today. */
const statementQuery = z.object({
  from: day.optional(),
  to: day.optional(),
  format: z.enum(['csv', 'pdf'], 'Le format est csv ou pdf.').default('pdf'),
})
const shopParams = z.object({ shopId: pathId })

export const crateEndpoints = {
  getCustomerCrates: endpoint('GET /v3/shop/crates', {
    summary: 'The crates that a customer has, and what moved',
    access: { shop: readsCrates },
    query: z.object({ customer_id: customerId }),
    answer: z.object({ data: account }),
    errors: ['customer_not_found'],
  }),
  moveCrates: endpoint('POST /v3/shop/crates/movements', {
    summary: 'Counts crates in or out, or corrects the account by a movement (Idempotency-Key)',
    access: { shop: countsCrates },
    body: z.object({
      customer_id: id,
      kind_id: id,
      /** The reason says which way; a correction has a sign. */
      count: z
        .number('Indiquez combien d’emballages.')
        .int('Comptez des emballages entiers.')
        .min(-10_000, 'On compte au plus 10 000 emballages à la fois.')
        .max(10_000, 'On compte au plus 10 000 emballages à la fois.'),
      reason: z.enum(countedReasons, 'Choisissez un motif.'),
      note: z.string().trim().max(200, 'Une note compte au plus 200 signes.').default(''),
      /** All that came back with this order: what was counted of it before is not counted again. */
      order_id: id.nullish(),
    }),
    status: 201,
    answer: z.object({ data: account }),
    errors: ['customer_not_found', 'order_not_found', 'crate_kind_not_found', 'crates_not_out'],
  }),
  listCrates: endpoint('GET /v3/crates', {
    summary: 'The crates that the buyer has of each wholesaler',
    access: { buyer: buyerRoles },
    answer: z.object({
      data: z.array(z.object({ shop: shopName, balances: z.array(balance) })),
    }),
  }),
  getCrates: endpoint('GET /v3/crates/{shopId}', {
    summary: 'The account of crates that the buyer has with one wholesaler, with what moved',
    access: { buyer: buyerRoles },
    params: shopParams,
    answer: z.object({ data: account.extend({ shop: shopName }) }),
    errors: ['shop_not_found'],
  }),
  exportCrates: endpoint('GET /v3/crates/{shopId}/export', {
    summary: 'The statement of that account as a PDF or a CSV for a French spreadsheet',
    access: { buyer: buyerRoles },
    params: shopParams,
    query: statementQuery,
    answer: servedStream,
    answerFile: { type: ['text/csv', 'application/pdf'] },
    errors: ['shop_not_found'],
  }),
  exportCustomerCrates: endpoint('GET /v3/shop/crates/export', {
    summary: 'The statement of a customer’s crates as a PDF or a CSV for a French spreadsheet',
    access: { shop: readsCrates },
    query: statementQuery.extend({ customer_id: customerId }),
    answer: servedStream,
    answerFile: { type: ['text/csv', 'application/pdf'] },
    errors: ['customer_not_found'],
  }),
}
