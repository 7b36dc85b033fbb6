import { readsInvoices } from '@carreau/domain/documents/documents'
import { flowKinds, flowStates, keepsElectronic } from '@carreau/domain/integrations/electronic'
import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { dateTime, id, pathId } from '../scalars.ts'

const settings = z.object({
  /** Where the platform’s API is: `/v1/flows` is below it. Null until it was settled. */
  platform_url: z.string().nullable(),
  token_url: z.string().nullable(),
  client_id: z.string().nullable(),
  /** Sent as `Organization-Id`, where the platform asks for it. */
  organization_id: z.string().nullable(),
  /** The secret itself is never answered. */
  has_secret: z.boolean(),
  is_on: z.boolean(),
  waiting_count: z.int(),
  failed_count: z.int(),
  /** When statuses were last asked for. */
  last_polled_at: dateTime.nullable(),
  /** Why the last call of the platform failed, in French; null when it did not. */
  last_error: z.string().nullable(),
})

const status = z.object({
  /** As the platform wrote it: 200 to 601, and whatever comes later. */
  code: z.string(),
  /** « Déposée »; of an unknown code « Statut 999 ». */
  label: z.string(),
  /** Code of the reason, which some statuses must have: « QTE_ERR ». */
  reason: z.string().nullable(),
  at: dateTime,
})

const flow = z.object({
  id,
  document_id: id,
  number: z.string(),
  kind: z.enum(flowKinds),
  buyer_name: z.string(),
  state: z.enum(flowStates),
  attempts: z.int(),
  /** What the platform calls it, once it was taken. */
  flow_id: z.string().nullable(),
  last_error: z.string().nullable(),
  sent_at: dateTime.nullable(),
  /** Null where nothing is tried any more. */
  next_try_at: dateTime.nullable(),
  last_status: status.nullable(),
})

const address = (missing: string) =>
  z
    .string(missing)
    .trim()
    .min(1, missing)
    .max(500, 'Cette adresse est trop longue (500 caractères au plus).')
const text = (missing: string) =>
  z
    .string(missing)
    .trim()
    .min(1, missing)
    .max(500, 'Ce texte est trop long (500 caractères au plus).')
    // They travel as headers and in forms.
    .regex(/^[\x21-\x7e]+$/, 'Lettres, chiffres et signes sans espace ni accent seulement.')

/** Flows that one page has. */
export const flowsShown = 50

export const electronicEndpoints = {
  getElectronicSettings: endpoint('GET /v3/shop/electronic', {
    summary: 'How the wholesaler’s invoices reach its plateforme agréée, and how that goes',
    access: keepsElectronic,
    answer: z.object({ data: settings }),
  }),
  settleElectronic: endpoint('PUT /v3/shop/electronic', {
    summary: 'Settles the plateforme agréée; what is issued from then on is sent there',
    access: keepsElectronic,
    body: z.object({
      platform_url: address('Indiquez l’adresse de la plateforme.'),
      token_url: address('Indiquez l’adresse qui donne les jetons.'),
      client_id: text('Indiquez l’identifiant du client.'),
      /** Left out, the one before stays. */
      client_secret: text('Indiquez le secret du client.').optional(),
      organization_id: text('Indiquez l’identifiant de l’organisation.').nullable(),
      is_on: z.boolean('Indiquez si les factures partent à la plateforme.'),
    }),
    answer: z.object({ data: settings }),
    errors: ['address_unproved', 'electronic_secret_missing'],
  }),
  testElectronic: endpoint('POST /v3/shop/electronic/test', {
    summary: 'Asks the platform for a token and for one search; nothing is sent',
    access: keepsElectronic,
    answer: z.object({ data: z.object({ ok: z.boolean(), message: z.string() }) }),
    errors: ['electronic_not_settled'],
  }),
  listElectronicFlows: endpoint('GET /v3/shop/electronic/flows', {
    summary: `Invoices and credit notes on their way to the platform, newest first; ${flowsShown} a page`,
    access: keepsElectronic,
    query: z.object({
      state: z.enum(flowStates, 'Cet état n’existe pas.').optional(),
      /** `next_cursor` of the page before. */
      cursor: pathId.optional(),
    }),
    answer: z.object({
      data: z.array(flow),
      meta: z.object({ next_cursor: z.string().nullable() }),
    }),
  }),
  retryElectronicFlow: endpoint('POST /v3/shop/electronic/flows/{flowId}/retry', {
    summary: 'Has a paper that failed tried anew; what the platform already has is not sent twice',
    access: keepsElectronic,
    params: z.object({ flowId: pathId }),
    answer: z.object({ data: flow }),
    errors: ['electronic_flow_not_found', 'electronic_flow_not_failed'],
  }),
  getInvoiceLifeCycle: endpoint('GET /v3/orders/{orderId}/invoice/life-cycle', {
    summary:
      'What the plateforme agréée said of an order’s invoice, oldest first, or of the credit note that `credit_note` numbers',
    access: readsInvoices,
    params: z.object({ orderId: pathId }),
    query: z.object({ credit_note: z.string().trim().min(1).max(35).optional() }),
    answer: z.object({
      data: z.object({
        /** Null where the paper does not go to a platform. */
        sent: z.object({ state: z.enum(flowStates), sent_at: dateTime.nullable() }).nullable(),
        statuses: z.array(status.extend({ message: z.string().nullable() })),
      }),
    }),
    errors: ['document_not_found'],
  }),
}
