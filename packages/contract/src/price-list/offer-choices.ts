import { billingTypes, volumeTypes } from '@carreau/domain/money/quantity'
import { keepsPrices } from '@carreau/domain/price-list/price-list'
import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { id, pathId } from '../scalars.ts'
import { offeredSpecification } from './offers.ts'

/** What a wholesaler chooses from who adds an offer. */
export const offerChoiceEndpoints = {
  searchShopProducts: endpoint('GET /v3/shop/products', {
    summary: 'Products a wholesaler may offer, whether or not somebody does; at most 20',
    access: { shop: keepsPrices },
    query: z.object({ q: z.string().max(200).default('') }),
    answer: z.object({
      data: z.array(
        z.object({
          id,
          commercial_designation: z.string(),
          name: z.string(),
          variety: z.string().nullable(),
          category_name: z.string(),
          billing_type: z.enum(billingTypes),
          volume_type: z.enum(volumeTypes),
          is_indivisible: z.boolean(),
        }),
      ),
    }),
  }),
  listShopSpecifications: endpoint('GET /v3/shop/products/{productId}/specifications', {
    summary: 'Specifications of a product, with the wholesaler’s own offers marked; at most 500',
    access: { shop: keepsPrices },
    params: z.object({ productId: pathId }),
    answer: z.object({ data: z.array(offeredSpecification.extend({ offer_id: id.nullable() })) }),
    errors: ['product_not_found'],
  }),
  getOfferChoices: endpoint('GET /v3/shop/offer_choices', {
    summary: 'What a new specification is made of: origins, packagings, brands, maturities, sizes',
    access: { shop: keepsPrices },
    answer: z.object({
      data: z.object({
        origins: z.array(z.object({ id, name: z.string(), iso_code: z.string() })),
        packagings: z.array(z.object({ id, name: z.string() })),
        maturities: z.array(z.object({ id, name: z.string() })),
        brands: z.array(z.string()),
        categories: z.array(z.string()),
      }),
    }),
  }),
}
