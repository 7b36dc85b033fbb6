import { isDay } from '@carreau/domain/french/paris-time'
import { claimers } from '@carreau/domain/orders/claims'
import { faultFateNames } from '@carreau/domain/orders/reception'
import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import {
  amount,
  dateTime,
  day,
  id,
  openPageMeta,
  paging,
  sentCelsius,
  servedStream,
} from '../scalars.ts'
import { claimedLine } from './claims.ts'
import { returnedCrates, sentSignature } from './handover.ts'
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
  best_before: day.nullable(),
  /** What is not as it should be; null where all was good. */
  fate: z.enum(faultFateNames).nullable(),
  fault_packages: z.number().nullable(),
  fault_weight_kg: z.number().nullable(),
  outcome: z.string(),
  reason: z.string(),
  note: z.string(),
})

/** Of our time; what is no day at all is told as that alone. */
const bestBefore = day.refine(
  said => !isDay(said) || said.startsWith('20'),
  'Vérifiez l’année de cette date.',
)

/** What stands beside an order at its reception, and what was said there; its wholesaler reads no temperature. */
const reception = z.object({
  received: z
    .object({
      at: dateTime,
      by: z.string(),
      temperature_c: z.number().nullable(),
      signature: z.string().nullable(),
    })
    .nullable(),
  /** Every kind there is, also those of which nothing is here. */
  crates: z.array(
    z.object({
      kind: z.object({ id, name: z.string(), deposit: amount }),
      /** Went out with this order. */
      out: z.int(),
      /** What the buyer has of this wholesaler’s, in all. */
      held: z.int(),
      /** Came back with this order, as the account has it. */
      returned: z.int(),
      /** What the kitchen said it gave back; null where it said nothing. */
      said: z.int().nullable(),
    }),
  ),
  /** Until when lines keep, as the wholesaler entered their lots; the buyer’s alone. */
  best_before: z.array(z.object({ line_id: id, day })),
})

export const receptionEndpoints = {
  getReception: endpoint('GET /v3/orders/{orderId}/reception', {
    summary: 'Crates, dates and signature of a reception, before it and afterwards',
    access: seesOrders,
    params: orderParams,
    answer: z.object({ data: reception }),
    errors: ['order_not_found'],
  }),
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
      /** Counted into the account once, whoever else counted the same return. */
      crates: returnedCrates,
      signature: sentSignature.nullish(),
      /** As the label says; else what the wholesaler entered of the lot. */
      best_before: z
        .array(z.object({ line_id: id, day: bestBefore }), 'Indiquez les dates de péremption.')
        .max(500, 'Une réception compte au plus 500 lignes.')
        .default([]),
      /** What came too late to be claimed is written into the register all the same, and not claimed. */
      without_late_claim: z.boolean().default(false),
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
      'crate_kind_not_found',
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
    summary:
      'The register of a period, the oldest first, as a CSV for a French spreadsheet or a PDF for an inspector',
    access: { buyer: seesOrders.buyer },
    query: z.object({
      ...period,
      format: z.enum(['csv', 'pdf'], 'Le format est csv ou pdf.').default('csv'),
    }),
    answer: servedStream,
    answerFile: { type: ['text/csv', 'application/pdf'] },
  }),
}
