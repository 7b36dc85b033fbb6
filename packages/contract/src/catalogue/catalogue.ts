import { billingTypes, units, volumeTypes } from '@carreau/domain/money/quantity'
import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import {
  commaList,
  dateTime,
  flag,
  id,
  kilograms,
  packagePrice,
  pageMeta,
  paging,
  pathId,
  unitPrice,
} from '../scalars.ts'

export const unit = z.enum(units)

/** One wholesaler's offer, as this tenant would pay it (docs/product.md#shapes). */
export const customerPrice = z.object({
  offer_id: id,
  shop_id: id,
  shop_name: z.string(),
  shop_slug: z.string(),
  unit,
  unit_price: unitPrice,
  package_price: packagePrice,
  estimated: z.boolean(),
  min_packages: z.number(),
  available: z.boolean(),
  /** What is left of it, where that is little (« plus que 6 colis »); 0: sold out, and not `available`. */
  packages_left: z.number().optional(),
  /** What a delivery before that day may have, where more is announced for it and that is little; on a product's page. */
  before: z.object({ day: z.string(), packages: z.number() }).optional(),
  /** Between what and what one package weighs, where that is announced. */
  weight_min_kg: kilograms.optional(),
  weight_max_kg: kilograms.optional(),
  valid_until: z.string().nullable(),
  /** What the wholesaler says beside the offer; on a product's page, and when there is something. */
  note: z.string().optional(),
  allows_half: z.boolean(),
  /** Net: the whole line takes the bracket reached (docs/trade-and-law.md#brackets). */
  brackets: z.array(
    z.object({ min_packages: z.number(), unit_price: unitPrice, package_price: packagePrice }),
  ),
})

export const specification = z.object({
  id,
  product_id: id,
  variant_id: id,
  variant_size: z.string().nullable(),
  origin_id: id,
  origin_name: z.string(),
  origin_iso_code: z.string(),
  brand_id: id.nullable(),
  brand_name: z.string().nullable(),
  packaging_id: id,
  packaging_name: z.string(),
  maturity_id: id.nullable(),
  maturity_name: z.string().nullable(),
  cultivar: z.string().nullable(),
  is_organic: z.boolean(),
  category: z.string().nullable(),
  /** What one package holds, e.g. 12 pieces; 1 when sold by weight. */
  units_per_package: z.number(),
  /** Net weight of one package in kg (an estimate when the weight is variable). */
  average_volume: z.number().nullable(),
  customer_price: z.array(customerPrice),
})

export const product = z.object({
  id,
  name: z.string(),
  variety: z.string().nullable(),
  commercial_designation: z.string(),
  description: z.string().nullable(),
  classification_category_id: id,
  vat_rate: z.string(),
  is_interfel_taxable: z.boolean(),
  volume_type: z.enum(volumeTypes),
  billing_type: z.enum(billingTypes),
  /**
   * Addresses of the 512 px WebP, `/storage/carreau/<key>/512.webp`; 128 and 256 px, and `.avif`,
   * stand beside it under the same key.
   */
  photos: z.array(z.string()),
  first_photo: z.string().nullable(),
  /** Colour family of the tile behind the picture. */
  tint: z.string(),
  is_indivisible: z.boolean(),
  status: z.string(),
  created_at: dateTime,
  updated_at: dateTime,
  price_range: z.object({ min_price: unitPrice, max_price: unitPrice }).nullable(),
  /** Wholesalers with an offer, offers, and specifications offered, among what was asked for. */
  shops_count: z.int(),
  offers_count: z.int(),
  specifications_count: z.int(),
  /** Of the first of its specifications, the cheapest; null when nobody offers it. */
  maturity_type_id: id.nullable(),
  packaging_id: id.nullable(),
  specifications: z.array(specification),
})

const facet = z.array(
  z.object({
    value: z.string(),
    label: z.string(),
    count: z.int(),
    /** Of an origin, for its flag. */
    iso_code: z.string().optional(),
  }),
)

/** The filters of the search, by their name in `filter[…]` (docs/product.md#search-answer). */
export const searchFilterFields = [
  'origins',
  'size',
  'category',
  'brand',
  'maturity',
  'fournisseurs',
  'variety',
  'packaging',
  'vat_rate',
  'volume_type',
  'billing_type',
  'status',
  'bio',
  'is_interfel_taxable',
  'is_indivisible',
] as const

export const searchSort = z.enum(['relevance', 'name', '-name', 'price', '-price'])

export const searchQuery = z.object({
  advanced: flag.optional(),
  'filter[name]': z.string().max(10_000).optional(),
  'filter[origins]': commaList.optional(),
  'filter[size]': commaList.optional(),
  'filter[category]': commaList.optional(),
  'filter[brand]': commaList.optional(),
  'filter[maturity]': commaList.optional(),
  'filter[fournisseurs]': commaList.optional(),
  'filter[variety]': commaList.optional(),
  'filter[packaging]': commaList.optional(),
  'filter[vat_rate]': commaList.optional(),
  'filter[volume_type]': commaList.optional(),
  'filter[billing_type]': commaList.optional(),
  'filter[status]': commaList.optional(),
  'filter[bio]': commaList.optional(),
  'filter[is_interfel_taxable]': commaList.optional(),
  'filter[is_indivisible]': commaList.optional(),
  /** Families of products, by the id of `GET /v3/categories`. */
  'filter[family]': commaList.optional(),
  /** True: only what is in season this month. */
  'filter[in_season]': commaList.optional(),
  /** True: only from wholesalers who deliver on the first day on which any does. */
  'filter[available_next_delivery]': commaList.optional(),
  /** Facets to list at length, by their name: each of the others tells its 50 most frequent values. */
  facet: commaList.optional(),
  sort: searchSort.default('relevance'),
  ...paging,
})

export const searchResult = z.object({
  version: z.literal(3),
  products: z.array(product),
  filters: z.object({
    origins: z.record(z.string(), z.string()),
    size: z.array(z.string()),
    category: z.array(z.string()),
    brand: z.array(z.string()),
    maturity: z.array(z.string()),
    bio: z.array(z.boolean()),
    fournisseurs: z.array(z.string()),
  }),
  facets: z.object({
    origins: facet,
    size: facet,
    category: facet,
    brand: facet,
    maturity: facet,
    bio: facet,
    fournisseurs: facet,
    variety: facet,
    packaging: facet,
    billing_type: facet,
    volume_type: facet,
    is_indivisible: facet,
    vat_rate: facet,
    is_interfel_taxable: facet,
    status: facet,
  }),
  /** What was read in the text beside names of products: filters that apply as if chosen. */
  understood: z.array(
    z.object({
      field: z.enum([
        'origins',
        'size',
        'category',
        'brand',
        'packaging',
        'maturity',
        'bio',
        'fournisseurs',
      ]),
      /** As `filter[field]` takes them. */
      values: z.array(z.string()),
      label: z.string(),
      /** The words typed for it: without them the text no longer asks for it. */
      words: z.string(),
    }),
  ),
  /** When nothing is found: products on sale like what was asked for, and why, in a sentence. */
  nearest: z.array(z.object({ id, name: z.string() })),
  hint: z.string().nullable(),
  meta: pageMeta,
})

export const category = z.object({
  id,
  name: z.string(),
  slug: z.string(),
  image_url: z.string().nullable(),
  products_count: z.int(),
})

export const catalogueEndpoints = {
  searchProducts: endpoint('GET /v3/products/advanced_search', {
    summary: 'Products with an offer, filtered, counted by facet, at the caller’s prices',
    access: 'anyone',
    query: searchQuery,
    answer: searchResult,
  }),
  suggestProducts: endpoint('GET /v3/product_suggestion', {
    summary: 'Up to 6 products whose name begins or sounds like the text',
    access: 'anyone',
    query: z.object({ search: z.string().max(10_000).default('') }),
    answer: z.object({
      success: z.literal(true),
      data: z.array(
        z.object({
          id,
          name: z.string(),
          variety: z.string().nullable(),
          commercial_designation: z.string(),
          first_photo: z.string().nullable(),
          tint: z.string(),
          category_name: z.string(),
        }),
      ),
    }),
  }),
  listProductNames: endpoint('GET /v3/product_names', {
    summary: 'Names offered as default suggestions',
    access: 'anyone',
    answer: z.object({ data: z.array(z.string()) }),
  }),
  listPopularProducts: endpoint('GET /v3/popular_products', {
    summary: 'What is ordered most these days',
    access: 'anyone',
    answer: z.array(z.object({ id, name: z.string(), commercial_designation: z.string() })),
  }),
  getProduct: endpoint('GET /v3/products/{productId}', {
    summary: 'A product with every specification and every price the caller may have',
    access: 'anyone',
    params: z.object({ productId: pathId }),
    answer: z.object({ data: product }),
    errors: ['product_not_found'],
  }),
  getSpecification: endpoint('GET /v3/specifications/{specificationId}', {
    summary: 'One specification with its prices',
    access: 'anyone',
    params: z.object({ specificationId: pathId }),
    answer: z.object({ data: specification }),
    errors: ['specification_not_found'],
  }),
  listCategories: endpoint('GET /v3/categories', {
    summary: 'All categories with product counts',
    access: 'anyone',
    answer: z.object({ data: z.array(category) }),
  }),
  listCategoryProducts: endpoint('GET /v3/categories/{categoryId}/product', {
    summary: 'The products of a category',
    access: 'anyone',
    params: z.object({ categoryId: pathId }),
    answer: z.array(product),
    errors: ['category_not_found'],
  }),
}
