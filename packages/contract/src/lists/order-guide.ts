import { maxGuideLines } from '@carreau/domain/lists/list-lines'
import { z } from 'zod'
import { customerPrice, unit } from '../catalogue/catalogue.ts'
import { endpoint } from '../endpoint.ts'
import { dateTime, id, unitPrice } from '../scalars.ts'
import { bareSpecification, mayWrite, shownProduct } from './lists.ts'

const guideLine = z.object({
  /** The specification’s. */
  id,
  specification: bareSpecification,
  product: shownProduct,
  /** The family of the product. */
  category: z.object({ id, name: z.string() }),
  favorite: z.boolean(),
  /** Packages of an ordinary order of it: the middle one of the last 90 days; else what a list says. */
  usual_packages: z.number(),
  /** The last time the company ordered it: within a year, among its latest 300 orders. */
  last_bought: z
    .object({ at: dateTime, unit, unit_price: unitPrice, shop_id: id, shop_name: z.string() })
    .nullable(),
  /** The first of the company’s lists that holds it, and its place there. */
  list: z.object({ id, name: z.string(), position: z.int() }).nullable(),
  /** Today’s cheapest offer at the usual quantity, of those who deliver here; null when there is none. */
  best_offer: customerPrice.nullable(),
  /** The offer of the wholesaler it was last bought from; null when that one has none. */
  usual_offer: customerPrice.nullable(),
})

export const orderGuideEndpoints = {
  getOrderGuide: endpoint('GET /v3/order-guide', {
    summary: `What the company buys, by name: its orders, favourites and lists; at most ${maxGuideLines}`,
    access: mayWrite,
    answer: z.object({ data: z.object({ lines: z.array(guideLine) }) }),
  }),
}
