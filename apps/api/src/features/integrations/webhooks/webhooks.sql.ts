import { deliveriesShown } from '@carreau/contract/integrations/webhooks'
import type { WebhookEvent } from '@carreau/domain/integrations/webhooks'
import { sql } from 'kysely'
import type { Db, Trx } from '../../../platform/db/database.ts'

export type WebhookRow = {
  id: number
  url: string
  events: WebhookEvent[]
  state: 'active' | 'paused' | 'disabled'
  disabledBecause: 'gone' | 'failing' | 'maker_left' | null
  failingSince: Date | null
  formerUntil: Date | null
  createdAt: Date
}

const columns = sql`
  id, url, events, state, disabled_because as "disabledBecause", failing_since as "failingSince",
  former_until as "formerUntil", created_at as "createdAt"`

/** A company's webhooks, oldest first; `maxWebhooks` bounds them. */
export const findWebhooks = async (db: Db, tenantId: number): Promise<WebhookRow[]> => {
  const { rows } = await sql<WebhookRow>`
    select ${columns} from webhooks where tenant_id = ${tenantId} order by id limit 100`.execute(db)
  return rows
}

/** Lets one webhook of a company be made at a time; how many there are. */
export const lockWebhooks = async (trx: Trx, tenantId: number): Promise<number> => {
  await sql`select from tenants where id = ${tenantId} for no key update`.execute(trx)
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from webhooks where tenant_id = ${tenantId}`.execute(trx)
  return rows[0]?.count ?? 0
}

export const insertWebhook = async (
  trx: Trx,
  webhook: {
    tenantId: number
    madeBy: number
    url: string
    events: readonly WebhookEvent[]
    secret: Buffer
  },
): Promise<WebhookRow> => {
  const { rows } = await sql<WebhookRow>`
    insert into webhooks (tenant_id, made_by, url, events, secret)
    values (${webhook.tenantId}, ${webhook.madeBy}, ${webhook.url}, ${webhook.events}::text[], ${webhook.secret})
    returning ${columns}`.execute(trx)
  const [row] = rows
  if (row === undefined) throw new Error('A webhook that was inserted is there')
  return row
}

/** Locks a webhook of the company. */
export const lockWebhook = async (
  trx: Trx,
  tenantId: number,
  webhookId: number,
): Promise<WebhookRow | undefined> => {
  const { rows } = await sql<WebhookRow>`
    select ${columns} from webhooks where tenant_id = ${tenantId} and id = ${webhookId}
       for no key update`.execute(trx)
  return rows[0]
}

/** Changes a webhook, which is told again at once; to make it active forgets why it was not. Whoever did, or had it call elsewhere, made it from then on. */
export const updateWebhookRow = async (
  trx: Trx,
  tenantId: number,
  {
    id,
    url,
    events,
    state,
    by,
  }: Pick<WebhookRow, 'id' | 'url' | 'events' | 'state'> & { by: number },
): Promise<WebhookRow | undefined> => {
  const { rows } = await sql<WebhookRow>`
    update webhooks
       set url = ${url}, events = ${events}::text[], state = ${state},
           disabled_because = case when ${state} = 'disabled' then disabled_because end,
           failing_since = case when ${state} = 'active' and state <> 'active' then null else failing_since end,
           made_by = case when url <> ${url} or ${state} = 'active' and state <> 'active' then ${by}::bigint else made_by end,
           taken_until = case when taken_by is null then least(taken_until, now()) else taken_until end
     where tenant_id = ${tenantId} and id = ${id}
    returning ${columns}`.execute(trx)
  return rows[0]
}

/** Signs with another secret from now on; with the one before too until then. */
export const replaceSecretRow = async (
  trx: Trx,
  tenantId: number,
  { id, secret, formerUntil }: { id: number; secret: Buffer; formerUntil: Date },
): Promise<WebhookRow | undefined> => {
  const { rows } = await sql<WebhookRow>`
    update webhooks set former_secret = secret, former_until = ${formerUntil}, secret = ${secret}
     where tenant_id = ${tenantId} and id = ${id}
    returning ${columns}`.execute(trx)
  return rows[0]
}

/** Takes a webhook away; its address, or undefined when the company has none such. */
export const deleteWebhook = async (
  trx: Trx,
  tenantId: number,
  webhookId: number,
): Promise<string | undefined> => {
  const { rows } = await sql<{ url: string }>`
    delete from webhooks where tenant_id = ${tenantId} and id = ${webhookId} returning url`.execute(
    trx,
  )
  return rows[0]?.url
}

export type DeliveryRow = {
  id: number
  event: string
  happenedAt: Date
  attempts: number
  triedAt: Date | null
  nextAt: Date | null
  code: number | null
  problem: string | null
  deliveredAt: Date | null
}

const deliveryColumns = sql`
  id, event, happened_at as "happenedAt", attempts, tried_at as "triedAt", next_at as "nextAt", code,
  problem, delivered_at as "deliveredAt"`

/** What a webhook was told last; undefined when the company has none such. */
export const findDeliveries = async (
  db: Db,
  tenantId: number,
  webhookId: number,
): Promise<DeliveryRow[] | undefined> => {
  const { rows } = await sql<DeliveryRow>`
    select ${deliveryColumns} from webhook_deliveries
     where tenant_id = ${tenantId} and webhook_id = ${webhookId}
     order by id desc limit ${deliveriesShown}`.execute(db)
  if (rows.length > 0) return rows
  const found = await sql<{ id: number }>`
    select id from webhooks where tenant_id = ${tenantId} and id = ${webhookId}`.execute(db)
  return found.rows.length > 0 ? rows : undefined
}

/** Whoever asks for something to be told does not wait until a webhook that failed has rested. */
export const endRest = async (trx: Trx, tenantId: number, webhookId: number): Promise<void> => {
  await sql`
    update webhooks set taken_until = now()
     where tenant_id = ${tenantId} and id = ${webhookId} and taken_by is null and taken_until > now()`.execute(
    trx,
  )
}

/** Writes down a try, under the webhook's lock; one that waits is that one. */
export const insertTest = async (
  trx: Trx,
  tenantId: number,
  { webhookId, event }: { webhookId: number; event: string },
): Promise<DeliveryRow> => {
  const waiting = await sql<DeliveryRow>`
    select ${deliveryColumns} from webhook_deliveries
     where tenant_id = ${tenantId} and webhook_id = ${webhookId} and subject = 'test'
       and next_at is not null limit 1`.execute(trx)
  if (waiting.rows[0] !== undefined) return waiting.rows[0]
  const { rows } = await sql<DeliveryRow>`
    insert into webhook_deliveries (webhook_id, tenant_id, event, subject, data)
    values (${webhookId}, ${tenantId}, ${event}, 'test', '{}')
    returning ${deliveryColumns}`.execute(trx)
  const [row] = rows
  if (row === undefined) throw new Error('A delivery that was inserted is there')
  return row
}

/** Has a delivery that is over tried anew; undefined when there is none such. */
export const askAgain = async (
  trx: Trx,
  tenantId: number,
  { webhookId, deliveryId, now }: { webhookId: number; deliveryId: number; now: Date },
): Promise<DeliveryRow | undefined> => {
  const { rows } = await sql<DeliveryRow>`
    update webhook_deliveries
       set next_at = ${now}, asked_at = ${now}, attempts = 0, delivered_at = null
     where tenant_id = ${tenantId} and webhook_id = ${webhookId} and id = ${deliveryId}
       and next_at is null
    returning ${deliveryColumns}`.execute(trx)
  return rows[0]
}
