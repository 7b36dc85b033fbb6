import { z } from 'zod'
import { category, product } from '../catalogue/catalogue.ts'
import { endpoint } from '../endpoint.ts'
import { dateTime, id, pathSlug } from '../scalars.ts'

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

/** Empty texts where nobody has written one. */
const hero = z.object({
  title: z.string(),
  subtitle: z.string(),
  image_url: z.string().nullable(),
  cta_label: z.string(),
  cta_link: z.string(),
})
const features = z.array(z.object({ id, icon: z.string(), title: z.string(), text: z.string() }))

const writtenHomepage = z.object({
  hero: hero.extend({ version: z.int() }),
  features: z.object({ items: features, version: z.int() }),
  featured_products: z.object({
    items: z.array(z.object({ id, name: z.string() })),
    version: z.int(),
  }),
})

export const homepageEndpoints = {
  getWrittenHomepage: endpoint('GET /v3/platform/homepage', {
    summary: 'The parts of the homepage as they are written, for the platform',
    access: operator,
    answer: z.object({ data: writtenHomepage }),
  }),
  updateHomepagePart: endpoint('PUT /v3/platform/homepage/{part}', {
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
  getHomepageHero: endpoint('GET /v3/homepage/hero', {
    summary: 'The opening of the homepage',
    access: 'anyone',
    answer: hero,
  }),
  listHomepageFeatures: endpoint('GET /v3/homepage/features', {
    summary: 'What Carreau promises, under the hero',
    access: 'anyone',
    answer: features,
  }),
  listHomepageCategories: endpoint('GET /v3/homepage/categories', {
    summary: 'The categories of the homepage and of the top bar',
    access: 'anyone',
    answer: z.array(category),
  }),
  listFeaturedProducts: endpoint('GET /v3/homepage/featured_products', {
    summary: 'Products in season, with the caller’s best price',
    access: 'anyone',
    answer: z.array(product),
  }),
}

const page = z.object({
  slug: z.string(),
  title: z.string(),
  /** Sanitised: headings from h2 on, paragraphs, lists, links, emphasis. */
  body_html: z.string(),
  updated_at: dateTime,
})

const editedPage = z.object({
  slug: z.string(),
  title: z.string(),
  body_markdown: z.string(),
  version: z.int(),
  updated_at: dateTime,
  /** The texts it had before, newest first. */
  history: z.array(
    z.object({
      version: z.int(),
      title: z.string(),
      body_markdown: z.string(),
      replaced_by: z.string(),
      replaced_at: dateTime,
    }),
  ),
})

const markdown = z
  .string('Écrivez le texte de la page.')
  .max(50_000, { error: 'Le texte est limité à 50\u00a0000 caractères.', abort: true })

export const pageEndpoints = {
  listEditedPages: endpoint('GET /v3/platform/pages', {
    summary: 'The content pages as they are written, for the platform',
    access: operator,
    answer: z.object({ data: z.array(editedPage) }),
  }),
  updatePage: endpoint('PUT /v3/platform/pages/{slug}', {
    summary: 'Rewrites a page; the text it had is kept',
    access: operator,
    params: z.object({ slug: pathSlug }),
    body: z.object({
      title: z
        .string('Indiquez un titre.')
        .trim()
        .min(1, 'Indiquez un titre.')
        .max(120, 'Le titre est limité à 120 caractères.'),
      body_markdown: markdown.refine(text => text.trim() !== '', 'Écrivez le texte de la page.'),
      /** What the editor saw; left out, whatever is there is replaced. */
      version: z.int().positive().optional(),
    }),
    answer: z.object({ data: editedPage }),
    errors: ['page_not_found', 'changed_meanwhile'],
  }),
  previewPage: endpoint('POST /v3/platform/pages/preview', {
    summary: 'A text as visitors would read it; nothing is kept',
    access: operator,
    body: z.object({ body_markdown: markdown }),
    answer: z.object({ data: z.object({ body_html: z.string() }) }),
  }),
  getPage: endpoint('GET /v3/pages/{slug}', {
    summary: 'A content page',
    access: 'anyone',
    params: z.object({ slug: pathSlug }),
    answer: z.object({ data: page }),
    errors: ['page_not_found'],
  }),
}
