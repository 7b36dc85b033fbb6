import { z } from 'zod'
import { product } from '../catalogue/catalogue.ts'
import { endpoint } from '../endpoint.ts'
import { id, pathSlug } from '../scalars.ts'

const operator = { platform: ['operator'] } as const

const text = (what: string, max: number) =>
  z
    .string(`Indiquez ${what}.`)
    .trim()
    .min(1, `Indiquez ${what}.`)
    .max(max, `Ce texte est limité à ${max} caractères.`)

/** Within the site, or another site over https; never a script. */
const link = z
  .string('Indiquez un lien.')
  .trim()
  .max(500)
  .regex(
    /^(\/(?![/\\])|https:\/\/)[^\s\\]*$/,
    'Indiquez une adresse du site (/search-products) ou en https.',
  )
const imageUrl = z
  .string()
  .regex(/^\/storage\/carreau\/[0-9a-f]{32}\/512\.webp$/, 'Envoyez une image.')

/** What the operator may write, part by part. */
export const homepageParts = {
  hero: z.object({
    title: text('un titre', 120),
    subtitle: text('un sous-titre', 300),
    image_url: imageUrl.nullable(),
    cta_label: text('le texte du bouton', 60),
    cta_link: link,
  }),
  features: z
    .array(
      z.object({
        id,
        icon: z.enum(['clock', 'leaf', 'scale', 'truck', 'users', 'sprout']),
        title: text('un titre', 60),
        text: text('un texte', 200),
      }),
    )
    .max(8, 'Huit atouts au plus.'),
  featured_products: z.array(id).max(60, 'Soixante produits au plus.'),
} as const

const writtenHomepage = z.object({
  /** Empty texts where nobody has written one. */
  hero: z.object({
    title: z.string(),
    subtitle: z.string(),
    image_url: z.string().nullable(),
    cta_label: z.string(),
    cta_link: z.string(),
    version: z.int(),
  }),
  features: z.object({
    items: z.array(z.object({ id, icon: z.string(), title: z.string(), text: z.string() })),
    version: z.int(),
  }),
  featured_products: z.object({
    items: z.array(z.object({ id, name: z.string() })),
    version: z.int(),
  }),
})

export const homepageEndpoints = {
  getWrittenHomepage: endpoint({
    method: 'GET',
    path: '/v3/platform/homepage',
    summary: 'The parts of the homepage as they are written, for the platform',
    access: operator,
    answer: z.object({ data: writtenHomepage }),
    errors: [],
  }),
  updateHomepagePart: endpoint({
    method: 'PUT',
    path: '/v3/platform/homepage/{part}',
    summary: 'Rewrites a part: hero, features or featured_products',
    access: operator,
    params: z.object({ part: pathSlug }),
    body: z.object({
      /** As `homepageParts` says of the part. */
      content: z.unknown(),
      /** What the editor saw; left out, whatever is there is replaced. */
      version: z.int().min(0).optional(),
    }),
    answer: z.object({ data: writtenHomepage }),
    errors: ['homepage_part_not_found', 'product_not_found', 'changed_meanwhile'],
  }),
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
