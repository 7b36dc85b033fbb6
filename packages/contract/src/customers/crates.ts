import { buyerRoles } from '@carreau/domain/companies/roles'
import {
  countedReasons,
  countsCrates,
  crateReasons,
  readsCrates,
} from '@carreau/domain/customers/crates'
import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { amount, dateTime, id, shopName } from '../scalars.ts'

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
})

export const crateEndpoints = {
  getCustomerCrates: endpoint('GET /v3/shop/crates', {
    summary: 'The crates that a customer has, and what moved',
    access: { shop: readsCrates },
    query: z.object({
      customer_id: z.coerce
        .number('Indiquez un client.')
        .int()
        .positive()
        .max(Number.MAX_SAFE_INTEGER),
    }),
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
}
