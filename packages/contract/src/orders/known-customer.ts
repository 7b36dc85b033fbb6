import { creditPolicies } from '@carreau/domain/customers/credit'
import { newcomerReasons } from '@carreau/domain/orders/reading/newcomers'
import { z } from 'zod'
import { amount, dateTime } from '../scalars.ts'

/** What a customer owes its wholesaler, VAT included, and by how much that is beyond its limit. */
export const customerCredit = z.object({
  policy: z.enum(creditPolicies),
  owed: amount,
  /** Null for none. */
  limit: amount.nullable(),
  beyond: amount,
  /** The limit is the wholesaler's own for those to whom it has delivered nothing yet. */
  until_first_delivery: z.boolean(),
})

/** A customer that was inscribed, or called otherwise, within 30 days, and to whom nothing was delivered since. */
export const newcomer = z.object({
  reason: z.enum(newcomerReasons),
  since: dateTime,
  /** The approved wholesaler it may be taken for, by its name; null for none. */
  near: z.object({ name: z.string(), city: z.string() }).nullable(),
  /** Other companies where one of its people works, with orders open here and nothing delivered yet. */
  also_as: z.array(z.string()),
  /** « Nouveau client, non vérifié », and what to do about it. */
  label: z.string(),
  advice: z.string(),
})
