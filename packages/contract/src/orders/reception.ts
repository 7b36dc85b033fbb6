import { claimers } from '@carreau/domain/orders/claims'
import { faultFateNames } from '@carreau/domain/orders/reception'
import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { dateTime, day, id, openPageMeta, paging, sentCelsius, servedStream } from '../scalars.ts'
import { claimedLine } from './claims.ts'
import { orderAnswer, orderParams, seesOrders } from './orders.ts'

/** A day of the register, both ends counted; the last 30 days unless said. */
const period = { from: day.optional(), to: day.optional() }

const registerLine = z.object({
  id,
  received_at: dateTime,
  received_by: z.string(),
  order: z.object({ id, number: z.string() }),
  supplier: z.string(),
  product: z.string(),
  lot: z.string().nullable(),
  packages: z.number(),
  weight_kg: z.number().nullable(),
  temperature_c: z.number().nullable(),
  /** What is not as it should be; null where all was good. */
  fate: z.enum(faultFateNames).nullable(),
  fault_packages: z.number().nullable(),
  fault_weight_kg: z.number().nullable(),
  outcome: z.string(),
  reason: z.string(),
  note: z.string(),
})

export const receptionEndpoints = {
  receiveOrder: endpoint('POST /v3/orders/{orderId}/reception', {
    summary:
      'Writes a delivery into the register, confirms it and claims what differs, all or nothing (Idempotency-Key)',
    access: { buyer: claimers },
    params: orderParams,
    body: z.object({
      received_by: z
        .string('Indiquez qui a reçu la livraison.')
        .trim()
        .min(1, 'Indiquez qui a reçu la livraison.')
        .max(60, 'Un nom compte au plus 60 signes.'),
      temperature_c: sentCelsius.nullish(),
      /** When the goods were looked at, where the call waited for a network. */
      received_at: z.iso
        .datetime({ offset: true, error: 'Indiquez une date et une heure.' })
        .nullish(),
      note: z.string().trim().max(500, 'Une remarque compte au plus 500 signes.').default(''),
      /** Only what differs: the other lines were good. */
      faults: z
        .array(
          claimedLine.extend({
            fate: z.enum(faultFateNames, 'Indiquez si c’est refusé, manquant ou gardé.'),
          }),
          'Indiquez ce qui diffère.',
        )
        .max(500, 'Une réception compte au plus 500 lignes.'),
    }),
    answer: orderAnswer,
    status: 201,
    errors: [
      'order_not_found',
      'action_not_allowed_in_state',
      'already_received',
      'claim_too_late',
    ],
  }),
  listReceptions: endpoint('GET /v3/receptions', {
    summary: 'The register of what was received, the newest first',
    access: { buyer: seesOrders.buyer },
    query: z.object({ ...period, ...paging }),
    answer: z.object({
      data: z.array(registerLine),
      meta: openPageMeta.extend({ from: day, to: day }),
    }),
  }),
  exportReceptions: endpoint('GET /v3/receptions/export', {
    summary: 'The register of a period as a CSV for a French spreadsheet, the oldest first',
    access: { buyer: seesOrders.buyer },
    query: z.object(period),
    answer: servedStream,
    answerFile: { type: ['text/csv'] },
  }),
}
