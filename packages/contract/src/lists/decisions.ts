import {
  fallbacks,
  listModes,
  maxReplacements,
  mostShops,
  qualities,
} from '@carreau/domain/lists/decisions'
import { maxListLines } from '@carreau/domain/lists/list-lines'
import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { amount, dateTime, day, id, pathId, sentEuros, sentPrice, unitPrice } from '../scalars.ts'
import { mayWrite } from './lists.ts'

const mayRead = { buyer: ['admin', 'purchaser', 'accountant'] } as const

export const listMode = z.enum(listModes, 'Choisissez préparer, proposer ou commander.')
const quality = z.enum(qualities, 'Choisissez Extra, I ou II.')
const fallback = z.enum(fallbacks)

const rules = z.object({
  mode: listMode,
  /** The most one delivery may cost, goods and fees excluding VAT, for the list to send it by itself. */
  budget: amount.nullable(),
  /** Wholesalers it is split over at most; null for four. */
  max_shops: z.int().nullable(),
  /** In whose name it orders by itself. */
  ruled_by: z.string().nullable(),
  lines: z.array(
    z.object({
      /** The specification’s. */
      id,
      name: z.string(),
      /** What a ceiling is the price of. */
      per: z.enum(['kg', 'piece']),
      max_unit_price: unitPrice.nullable(),
      min_quality: quality.nullable(),
      /** Specifications that may stand for it, the best first. */
      replacements: z.array(z.object({ id, label: z.string() })),
      /** Then the same product from another origin. */
      other_origin: z.boolean(),
      if_none: fallback,
    }),
  ),
})

const decided = z.object({
  /** Of the delivery. */
  date: z.string(),
  cut_off_at: dateTime,
  decided_at: dateTime,
  status: z.enum(['proposed', 'sent', 'expired']),
  /** Why a list that sends by itself has only proposed. */
  reason: z.string().nullable(),
  goods: amount,
  fees: amount,
  shops: z.array(
    z.object({ id, name: z.string(), goods: amount, fee: amount, lines_count: z.int() }),
  ),
  /** Every line in words; `id` is the specification’s. */
  decisions: z.array(
    z.object({
      id,
      name: z.string(),
      code: z.enum(['ordered', 'replaced', 'smallest', 'enough', 'skipped', 'unsendable']),
      message: z.string(),
    }),
  ),
  order_ids: z.array(id),
  sent_at: dateTime.nullable(),
})

const params = z.object({ listId: pathId })

export const decisionEndpoints = {
  getListRules: endpoint('GET /v3/lists/{listId}/rules', {
    summary: 'What a recurrent list does by itself, and the rules of its lines',
    access: mayRead,
    params,
    answer: z.object({ data: rules }),
    errors: ['list_not_found'],
  }),
  setListRules: endpoint('PUT /v3/lists/{listId}/rules', {
    summary:
      'Sets what a recurrent list does by itself, in the caller’s name, and the rules of the lines that are given',
    access: mayWrite,
    params,
    body: z.object({
      mode: listMode,
      budget: sentEuros()
        .positive('Le budget est un montant au-dessus de zéro.')
        .max(1_000_000, 'Ce budget est trop grand.')
        .nullable()
        .default(null),
      max_shops: z
        .int('De 1 à 4 fournisseurs.')
        .min(1, 'De 1 à 4 fournisseurs.')
        .max(mostShops, 'De 1 à 4 fournisseurs.')
        .nullable()
        .default(null),
      lines: z
        .array(
          z.object({
            id,
            max_unit_price: sentPrice
              .positive('Le plafond est un prix au-dessus de zéro.')
              .max(100_000, 'Ce plafond est trop grand.')
              .nullable()
              .default(null),
            min_quality: quality.nullable().default(null),
            replacements: z
              .array(id)
              .max(maxReplacements, `Au plus ${maxReplacements} remplaçants.`)
              .transform(ids => [...new Set(ids)])
              .default([]),
            other_origin: z.boolean().default(false),
            if_none: fallback.default('skip'),
          }),
        )
        .max(maxListLines)
        .refine(
          lines => new Set(lines.map(line => line.id)).size === lines.length,
          'Un produit ne figure qu’une fois.',
        )
        .default([]),
    }),
    answer: z.object({ data: rules }),
    errors: ['list_not_found', 'list_not_recurrent', 'specification_not_found', 'address_unproved'],
  }),
  simulateRules: endpoint('GET /v3/lists/{listId}/simulation', {
    summary:
      'What the list’s rules would have paid for what was bought of it in the last 30 days, from the price history, without fees',
    access: mayRead,
    params,
    answer: z.object({
      data: z.object({
        days: z.int(),
        purchases: z.int(),
        paid: amount,
        would: amount,
        /** Below zero where the rules would have paid less. */
        difference: amount,
        /** Purchases that the rules would not have made, and what they cost: counted in none of the above. */
        left_out: z.int(),
        left_out_amount: amount,
      }),
    }),
    errors: ['list_not_found'],
  }),
  listDecisions: endpoint('GET /v3/lists/{listId}/decisions', {
    summary: 'What a list decided for its latest 31 deliveries, each line in words',
    access: mayRead,
    params,
    answer: z.object({ data: z.array(decided) }),
    errors: ['list_not_found'],
  }),
  sendProposal: endpoint('POST /v3/lists/{listId}/decisions/{date}/send', {
    summary:
      'Sends what a list has proposed; sent already, it answers that. Another price than was seen changes the proposal and sends nothing',
    access: mayWrite,
    params: params.extend({ date: day }),
    body: z.object({
      /** Goods and fees as the person saw them. */
      seen_total: z.number('Indiquez le montant affiché.'),
    }),
    answer: z.object({ data: decided }),
    errors: [
      'list_not_found',
      'proposal_not_found',
      'proposal_expired',
      'list_proposal_changed',
      'proposal_refused',
      'address_unproved',
    ],
  }),
}
