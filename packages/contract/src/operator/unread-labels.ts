import { z } from 'zod'
import { brandName, nameOf } from '../accounts/names.ts'
import { endpoint } from '../endpoint.ts'
import { dateTime, id, pageMeta, paging, pathId } from '../scalars.ts'
import { maturityName, originText } from './kept-kinds.ts'
import { productText } from './kept-products.ts'

const operator = { platform: ['operator'] } as const

const unreadLabel = z.object({
  id,
  label: z.string(),
  /** Why it was not read, as the wholesaler was told. */
  problem: z.string(),
  shops: z.array(z.string()),
  shops_count: z.int(),
  /** Days on which a file had it, of all these wholesalers. */
  times: z.int(),
  last_seen: dateTime,
  /** The words of it that nothing explains: what a synonym would be. */
  words: z.string(),
  /** The package that it names, where no packaging is that. */
  packaging: z.string().nullable(),
  /** What its column of origin, brand or ripeness says, where the catalogue has none of that name. */
  missing: z.object({ kind: z.enum(['origin', 'brand', 'maturity']), text: z.string() }).nullable(),
  /** The product that it may mean. */
  guess: z.object({ id, name: z.string() }).nullable(),
})

const params = z.object({ labelId: pathId })
const settled = z.object({ data: z.object({ product_id: id.nullable(), text: z.string() }) })

export const unreadLabelEndpoints = {
  listUnreadLabels: endpoint('GET /v3/platform/catalogue/labels', {
    summary: 'What wholesalers’ files name and nobody reads, the most frequent first',
    access: operator,
    query: z.object({
      q: z.string().trim().max(100).optional(),
      ignored: z.enum(['true', 'false']).default('false'),
      ...paging,
    }),
    answer: z.object({ data: z.array(unreadLabel), meta: pageMeta }),
  }),
  makeLabelSynonym: endpoint('POST /v3/platform/catalogue/labels/{labelId}/synonym', {
    summary: 'Has words of a label mean a product, for searches and every import',
    access: operator,
    params,
    body: z.object({ product_id: id, synonym: nameOf('Indiquez le synonyme.', 60) }),
    answer: settled,
    errors: ['label_not_found', 'product_not_found'],
  }),
  makeLabelProduct: endpoint('POST /v3/platform/catalogue/labels/{labelId}/product', {
    summary: 'Makes a product of what a label names',
    access: operator,
    params,
    body: productText,
    answer: settled,
    errors: ['label_not_found'],
  }),
  makeLabelPackaging: endpoint('POST /v3/platform/catalogue/labels/{labelId}/packaging', {
    summary: 'Makes a packaging of what a label names',
    access: operator,
    params,
    body: z.object({ name: nameOf('Indiquez le conditionnement.', 80) }),
    answer: settled,
    errors: ['label_not_found'],
  }),
  makeLabelOrigin: endpoint('POST /v3/platform/catalogue/labels/{labelId}/origin', {
    summary: 'Makes an origin of what a label names',
    access: operator,
    params,
    body: originText,
    answer: settled,
    errors: ['label_not_found'],
  }),
  makeLabelBrand: endpoint('POST /v3/platform/catalogue/labels/{labelId}/brand', {
    summary: 'Makes a brand of what a label names',
    access: operator,
    params,
    body: z.object({ name: brandName }),
    answer: settled,
    errors: ['label_not_found'],
  }),
  makeLabelMaturity: endpoint('POST /v3/platform/catalogue/labels/{labelId}/maturity', {
    summary: 'Makes a ripeness of what a label names',
    access: operator,
    params,
    body: z.object({ name: maturityName }),
    answer: settled,
    errors: ['label_not_found'],
  }),
  ignoreLabel: endpoint('POST /v3/platform/catalogue/labels/{labelId}/ignore', {
    summary:
      'Takes a label off the queue, or puts it back; wholesalers are told the same as before',
    access: operator,
    params,
    body: z.object({ ignored: z.boolean() }),
    answer: settled,
    errors: ['label_not_found'],
  }),
}
