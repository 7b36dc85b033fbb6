import { z } from 'zod'
import { product } from './catalogue.ts'
import { endpoint } from './endpoint.ts'
import { id } from './scalars.ts'

export const homepageEndpoints = {
  getHomepageHero: endpoint({
    method: 'GET',
    path: '/v3/homepage/hero',
    summary: 'The opening of the homepage',
    access: 'anyone',
    answer: z.object({
      title: z.string(),
      subtitle: z.string(),
      image_url: z.string().nullable(),
      cta_label: z.string(),
      cta_link: z.string(),
    }),
    errors: [],
  }),
  listHomepageFeatures: endpoint({
    method: 'GET',
    path: '/v3/homepage/features',
    summary: 'What Carreau promises, under the hero',
    access: 'anyone',
    answer: z.array(z.object({ id, icon: z.string(), title: z.string(), text: z.string() })),
    errors: [],
  }),
  listHomepageCategories: endpoint({
    method: 'GET',
    path: '/v3/homepage/categories',
    summary: 'The categories of the homepage and of the top bar',
    access: 'anyone',
    answer: z.array(
      z.object({
        id,
        name: z.string(),
        slug: z.string(),
        image_url: z.string().nullable(),
        products_count: z.int(),
      }),
    ),
    errors: [],
  }),
  listFeaturedProducts: endpoint({
    method: 'GET',
    path: '/v3/homepage/featured_products',
    summary: 'Products in season, with the caller’s best price',
    access: 'anyone',
    answer: z.array(product),
    errors: [],
  }),
}
