import { maxWebhooks, webhookEvents } from '@carreau/domain/integrations/webhooks'
import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { dateTime, id, pathId } from '../scalars.ts'

const adminsOnly = { buyer: ['admin'], shop: ['admin'] } as const

const event = z.enum(webhookEvents, 'Cet événement n’existe pas.')

const webhook = z.object({
  id,
  url: z.string(),
  events: z.array(event),
  /** `disabled`: Carreau stopped telling it, `disabled_because` says why. */
  state: z.enum(['active', 'paused', 'disabled']),
  /**
   * It answered 410, or nothing else than failures for five days; or who made it, or made it active last, administers the
   * company no longer.
   */
  disabled_because: z.enum(['gone', 'failing', 'maker_left']).nullable(),
  /** The first failure since it last took something. */
  failing_since: dateTime.nullable(),
  /** Until when the secret before the last one signs too. */
  former_secret_until: dateTime.nullable(),
  created_at: dateTime,
})

const delivery = z.object({
  id,
  /** As the receiver sees it in `webhook-id`. */
  message_id: z.string(),
  event: z.string(),
  happened_at: dateTime,
  state: z.enum(['waiting', 'delivered', 'given_up']),
  attempts: z.int(),
  tried_at: dateTime.nullable(),
  next_at: dateTime.nullable(),
  /** What the last try was answered; null without an answer, `problem` says why. */
  code: z.int().nullable(),
  problem: z.string().nullable(),
})

const url = z
  .string('Indiquez l’adresse à appeler.')
  .trim()
  .min(1, 'Indiquez l’adresse à appeler.')
  .max(500, 'Cette adresse est trop longue (500 caractères au plus).')
const events = z
  .array(event, 'Choisissez au moins un événement.')
  .min(1, 'Choisissez au moins un événement.')
  .max(webhookEvents.length)
  .transform(all => [...new Set(all)])

const params = z.object({ webhookId: pathId })

/** Deliveries that the screen shows of one webhook. */
export const deliveriesShown = 50

export const webhookEndpoints = {
  listWebhooks: endpoint('GET /v3/webhooks', {
    summary: `The company’s webhooks, oldest first; ${maxWebhooks} at most`,
    access: adminsOnly,
    answer: z.object({ data: z.array(webhook) }),
  }),
  createWebhook: endpoint('POST /v3/webhooks', {
    summary: 'Makes a webhook; its secret is answered this once',
    access: adminsOnly,
    body: z.object({ url, events }),
    answer: z.object({ data: webhook.extend({ secret: z.string() }) }),
    status: 201,
    errors: ['address_unproved', 'company_suspended', 'too_many_webhooks'],
  }),
  updateWebhook: endpoint('PATCH /v3/webhooks/{webhookId}', {
    summary:
      'Changes where a webhook calls, of what it is told, or pauses it; active again, it is tried anew',
    access: adminsOnly,
    params,
    body: z.object({
      url: url.optional(),
      events: events.optional(),
      state: z.enum(['active', 'paused']).optional(),
    }),
    answer: z.object({ data: webhook }),
    errors: ['address_unproved', 'company_suspended', 'webhook_not_found'],
  }),
  replaceWebhookSecret: endpoint('POST /v3/webhooks/{webhookId}/secret', {
    summary: 'Makes a new secret, answered this once; the one before signs beside it for a day',
    access: adminsOnly,
    params,
    answer: z.object({ data: webhook.extend({ secret: z.string() }) }),
    errors: ['address_unproved', 'webhook_not_found'],
  }),
  removeWebhook: endpoint('DELETE /v3/webhooks/{webhookId}', {
    summary: 'Ends a webhook, with what waits for it',
    access: adminsOnly,
    params,
    answer: z.object({ data: z.null() }),
    errors: ['webhook_not_found'],
  }),
  testWebhook: endpoint('POST /v3/webhooks/{webhookId}/test', {
    summary: 'Sends a webhook a try; one that still waits is not made twice',
    access: adminsOnly,
    params,
    answer: z.object({ data: delivery }),
    status: 201,
    errors: ['webhook_not_found', 'webhook_not_active'],
  }),
  listWebhookDeliveries: endpoint('GET /v3/webhooks/{webhookId}/deliveries', {
    summary: `What a webhook was told last and what waits, newest first; ${deliveriesShown} at most`,
    access: adminsOnly,
    params,
    answer: z.object({ data: z.array(delivery) }),
    errors: ['webhook_not_found'],
  }),
  resendWebhookDelivery: endpoint('POST /v3/webhooks/{webhookId}/deliveries/{deliveryId}/resend', {
    summary: 'Sends a delivery once more, under the same id',
    access: adminsOnly,
    params: params.extend({ deliveryId: pathId }),
    answer: z.object({ data: delivery }),
    errors: ['webhook_not_found', 'delivery_not_found', 'webhook_not_active'],
  }),
}
