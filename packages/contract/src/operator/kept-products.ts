import { billingTypes, volumeTypes } from '@carreau/domain/money/quantity'
import { z } from 'zod'
import { nameOf } from '../accounts/names.ts'
import { endpoint } from '../endpoint.ts'
import { dateTime, day, id, pageMeta, paging, pathId } from '../scalars.ts'

const operator = { platform: ['operator'] } as const

/** Rates of VAT in France (docs/trade-and-law.md#vat). */
export const vatRates = ['0', '2.1', '5.5', '8.5', '10', '20'] as const
const status = z.enum(['active', 'archived'])

/** Several words of the trade for one thing: each a name by itself. */
const words = (missing: string, max: number, most: number) =>
  z.array(nameOf(missing, max)).max(most, `${most} au plus.`)

const month = z.int().min(1).max(12)

/** What an operator writes of a product. */
export const productText = z.object({
  /** What buyers read: « Tomate grappe ». */
  commercial_designation: nameOf('Indiquez la désignation.', 120),
  name: nameOf('Indiquez le nom du produit.', 80),
  variety: nameOf('Indiquez la variété.', 80).nullable(),
  category_id: z.int('Choisissez un rayon.').positive('Choisissez un rayon.'),
  description: z
    .string()
    .trim()
    .max(2_000, 'La description est limitée à 2 000 caractères.')
    .nullable(),
  vat_rate: z.enum(vatRates, 'Choisissez un taux de TVA.'),
  /** The rate that follows, from a day to come on; null: the one there is stays. */
  next_vat: z
    .object({ vat_rate: z.enum(vatRates, 'Choisissez un taux de TVA.'), valid_from: day })
    .nullable(),
  is_interfel_taxable: z.boolean(),
  billing_type: z.enum(billingTypes),
  volume_type: z.enum(volumeTypes),
  is_indivisible: z.boolean(),
  status,
  /** Its season, 1 to 12. */
  months: z.array(month).max(12),
  synonyms: words('Indiquez le synonyme.', 60, 40),
  /** Varieties that a price list may name: « Cœur de bœuf », « Gariguette ». */
  cultivars: words('Indiquez la variété.', 80, 100),
  /** The first one is shown in lists. */
  photo_keys: z
    .array(z.string().regex(/^[0-9a-f]{32}$/, 'Envoyez une image.'))
    .max(6, 'Six images au plus.'),
})

const keptProduct = z.object({
  id,
  commercial_designation: z.string(),
  status,
  category: z.object({ id, name: z.string() }),
  synonyms: z.array(z.string()),
  months: z.array(z.int()),
  first_photo: z.string().nullable(),
  tint: z.string(),
  vat_rate: z.string(),
  next_vat: z.object({ vat_rate: z.string(), valid_from: day }).nullable(),
  is_interfel_taxable: z.boolean(),
  is_indivisible: z.boolean(),
  /** Wholesalers' offers on their lists. */
  offers_count: z.int(),
  version: z.int(),
})
const keptProductDetail = keptProduct.extend({
  name: z.string(),
  variety: z.string().nullable(),
  description: z.string().nullable(),
  billing_type: z.enum(billingTypes),
  volume_type: z.enum(volumeTypes),
  cultivars: z.array(z.string()),
  photos: z.array(z.object({ key: z.string(), url: z.string() })),
  updated_at: dateTime,
})
/** Products that one call changes. */
const mostAtOnce = 200
/** What is left out stays. */
const productChange = productText
  .pick({
    status: true,
    category_id: true,
    vat_rate: true,
    next_vat: true,
    is_interfel_taxable: true,
    is_indivisible: true,
  })
  .partial()
  .extend({ id, version: z.int().positive() })

const answer = z.object({ data: keptProductDetail })
const params = z.object({ productId: pathId })

export const keptProductEndpoints = {
  listKeptProducts: endpoint('GET /v3/platform/catalogue/products', {
    summary: 'The products of the catalogue, hidden ones too, by name',
    access: operator,
    query: z.object({
      q: z.string().trim().max(100).optional(),
      status: status.optional(),
      category_id: pathId.optional(),
      ...paging,
    }),
    answer: z.object({
      data: z.array(keptProduct),
      categories: z.array(z.object({ id, name: z.string(), retired: z.boolean() })),
      meta: pageMeta,
    }),
  }),
  getKeptProduct: endpoint('GET /v3/platform/catalogue/products/{productId}', {
    summary: 'A product as the operator writes it',
    access: operator,
    params,
    answer,
    errors: ['product_not_found'],
  }),
  createProduct: endpoint('POST /v3/platform/catalogue/products', {
    summary: 'Adds a product to the catalogue; searches and imports know it at once',
    access: operator,
    body: productText,
    status: 201,
    answer,
  }),
  updateProduct: endpoint('PUT /v3/platform/catalogue/products/{productId}', {
    summary: 'Rewrites a product; hidden, it is found and sold no more and every paper keeps it',
    access: operator,
    params,
    /** `version` as the operator saw it. */
    body: productText.extend({ version: z.int().positive() }),
    answer,
    errors: ['product_not_found', 'changed_meanwhile'],
  }),
  changeProducts: endpoint('POST /v3/platform/catalogue/product_changes', {
    summary:
      'Changes some fields of many products, each as the operator saw it: all of them or none',
    access: operator,
    body: z.object({
      products: z
        .array(productChange, 'Choisissez des produits.')
        .min(1, 'Choisissez des produits.')
        .max(mostAtOnce, `${mostAtOnce} produits à la fois au plus.`),
    }),
    answer: z.object({ data: z.array(keptProduct) }),
    errors: ['product_not_found', 'changed_meanwhile'],
  }),
  deleteProduct: endpoint('DELETE /v3/platform/catalogue/products/{productId}', {
    summary: 'Removes a product that nobody has ever sold; one that was is hidden instead',
    access: operator,
    params,
    answer: z.object({ data: z.null() }),
    errors: ['product_not_found', 'product_in_use'],
  }),
}
