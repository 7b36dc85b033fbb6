import { keepsPrices, maxChanges, seesAgreedPrices } from '@carreau/domain/price-list/price-list'
import { z } from 'zod'
import { unit } from '../catalogue/catalogue.ts'
import { endpoint } from '../endpoint.ts'
import {
  buyerName,
  dateTime,
  id,
  packagePrice,
  pageMeta,
  paging,
  pathId,
  unitPrice,
} from '../scalars.ts'
import { offerPrice } from './offers.ts'
import { perPage500 } from './price-list.ts'

const customerPriceRow = z.object({
  buyer: buyerName,
  offer: z.object({
    id,
    label: z.string(),
    unit,
    unit_price: unitPrice,
    package_price: packagePrice,
    is_available: z.boolean(),
  }),
  unit_price: unitPrice,
  package_price: packagePrice,
  updated_at: dateTime,
})

export const customerPriceEndpoints = {
  listCustomerPrices: endpoint('GET /v3/shop/customer_prices', {
    summary: 'Prices agreed with customers, of one customer or one offer',
    access: { shop: seesAgreedPrices },
    query: z.object({
      buyer_id: pathId.optional(),
      offer_id: pathId.optional(),
      page: paging.page,
      per_page: perPage500.default(100),
    }),
    answer: z.object({ data: z.array(customerPriceRow), meta: pageMeta }),
  }),
  setCustomerPrices: endpoint('PUT /v3/shop/customer_prices', {
    summary: 'Sets prices of customers, all or none; null ends one',
    access: { shop: keepsPrices },
    bodyBytes: 1024 * 1024,
    body: z.object({
      prices: z
        .array(z.object({ buyer_id: id, offer_id: id, unit_price: offerPrice.nullable() }))
        .min(1, 'Indiquez au moins un prix.')
        .max(maxChanges, `${maxChanges} prix au plus à la fois.`),
    }),
    /** Those that are set now, in the order they were given. */
    answer: z.object({ data: z.array(customerPriceRow) }),
    errors: ['offer_not_found', 'customer_not_found'],
  }),
}
