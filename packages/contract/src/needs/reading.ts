import { maxNeedText } from '@carreau/domain/needs/need-text'
import { maxCorrectionWords, maxNeedLines } from '@carreau/domain/needs/needs'
import { z } from 'zod'
import { mayOrder } from '../carts/carts.ts'
import { unit } from '../catalogue/catalogue.ts'
import { endpoint } from '../endpoint.ts'
import { id } from '../scalars.ts'

const readFilters = z.object({
  origins: z.array(id),
  size: z.array(z.string()),
  category: z.array(z.string()),
  is_organic: z.boolean().nullable(),
  brand: z.array(z.string()),
  packaging: z.array(z.string()),
  maturity: z.array(z.string()),
})

const readLine = z.object({
  text: z.string(),
  /** What names the product in it; a correction is kept under these words. */
  words: z.string(),
  /** `doubt`: the products it may be are the candidates; `unknown`: nothing like it is sold. */
  status: z.enum(['read', 'doubt', 'unknown']),
  product: z.object({ id, name: z.string(), variety: z.string().nullable() }).nullable(),
  /** What was written, else what the company usually takes, else one package: see `quantity_said`. */
  quantity: z.number(),
  unit,
  quantity_said: z.boolean(),
  /** Whether a unit was written, or packages are what the company takes so many of: « 6 avocats » may be pieces. */
  unit_sure: z.boolean(),
  filters: readFilters,
  /** The filters in words: « France », « Calibre 57-67 », « Bio ». */
  filter_labels: z.array(z.string()),
  /** What the company orders of that product most; null where it asked for something else, or never did. */
  usual_specification_id: id.nullable(),
  /** Size, class and organic of it, which hold where the text says nothing of them. */
  usual: z
    .object({
      label: z.string(),
      size: z.string().nullable(),
      category: z.string().nullable(),
      is_organic: z.boolean(),
    })
    .nullable(),
  candidates: z.array(z.object({ product_id: id, label: z.string() })),
})

export const needReadEndpoints = {
  readNeed: endpoint('POST /v3/needs/read', {
    summary: `What a written or spoken need asks for, line by line, at most ${maxNeedLines}; what is not sure is a doubt`,
    access: mayOrder,
    body: z.object({
      text: z
        .string('Écrivez ce qu’il vous faut.')
        .max(
          maxNeedText,
          `Ce texte est trop long\u00a0: au plus ${maxNeedText} caractères à la fois.`,
        ),
    }),
    answer: z.object({ data: z.object({ lines: z.array(readLine) }) }),
    errors: ['need_too_long'],
  }),
  correctNeed: endpoint('POST /v3/needs/corrections', {
    summary: 'Keeps for the company which product some words mean; null forgets it',
    access: mayOrder,
    body: z.object({
      words: z.string().min(1).max(maxCorrectionWords),
      product_id: id.nullable(),
    }),
    answer: z.object({ data: z.null() }),
    errors: ['product_not_found'],
  }),
}
