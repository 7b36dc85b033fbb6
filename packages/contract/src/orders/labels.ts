import { gtin14, labelFormatNames, mostLabels } from '@carreau/domain/orders/labels/label-codes'
import { readsStock } from '@carreau/domain/orders/stock/stock'
import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { day, pathId, servedStream } from '../scalars.ts'

const format = z
  .enum(labelFormatNames, 'Choisissez « roll » (rouleau) ou « sheet » (planche A4).')
  .default('roll')
const countMessage = `Indiquez de 1 à ${mostLabels} étiquettes.`
const weightMessage = 'Indiquez le poids net d’un colis en kg, au gramme près.'
const pdf = {
  access: { shop: readsStock },
  answer: servedStream,
  answerFile: { type: ['application/pdf'] },
} as const

export const labelEndpoints = {
  printLotLabels: endpoint('GET /v3/shop/lots/{lotId}/labels', {
    summary:
      'Labels of a lot (PDF), one for each package left unless said: GS1-128 where the article is known, else our own code',
    ...pdf,
    params: z.object({ lotId: pathId }),
    query: z.object({
      format,
      labels: z.coerce
        .number(countMessage)
        .int(countMessage)
        .min(1, countMessage)
        .max(mostLabels, countMessage)
        .optional(),
      /** Number of the article, of whoever packed it: 8, 12, 13 or 14 digits. */
      gtin: z
        .string()
        .max(30, 'Ce code article n’est pas valable.')
        .transform((text, context) => {
          const read = gtin14(text)
          if (read === null)
            context.addIssue('Ce code article n’est pas valable\u00a0: vérifiez ses chiffres.')
          return read ?? ''
        })
        .optional(),
      packed_on: day.optional(),
      /** Of one package; unless said what all packages of the specification weigh. */
      weight_kg: z.coerce
        .number(weightMessage)
        .positive(weightMessage)
        .max(9_999, weightMessage)
        .refine(kg => Math.abs(kg * 1000 - Math.round(kg * 1000)) < 1e-6, weightMessage)
        .optional(),
    }),
    errors: ['lot_not_found'],
  }),
  printArrivalLabels: endpoint('GET /v3/shop/arrivals/{arrivalId}/labels', {
    summary:
      'Labels of all lots of an arrival (PDF), one for each package left or one for each lot',
    ...pdf,
    params: z.object({ arrivalId: pathId }),
    query: z.object({
      format,
      per: z.enum(['package', 'lot'], 'Choisissez « package » ou « lot ».').default('package'),
    }),
    errors: ['arrival_not_found'],
  }),
  printOrderLabels: endpoint('GET /v3/shop/orders/{orderId}/labels', {
    summary:
      'A label for each crate of an order (PDF): whose it is, where on its tour, which of how many',
    ...pdf,
    params: z.object({ orderId: pathId }),
    query: z.object({
      format,
      /** Of an order with more crates than one file holds (`mostLabels`), the how manieth. */
      part: z.coerce.number().int().min(1).max(1_000).default(1),
    }),
    errors: ['order_not_found', 'nothing_to_label'],
  }),
}
