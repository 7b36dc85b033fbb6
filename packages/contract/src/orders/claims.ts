import { answerers, claimActions, claimers, claimStatuses } from '@carreau/domain/orders/claims'
import { z } from 'zod'
import { mediaKey } from '../companies/media.ts'
import { endpoint } from '../endpoint.ts'
import {
  buyerName,
  dateTime,
  id,
  openPageMeta,
  paging,
  pathId,
  sentKg,
  sentPackages,
  shopName,
} from '../scalars.ts'
import { claimStatus, order, seesOrders } from './orders.ts'

/** Packages, or kilograms where the line is billed by real weight: one of the two. */
const quantity = {
  packages_quantity: sentPackages.max(10_000, 'Cette quantité est trop grande.'),
  weight_kg: sentKg.max(100_000, 'Ce poids est trop grand.'),
}
const disputed = {
  line_id: id,
  packages_quantity: quantity.packages_quantity
    .positive('Indiquez une quantité supérieure à zéro.')
    .nullish(),
  weight_kg: quantity.weight_kg.positive('Indiquez un poids supérieur à zéro.').nullish(),
}
/** A disputed line: how much of it, why, and what it looks like. */
export const claimedLine = z.object({
  ...disputed,
  reason: z
    .string('Indiquez un motif.')
    .trim()
    .min(1, 'Indiquez un motif.')
    .max(500, 'Un motif compte au plus 500 signes.'),
  /** Pictures sent to `POST /v3/media` before. */
  photo_keys: z.array(mediaKey).max(6, 'Six photos au plus par ligne.').nullish(),
})
const credited = {
  line_id: id,
  packages_quantity: quantity.packages_quantity
    .min(0, 'Une quantité n’est pas négative.')
    .nullish(),
  weight_kg: quantity.weight_kg.min(0, 'Un poids n’est pas négatif.').nullish(),
}

const claimSummary = z.object({
  id,
  order: z.object({ id, number: z.string() }),
  buyer: buyerName,
  shop: shopName,
  status: claimStatus,
  status_label: z.string(),
  opened_at: dateTime,
  answer_by: dateTime,
  resolved_at: dateTime.nullable(),
  lines_count: z.int(),
})

const orderAnswer = z.object({ data: order })

export const claimEndpoints = {
  listClaims: endpoint('GET /v3/claims', {
    summary: 'Claims on the tenant’s orders, newest first',
    access: seesOrders,
    query: z.object({ status: z.enum(claimStatuses).optional(), ...paging }),
    answer: z.object({
      data: z.array(claimSummary),
      meta: openPageMeta,
    }),
  }),
  openClaim: endpoint('POST /v3/orders/{orderId}/claims', {
    summary: 'Disputes lines of a delivery, within 24 hours of it',
    access: { buyer: claimers },
    params: z.object({ orderId: pathId }),
    body: z.object({
      lines: z
        .array(claimedLine, 'Indiquez les lignes concernées.')
        .min(1, 'Indiquez les lignes concernées.')
        .max(500, 'Une réclamation compte au plus 500 lignes.'),
    }),
    answer: orderAnswer,
    status: 201,
    errors: ['order_not_found', 'action_not_allowed_in_state', 'claim_too_late'],
  }),
  resolveClaim: endpoint('POST /v3/claims/{claimId}/resolve', {
    summary: 'Accepts a claim, whole or in part, which issues its credit note, or refuses it; once',
    access: { shop: answerers },
    params: z.object({ claimId: pathId }),
    body: z.object({
      action: z.enum(claimActions, 'Cette action n’existe pas.'),
      reason: z.string().trim().max(1_000, 'Un motif compte au plus 1 000 signes.').nullish(),
      /** Left out: all as claimed; a line left out of them: none of it. */
      lines: z.array(z.object(credited)).max(500).nullish(),
    }),
    answer: orderAnswer,
    errors: ['claim_not_found', 'claim_already_answered', 'reason_required'],
  }),
}
