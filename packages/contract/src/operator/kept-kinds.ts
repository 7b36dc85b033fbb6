import { isCountryCode } from '@carreau/domain/catalogue/countries'
import { z } from 'zod'
import { nameOf } from '../accounts/names.ts'
import { endpoint } from '../endpoint.ts'
import { id, pageMeta, paging, pathId } from '../scalars.ts'

const operator = { platform: ['operator'] } as const
const version = z.int().positive()
const none = z.object({ data: z.null() })
const asked = z.object({ q: z.string().trim().max(100).optional(), ...paging })

/** Families of the menu. */
export const mostCategories = 200

const category = z.object({
  id,
  name: z.string(),
  slug: z.string(),
  picture: z.object({ key: z.string(), url: z.string() }).nullable(),
  retired: z.boolean(),
  products_count: z.int(),
  version,
})
const categoryText = z.object({
  name: nameOf('Indiquez le rayon.', 60),
  /** Its name in addresses; made of the name when it is left out. */
  slug: z
    .string()
    .trim()
    .max(60, 'Cette adresse est limitée à 60 caractères.')
    .regex(
      /^([a-z0-9]+(-[a-z0-9]+)*)?$/,
      'Des minuscules, des chiffres et des tirets\u00a0: « fruits-rouges ».',
    )
    .default(''),
  picture_key: z
    .string()
    .regex(/^[0-9a-f]{32}$/, 'Envoyez une image.')
    .nullable(),
})
const categoryParams = z.object({ categoryId: pathId })
const categoryAnswer = z.object({ data: category })

export const keptCategoryEndpoints = {
  listKeptCategories: endpoint('GET /v3/platform/catalogue/categories', {
    summary: 'The families in the order of the menu, retired ones last',
    access: operator,
    answer: z.object({ data: z.array(category) }),
  }),
  createCategory: endpoint('POST /v3/platform/catalogue/categories', {
    summary: 'Adds a family at the end of the menu',
    access: operator,
    body: categoryText,
    status: 201,
    answer: categoryAnswer,
  }),
  updateCategory: endpoint('PUT /v3/platform/catalogue/categories/{categoryId}', {
    summary: 'Rewrites a family, or retires it: off the menu, its products stay found and sold',
    access: operator,
    params: categoryParams,
    body: categoryText.extend({ retired: z.boolean(), version }),
    answer: categoryAnswer,
    errors: ['category_not_found', 'changed_meanwhile'],
  }),
  deleteCategory: endpoint('DELETE /v3/platform/catalogue/categories/{categoryId}', {
    summary: 'Removes a family that no product is in',
    access: operator,
    params: categoryParams,
    answer: none,
    errors: ['category_not_found', 'category_in_use'],
  }),
  orderCategories: endpoint('POST /v3/platform/catalogue/category_order', {
    summary: 'The order of the menu: every family once',
    access: operator,
    body: z.object({ ids: z.array(id).max(mostCategories) }),
    answer: z.object({ data: z.array(category) }),
    errors: ['changed_meanwhile'],
  }),
}

const origin = z.object({
  id,
  name: z.string(),
  iso_code: z.string(),
  /** Other words by which price lists name it: « Val de Loire », « BZH ». */
  aliases: z.array(z.string()),
  retired: z.boolean(),
  specifications_count: z.int(),
  offers_count: z.int(),
  version,
})
const badCountry = 'Indiquez le code du pays en deux lettres\u00a0: FR, ES, MA…'

export const originText = z.object({
  /** A country, a region or an appellation. */
  name: nameOf('Indiquez l’origine.', 80),
  /** Of the country, ISO 3166: it says which contribution is due. */
  iso_code: z
    .string('Choisissez le pays.')
    .max(2, { error: badCountry, abort: true })
    .refine(isCountryCode, badCountry),
  aliases: z.array(nameOf('Indiquez l’appellation.', 60)).max(40, '40 au plus.'),
})
const originParams = z.object({ originId: pathId })
const originAnswer = z.object({ data: origin })

export const keptOriginEndpoints = {
  listKeptOrigins: endpoint('GET /v3/platform/catalogue/origins', {
    summary: 'The origins by name, retired ones last',
    access: operator,
    query: asked,
    answer: z.object({ data: z.array(origin), meta: pageMeta }),
  }),
  createOrigin: endpoint('POST /v3/platform/catalogue/origins', {
    summary: 'Adds a country, a region or an appellation; price lists may name it at once',
    access: operator,
    body: originText,
    status: 201,
    answer: originAnswer,
  }),
  updateOrigin: endpoint('PUT /v3/platform/catalogue/origins/{originId}', {
    summary: 'Rewrites an origin, or retires it; of one in use the country stays',
    access: operator,
    params: originParams,
    body: originText.extend({ retired: z.boolean(), version }),
    answer: originAnswer,
    errors: ['origin_not_found', 'changed_meanwhile'],
  }),
  deleteOrigin: endpoint('DELETE /v3/platform/catalogue/origins/{originId}', {
    summary: 'Removes an origin that nothing has; one in use is retired instead',
    access: operator,
    params: originParams,
    answer: none,
    errors: ['origin_not_found', 'origin_in_use'],
  }),
}

const maturity = z.object({
  id,
  name: z.string(),
  retired: z.boolean(),
  specifications_count: z.int(),
  offers_count: z.int(),
  version,
})
export const maturityName = nameOf('Indiquez la maturité.', 60)
const maturityParams = z.object({ maturityId: pathId })
const maturityAnswer = z.object({ data: maturity })

export const keptMaturityEndpoints = {
  listKeptMaturities: endpoint('GET /v3/platform/catalogue/maturities', {
    summary: 'The ripenesses by name, retired ones last',
    access: operator,
    query: asked,
    answer: z.object({ data: z.array(maturity), meta: pageMeta }),
  }),
  createMaturity: endpoint('POST /v3/platform/catalogue/maturities', {
    summary: 'Adds a ripeness; price lists may name it at once',
    access: operator,
    body: z.object({ name: maturityName }),
    status: 201,
    answer: maturityAnswer,
  }),
  updateMaturity: endpoint('PUT /v3/platform/catalogue/maturities/{maturityId}', {
    summary: 'Spells a ripeness otherwise, or retires it',
    access: operator,
    params: maturityParams,
    body: z.object({ name: maturityName, retired: z.boolean(), version }),
    answer: maturityAnswer,
    errors: ['maturity_not_found', 'changed_meanwhile'],
  }),
  deleteMaturity: endpoint('DELETE /v3/platform/catalogue/maturities/{maturityId}', {
    summary: 'Removes a ripeness that nothing has; one in use is retired instead',
    access: operator,
    params: maturityParams,
    answer: none,
    errors: ['maturity_not_found', 'maturity_in_use'],
  }),
}
