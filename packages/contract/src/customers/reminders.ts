import { recordsPayments } from '@carreau/domain/customers/customers'
import { lateRateKinds } from '@carreau/domain/customers/late-interest'
import { maxReminders } from '@carreau/domain/customers/reminders'
import { readsInvoices } from '@carreau/domain/documents/documents'
import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import {
  amount,
  buyerName,
  dateTime,
  day,
  id,
  pageMeta,
  paging,
  pathId,
  sentEuros,
  servedStream,
} from '../scalars.ts'

const access = { shop: recordsPayments } as const
const step = z.int().min(1).max(3)
const buyerParams = z.object({ buyerId: pathId })
const claims = z.enum(['yes', 'no']).default('yes')

const days = z
  .number('Indiquez un nombre de jours.')
  .int('Indiquez un nombre entier de jours.')
  .min(1, 'Une relance part au plus tôt le lendemain de l’échéance.')
  .max(365, 'Une relance part au plus tard après 365 jours.')

/** One of each step. */
const steps = z.array(days).length(3, 'Indiquez les jours des trois étapes.')

const rules = z.object({
  /** Days after the due date on which each step is due. */
  days: steps,
  /** Below it a customer is not written to, in euros. */
  least_amount: amount,
  rate_kind: z.enum(lateRateKinds),
  /** Where answers arrive; empty: at whoever releases. */
  reply_to: z.string(),
  /** The rate of today in percent, and where it is said; null where none is known. */
  rate: z.object({ percent: z.number(), valid_from: day, source: z.string() }).nullable(),
})

const recipient = z.object({ name: z.string(), email: z.string() })

const proposed = z.object({
  buyer: buyerName,
  code: z.string(),
  /** The highest of its invoices’. */
  step,
  step_label: z.string(),
  invoices: z.array(
    z.object({
      number: z.string(),
      step,
      issued_on: day,
      due_on: day,
      days_late: z.int(),
      open: amount,
    }),
  ),
  open: amount,
  /** What the customer has in advance or was credited too much: the letter takes it off. */
  in_favour: amount,
  /** What late payment costs, of a formal notice; asked for where it is claimed. */
  interest: amount,
  indemnity: amount,
  recipients: z.array(recipient),
  /** Invoices with an open claim: left out of the letter. */
  disputed: z.array(z.string()),
})

const leftOut = z.object({
  buyer: buyerName,
  reason: z.enum(['paused', 'disputed', 'covered', 'small', 'nobody']),
  /** In a sentence. */
  why: z.string(),
  invoices: z.array(z.string()),
})

const preview = z.object({
  subject: z.string(),
  paragraphs: z.array(z.string()),
  lines: z.array(
    z.object({
      number: z.string(),
      open: amount,
      /** Of what the letter claims; null where it claims none. */
      interest: amount.nullable(),
      indemnity: amount.nullable(),
      notes: z.array(z.string()),
    }),
  ),
  amounts: z.array(z.object({ label: z.string(), amount })),
  /** How the interest is reckoned, once for all invoices. */
  reckoning: z.array(z.string()),
  /** The formula it ends with, and who signs. */
  closing: z.array(z.string()),
  recipients: z.array(recipient),
  reply_to: z.string(),
})

const reminder = z.object({
  id,
  buyer: buyerName,
  step,
  step_label: z.string(),
  released_at: dateTime,
  /** First name of who released it; null when they have left. */
  by: z.string().nullable(),
  invoices: z.array(z.string()),
  /** What it asked for. */
  total: amount,
  claims: z.boolean(),
  recipients: z.array(recipient),
})

export const reminderEndpoints = {
  listReminderProposals: endpoint('GET /v3/shop/reminders/proposals', {
    summary: 'Letters that are due, one of each customer, and who is left out and why',
    access,
    answer: z.object({
      data: z.object({
        today: day,
        customers: z.array(proposed),
        left_out: z.array(leftOut),
        /** The letters would not say where to pay. */
        lacks_iban: z.boolean(),
      }),
    }),
  }),
  previewReminder: endpoint('GET /v3/shop/reminders/proposals/{buyerId}', {
    summary: 'What would go out to a customer now, word for word',
    access,
    params: buyerParams,
    query: z.object({ claims }),
    answer: z.object({ data: preview }),
    errors: ['customer_not_found', 'reminder_not_due'],
  }),
  previewReminderFile: endpoint('GET /v3/shop/reminders/proposals/{buyerId}/file', {
    summary: 'The letter of it, as a PDF',
    access,
    params: buyerParams,
    query: z.object({ claims }),
    answer: servedStream,
    answerFile: { type: ['application/pdf'] },
    errors: ['customer_not_found', 'reminder_not_due'],
  }),
  releaseReminders: endpoint('POST /v3/shop/reminders', {
    summary:
      'Sends letters as they were seen, each invoice once a step; what was paid meanwhile drops out (Idempotency-Key)',
    access,
    body: z.object({
      releases: z
        .array(
          z.object({
            customer_id: id,
            /** Whether interest and indemnities of a formal notice go on the account. */
            claims: z.boolean().default(true),
            /** As they were seen. */
            invoices: z
              .array(
                z.object({
                  number: z.string().max(35),
                  step,
                  amount: sentEuros().positive().max(10_000_000, 'Ce montant est trop grand.'),
                }),
              )
              .min(1, 'Choisissez une facture.')
              .max(500, 'Une relance compte au plus 500 factures.'),
          }),
        )
        .min(1, 'Choisissez au moins un client.')
        .max(maxReminders, `${maxReminders} clients au plus à la fois.`),
    }),
    answer: z.object({
      data: z.object({
        sent: z.array(
          z.object({
            id,
            buyer: buyerName,
            step_label: z.string(),
            total: amount,
            recipients: z.int(),
          }),
        ),
        /** What was seen and did not go out as it was, in sentences. */
        dropped: z.array(z.object({ buyer: buyerName, number: z.string(), why: z.string() })),
      }),
    }),
    status: 201,
    errors: ['customer_not_found'],
  }),
  listReminders: endpoint('GET /v3/shop/reminders', {
    summary: 'Letters that went out, the last first',
    access,
    query: z.object({ customer_id: z.coerce.number().int().positive().optional(), ...paging }),
    answer: z.object({ data: z.array(reminder), meta: pageMeta }),
  }),
  getReminderFile: endpoint('GET /v3/reminders/{reminderId}/file', {
    summary: 'A letter that went out, as a PDF: to both parties',
    access: readsInvoices,
    params: z.object({ reminderId: pathId }),
    answer: servedStream,
    answerFile: { type: ['application/pdf'] },
    errors: ['reminder_not_found'],
  }),
  getReminderRules: endpoint('GET /v3/shop/reminders/rules', {
    summary: 'When each step is due, and how interest is reckoned',
    access,
    answer: z.object({ data: rules }),
  }),
  updateReminderRules: endpoint('PUT /v3/shop/reminders/rules', {
    summary: 'Sets it for the letters to come',
    access,
    body: z
      .object({
        days: steps,
        least_amount: sentEuros()
          .min(0, 'Un montant n’est pas négatif.')
          .max(10_000, 'Ce montant est trop grand.'),
        rate_kind: z.enum(lateRateKinds, 'Choisissez un taux.'),
        reply_to: z
          .string()
          .trim()
          .max(200, { error: 'Un e-mail compte au plus 200 signes.', abort: true })
          .refine(
            text => text === '' || z.email().safeParse(text).success,
            'Cet e-mail n’est pas valable.',
          )
          .default(''),
      })
      .refine(({ days: [first = 0, second = 0, third = 0] }) => first < second && second < third, {
        path: ['days'],
        error: 'Chaque étape vient après la précédente.',
      }),
    answer: z.object({ data: rules }),
  }),
  pauseReminders: endpoint('PUT /v3/shop/customers/{buyerId}/reminder-pause', {
    summary: 'Leaves a customer out of the letters, until a day or until it is resumed',
    access,
    params: buyerParams,
    body: z.object({
      reason: z
        .string('Indiquez un motif.')
        .trim()
        .min(1, 'Indiquez un motif.')
        .max(200, 'Un motif compte au plus 200 signes.'),
      /** The last day of it. */
      until: day.nullish(),
    }),
    answer: z.object({ data: z.object({ reason: z.string(), until: day.nullable() }) }),
    errors: ['customer_not_found'],
  }),
  resumeReminders: endpoint('DELETE /v3/shop/customers/{buyerId}/reminder-pause', {
    summary: 'Writes to the customer again',
    access,
    params: buyerParams,
    answer: z.object({ data: z.null() }),
    errors: ['customer_not_found'],
  }),
}
