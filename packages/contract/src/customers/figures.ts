import { readsCustomers } from '@carreau/domain/customers/customers'
import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { amount, day, id } from '../scalars.ts'
import { unpaidBuckets } from './customers.ts'

/** Sales as they were delivered and invoiced, net of credit notes. */
const sales = {
  net: amount,
  orders: z.int(),
  packages: z.number(),
  weight_kg: z.number(),
}
const totals = z.object({
  ...sales,
  average_basket: amount.nullable(),
  /** Percent of what was ordered and not delivered. */
  shortage_rate: z.number().nullable(),
  /** Claims per hundred deliveries. */
  claims_rate: z.number().nullable(),
})

export const figureEndpoints = {
  getShopFigures: endpoint('GET /v3/shop/figures', {
    summary: 'Sales of a period of at most 400 days, beside the one before it',
    access: { shop: readsCustomers },
    query: z.object({ from: day, to: day }),
    answer: z.object({
      data: z.object({
        from: day,
        to: day,
        totals,
        previous: z.object({ from: day, to: day, totals }),
        /** Every day of the period. */
        days: z.array(z.object({ day, ...sales })),
        /** By their Mondays; the first and the last may be cut by the period. */
        weeks: z.array(z.object({ week: day, ...sales })),
        top_customers: z.array(
          z.object({ id, company_name: z.string(), net: amount, orders: z.int() }),
        ),
        /** As invoiced, before credit notes. */
        top_products: z.array(
          z.object({ id, name: z.string(), net: amount, packages: z.number() }),
        ),
        /** As it is now, whatever the period. */
        unpaid_by_due: unpaidBuckets,
      }),
    }),
  }),
}
