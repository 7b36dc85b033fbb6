import {
  notesRecallCalls,
  readsRecalls,
  recallAnswerers,
  recallInstructionNames,
  recallReaders,
  startsRecalls,
} from '@carreau/domain/orders/stock/recalls'
import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import {
  buyerName,
  dateTime,
  id,
  openPageMeta,
  paging,
  pathId,
  sentPackages,
  servedStream,
} from '../scalars.ts'
import { orderStatus } from './orders.ts'

const sentLot = z
  .string('Indiquez un numéro de lot.')
  .trim()
  .min(1, 'Indiquez un numéro de lot.')
  .max(80, 'Un numéro de lot compte au plus 80 signes.')

const contact = z.object({
  id,
  name: z.string(),
  role: z.string(),
  phone: z.string().nullable(),
  email: z.string().nullable(),
})

const holding = z.object({
  order: z.object({ id, number: z.string() }),
  delivery_date: z.string(),
  status: orderStatus,
  status_label: z.string(),
  /** It has left the wholesaler: on the road or delivered. */
  has_left: z.boolean(),
  name: z.string(),
  packaging_name: z.string(),
  packages: z.number(),
  weight_kg: z.number().nullable(),
})

/** Of what has the lot: in all, and what of it has left. */
const sums = {
  packages: z.number(),
  left_packages: z.number(),
  weight_kg: z.number(),
}

const recallFacts = {
  id,
  lot: z.string(),
  /** Names of what had the lot when it was recalled; none: nobody had it. */
  products: z.array(z.string()),
  is_drill: z.boolean(),
  motive: z.string(),
  instruction: z.enum(recallInstructionNames),
  instruction_label: z.string(),
  note: z.string(),
  started_at: dateTime,
  closed_at: dateTime.nullable(),
}

const progress = {
  told_count: z.int(),
  answered_count: z.int(),
  /** What those who answered still hold, in packages. */
  held_packages: z.number(),
}

const answer = z.object({
  at: dateTime,
  by: z.string(),
  by_phone: z.boolean(),
  held_packages: z.number(),
  note: z.string(),
})

const shopRecall = z.object({
  ...recallFacts,
  started_by: z.string(),
  closed_by: z.string().nullable(),
  /** Of its closing; the wholesaler’s own. */
  summary: z.string().nullable(),
  ...progress,
  ...sums,
  /** Still in the crates of orders that have not left: to be taken out before they may be shipped. */
  in_house: z.array(
    z.object({
      order: z.object({ id, number: z.string() }),
      buyer: buyerName,
      name: z.string(),
      packages: z.number(),
    }),
  ),
  buyers: z.array(
    z.object({
      buyer: buyerName,
      city: z.string(),
      contacts: z.array(contact),
      /** Null: nothing of the lot had left for them. */
      told_at: dateTime.nullable(),
      answer: answer.nullable(),
      ...sums,
      lines: z.array(
        holding.extend({
          /** Picked anew since, without the lot. */
          is_taken_out: z.boolean(),
        }),
      ),
    }),
  ),
  can_close: z.boolean(),
  can_note_calls: z.boolean(),
})

const buyerRecall = z.object({
  ...recallFacts,
  shop: z.object({ id, name: z.string() }),
  lines: z.array(holding),
  packages: z.number(),
  answer: answer.nullable(),
  can_answer: z.boolean(),
})

const recallParams = z.object({ recallId: pathId })
const held = {
  held_packages: sentPackages
    .min(0, 'Il n’en reste pas moins que zéro.')
    .max(100_000, 'Ce nombre de colis est trop grand.'),
  note: z.string().trim().max(500, 'Une remarque compte au plus 500 signes.').default(''),
}

export const recallEndpoints = {
  findLot: endpoint('GET /v3/shop/lots', {
    summary: 'Who has a lot: orders not yet shipped, on the road and delivered, with whom to call',
    access: { shop: readsRecalls },
    query: z.object({ lot: sentLot }),
    answer: z.object({
      data: z.object({
        lot: z.string(),
        products: z.array(z.object({ id, name: z.string(), packages: z.number() })),
        buyers_count: z.int(),
        /** Those whose goods have left: a recall tells them. */
        left_buyers_count: z.int(),
        ...sums,
        buyers: z.array(
          z.object({
            buyer: buyerName,
            contacts: z.array(contact),
            ...sums,
            lines: z.array(holding.extend({ product_id: id })),
          }),
        ),
        /** Open recalls of the same lot. */
        recalls: z.array(z.object({ id, is_drill: z.boolean(), started_at: dateTime })),
        /** More lines have it than are shown; a recall finds them all. */
        has_more: z.boolean(),
        can_start: z.boolean(),
      }),
    }),
  }),
  listRecalls: endpoint('GET /v3/shop/recalls', {
    summary: 'Recalls of the wholesaler, the newest first',
    access: { shop: readsRecalls },
    query: z.object(paging),
    answer: z.object({
      data: z.array(z.object({ ...recallFacts, ...progress })),
      meta: openPageMeta,
    }),
  }),
  startRecall: endpoint('POST /v3/shop/recalls', {
    summary: 'Recalls a lot, or practises it: finds everybody and tells them (Idempotency-Key)',
    access: { shop: startsRecalls },
    body: z.object({
      lot: sentLot,
      /** Of the lot, these products; none: whatever has it. */
      product_ids: z
        .array(id, 'Indiquez des produits.')
        .max(100, 'Un rappel compte au plus 100 produits.')
        .default([]),
      is_drill: z.boolean('Indiquez si c’est un exercice.'),
      motive: z
        .string('Indiquez un motif.')
        .trim()
        .min(1, 'Indiquez un motif.')
        .max(500, 'Un motif compte au plus 500 signes.'),
      instruction: z.enum(recallInstructionNames, 'Indiquez ce qu’il faut faire du produit.'),
      note: z.string().trim().max(500, 'Une précision compte au plus 500 signes.').default(''),
    }),
    status: 201,
    answer: z.object({ data: shopRecall }),
    errors: ['recall_open'],
  }),
  getRecall: endpoint('GET /v3/shop/recalls/{recallId}', {
    summary: 'A recall as it stands: who was told, who has answered, what is still in the house',
    access: { shop: readsRecalls },
    params: recallParams,
    answer: z.object({ data: shopRecall }),
    errors: ['recall_not_found'],
  }),
  exportRecall: endpoint('GET /v3/shop/recalls/{recallId}/export', {
    summary: 'Its customers as a CSV, those who have not answered first, with telephones',
    access: { shop: readsRecalls },
    params: recallParams,
    answer: servedStream,
    answerFile: { type: ['text/csv'] },
    errors: ['recall_not_found'],
  }),
  printRecall: endpoint('GET /v3/shop/recalls/{recallId}/notice', {
    summary:
      'Its notice on paper (PDF): every customer with quantities, when told and when answered',
    access: { shop: readsRecalls },
    params: recallParams,
    answer: servedStream,
    answerFile: { type: ['application/pdf'] },
    errors: ['recall_not_found'],
  }),
  noteRecallCall: endpoint('POST /v3/shop/recalls/{recallId}/buyers/{buyerId}/answer', {
    summary: 'Writes down what a customer answered on the telephone',
    access: { shop: notesRecallCalls },
    params: z.object({ recallId: pathId, buyerId: pathId }),
    body: z.object({
      answered_by: z
        .string('Indiquez à qui vous avez parlé.')
        .trim()
        .min(1, 'Indiquez à qui vous avez parlé.')
        .max(80, 'Un nom compte au plus 80 signes.'),
      ...held,
    }),
    answer: z.object({ data: shopRecall }),
    errors: ['recall_not_found', 'recall_closed', 'recall_not_told'],
  }),
  closeRecall: endpoint('POST /v3/shop/recalls/{recallId}/close', {
    summary: 'Closes a recall with a summary; picking the lot is free again',
    access: { shop: startsRecalls },
    params: recallParams,
    body: z.object({
      summary: z
        .string('Écrivez un bilan.')
        .trim()
        .min(1, 'Écrivez un bilan.')
        .max(2000, 'Un bilan compte au plus 2 000 signes.'),
    }),
    answer: z.object({ data: shopRecall }),
    errors: ['recall_not_found', 'recall_closed'],
  }),
  getReceivedRecall: endpoint('GET /v3/recalls/{recallId}', {
    summary: 'A recall of goods that the company has received',
    access: { buyer: recallReaders },
    params: recallParams,
    answer: z.object({ data: buyerRecall }),
    errors: ['recall_not_found'],
  }),
  printReceivedRecall: endpoint('GET /v3/recalls/{recallId}/notice', {
    summary: 'The notice of a recall on paper (PDF), of what the company has received alone',
    access: { buyer: recallReaders },
    params: recallParams,
    answer: servedStream,
    answerFile: { type: ['application/pdf'] },
    errors: ['recall_not_found'],
  }),
  answerRecall: endpoint('POST /v3/recalls/{recallId}/answer', {
    summary: 'Acknowledges a recall and says what is still held; the last answer counts',
    access: { buyer: recallAnswerers },
    params: recallParams,
    body: z.object(held),
    answer: z.object({ data: buyerRecall }),
    errors: ['recall_not_found', 'recall_closed'],
  }),
}
