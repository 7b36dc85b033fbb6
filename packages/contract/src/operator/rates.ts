import { originZones } from '@carreau/domain/money/interfel'
import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { day, id, pathId } from '../scalars.ts'

const operator = { platform: ['operator'] } as const

const rate = z.object({
  id,
  zone: z.enum(originZones),
  zone_label: z.string(),
  /** In percent, at most four decimals: « 0.35 ». */
  rate: z.string(),
  valid_from: day,
  /** The day before the next rate of the zone begins; null: until further notice. */
  valid_to: day.nullable(),
  /** An invoice has used it, or one after it: it stays as it is. */
  used: z.boolean(),
})
const rates = z.object({ data: z.array(rate) })

export const rateEndpoints = {
  listInterfelRates: endpoint('GET /v3/platform/catalogue/interfel_rates', {
    summary: 'The rates of the Interfel contribution by origin, the newest first',
    access: operator,
    answer: rates,
  }),
  addInterfelRate: endpoint('POST /v3/platform/catalogue/interfel_rates', {
    summary:
      'Has a rate hold from a day on, until the next one of its zone; 0 ends the contribution',
    access: operator,
    body: z.object({
      zone: z.enum(originZones, 'Choisissez une origine.'),
      rate: z
        .string('Indiquez un taux.')
        .trim()
        .regex(
          /^\d{1,2}(?:[.,]\d{1,4})?$/,
          'Indiquez un taux en pour cent, avec quatre décimales au plus.',
        )
        .transform(text => text.replace(',', '.')),
      valid_from: day,
    }),
    status: 201,
    answer: rates,
    errors: ['rate_used'],
  }),
  removeInterfelRate: endpoint('DELETE /v3/platform/catalogue/interfel_rates/{rateId}', {
    summary: 'Takes back a rate that no invoice has used: the one before it goes on',
    access: operator,
    params: z.object({ rateId: pathId }),
    answer: rates,
    errors: ['rate_not_found', 'rate_used'],
  }),
}
