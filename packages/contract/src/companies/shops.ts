import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { amount, dateTime, id, paging, pathSlug } from '../scalars.ts'

export const nextDelivery = z.object({ date: z.string(), cut_off_at: dateTime })

export const shop = z.object({
  id,
  slug: z.string(),
  name: z.string(),
  description: z.string(),
  logo_url: z.string().nullable(),
  city: z.string(),
  specialties: z.array(z.string()),
  offers_count: z.int(),
  delivery: z.object({
    /** 1 = Monday … 7 = Sunday. */
    days: z.array(z.int()),
    cut_off: z.string(),
    lead_days: z.int(),
    minimum_order: amount,
    franco: amount.nullable(),
    fee: amount,
  }),
  next_deliveries: z.array(nextDelivery),
  /** Whether it delivers where the caller's company is; null for a visitor. */
  delivers_to_you: z.boolean().nullable(),
})

export const shopEndpoints = {
  listShops: endpoint({
    method: 'GET',
    path: '/v3/shops',
    summary: 'The wholesalers, by name',
    access: 'anyone',
    query: z.object({ ...paging, per_page: paging.per_page.default(100) }),
    answer: z.object({
      data: z.array(shop),
      meta: z.object({ total: z.int(), page: z.int(), per_page: z.int() }),
    }),
    errors: [],
  }),
  getShop: endpoint({
    method: 'GET',
    path: '/v3/shops/{slug}',
    summary: 'One wholesaler',
    access: 'anyone',
    params: z.object({ slug: pathSlug }),
    answer: z.object({ data: shop }),
    errors: ['shop_not_found'],
  }),
}
