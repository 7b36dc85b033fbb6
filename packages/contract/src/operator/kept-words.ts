import { z } from 'zod'
import { brandName, nameOf } from '../accounts/names.ts'
import { endpoint } from '../endpoint.ts'
import { dateTime, id, pageMeta, paging, pathId } from '../scalars.ts'
import { decisionReason } from './companies.ts'

const operator = { platform: ['operator'] } as const
const version = z.int().positive()

const packaging = z.object({
  id,
  name: z.string(),
  /** What its name says it holds: « 6 kg », « 12 pièces ». */
  content: z.string(),
  retired: z.boolean(),
  specifications_count: z.int(),
  offers_count: z.int(),
  version,
})
const packagingName = nameOf('Indiquez le conditionnement.', 80)
const packagingParams = z.object({ packagingId: pathId })
const packagingAnswer = z.object({ data: packaging })

export const keptPackagingEndpoints = {
  listKeptPackagings: endpoint('GET /v3/platform/catalogue/packagings', {
    summary: 'The packagings of the catalogue by name, retired ones last',
    access: operator,
    query: z.object({ q: z.string().trim().max(100).optional(), ...paging }),
    answer: z.object({ data: z.array(packaging), meta: pageMeta }),
  }),
  createPackaging: endpoint('POST /v3/platform/catalogue/packagings', {
    summary: 'Adds a packaging; price lists may name it at once',
    access: operator,
    body: z.object({ name: packagingName }),
    status: 201,
    answer: packagingAnswer,
  }),
  updatePackaging: endpoint('PUT /v3/platform/catalogue/packagings/{packagingId}', {
    summary: 'Renames a packaging, or retires it: what has it keeps it, nothing new takes it',
    access: operator,
    params: packagingParams,
    body: z.object({ name: packagingName, retired: z.boolean(), version }),
    answer: packagingAnswer,
    errors: ['packaging_not_found', 'changed_meanwhile'],
  }),
  deletePackaging: endpoint('DELETE /v3/platform/catalogue/packagings/{packagingId}', {
    summary: 'Removes a packaging that nothing has; one in use is retired instead',
    access: operator,
    params: packagingParams,
    answer: z.object({ data: z.null() }),
    errors: ['packaging_not_found', 'packaging_in_use'],
  }),
}

const brandState = z.enum(['to_review', 'approved', 'merged', 'refused'])
const brand = z.object({
  id,
  name: z.string(),
  state: brandState,
  /** The wholesaler that named it; null of what an operator added. */
  proposed_by: z.string().nullable(),
  /** Whoever named it has not been approved: nobody else sees it yet. */
  is_hidden: z.boolean(),
  /** The brand that it is read as. */
  merged_into: z.object({ id, name: z.string() }).nullable(),
  specifications_count: z.int(),
  offers_count: z.int(),
  created_at: dateTime.nullable(),
  version,
})
const brandParams = z.object({ brandId: pathId })
const brandAnswer = z.object({ data: brand })

export const keptBrandEndpoints = {
  listKeptBrands: endpoint('GET /v3/platform/catalogue/brands', {
    summary: 'The brands, those that wait for a look first',
    access: operator,
    query: z.object({
      q: z.string().trim().max(100).optional(),
      state: brandState.optional(),
      ...paging,
    }),
    answer: z.object({ data: z.array(brand), meta: pageMeta }),
  }),
  createBrand: endpoint('POST /v3/platform/catalogue/brands', {
    summary: 'Adds a brand',
    access: operator,
    body: z.object({ name: brandName }),
    status: 201,
    answer: brandAnswer,
  }),
  renameBrand: endpoint('PUT /v3/platform/catalogue/brands/{brandId}', {
    summary: 'Spells a brand otherwise; papers keep what they said',
    access: operator,
    params: brandParams,
    body: z.object({ name: brandName, version }),
    answer: brandAnswer,
    errors: ['brand_not_found', 'changed_meanwhile'],
  }),
  approveBrand: endpoint('POST /v3/platform/catalogue/brands/{brandId}/approve', {
    summary: 'Shows a brand to everybody, one that was refused too; again, it changes nothing',
    access: operator,
    params: brandParams,
    body: z.object({ version }),
    answer: brandAnswer,
    errors: ['brand_not_found', 'changed_meanwhile'],
  }),
  refuseBrand: endpoint('POST /v3/platform/catalogue/brands/{brandId}/refuse', {
    summary: 'Takes a brand off what is sold and lets nobody name it again',
    access: operator,
    params: brandParams,
    /** Those who sell under it read the reason. */
    body: z.object({ version, reason: decisionReason }),
    answer: brandAnswer,
    errors: ['brand_not_found', 'changed_meanwhile'],
  }),
  mergeBrand: endpoint('POST /v3/platform/catalogue/brands/{brandId}/merge', {
    summary:
      'Makes a brand another one: what is sold under it moves, and its name is read as that one',
    access: operator,
    params: brandParams,
    body: z.object({ into_id: id, version }),
    answer: brandAnswer,
    errors: ['brand_not_found', 'changed_meanwhile'],
  }),
}
