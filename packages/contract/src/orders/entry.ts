import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { id, pathId } from '../scalars.ts'

/** Whether wholesalers may write down orders for a company (docs/product.md#by-telephone). */
export const orderEntryEndpoints = {
  listOrderEntry: endpoint('GET /v3/order_entry', {
    summary:
      'The wholesalers the company has ordered from, and whether they may enter orders for it',
    access: { buyer: ['admin', 'purchaser', 'accountant'] },
    answer: z.object({
      data: z.array(z.object({ shop: z.object({ id, name: z.string() }), allowed: z.boolean() })),
    }),
  }),
  updateOrderEntry: endpoint('PATCH /v3/order_entry/{shopId}', {
    summary: 'Lets one of them enter orders for the company, or not',
    access: { buyer: ['admin'] },
    params: z.object({ shopId: pathId }),
    body: z.object({ allowed: z.boolean('Indiquez si ce fournisseur peut saisir des commandes.') }),
    answer: z.object({ data: z.object({ allowed: z.boolean() }) }),
    errors: ['shop_not_found'],
  }),
}
