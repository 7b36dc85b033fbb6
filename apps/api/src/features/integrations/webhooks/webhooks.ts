import type { BodyOf } from '@carreau/contract/endpoint'
import type { webhookEndpoints } from '@carreau/contract/integrations/webhooks'
import { type JournalField, journalChanges } from '@carreau/domain/accounts/journal-kinds'
import {
  maxWebhooks,
  secretOverlapHours,
  webhookEventLabels,
  webhookTest,
} from '@carreau/domain/integrations/webhooks'
import type { Db, Trx } from '../../../platform/db/database.ts'
import { AppError } from '../../../platform/errors/app-error.ts'
import {
  type BuyerTenant,
  type Caller,
  refuseUnproved,
  type ShopTenant,
} from '../../../platform/identity/caller.ts'
import type { SecretBox } from '../../../platform/identity/secret-box.ts'
import { note } from '../../../platform/journal/journal.sql.ts'
import { isCallable, type Reach } from '../../../platform/outgoing/call-address.ts'
import { refuseSuspended } from '../../companies/door/refuse-suspended.ts'
import { holdUnsuspended } from '../../companies/door/suspended.sql.ts'
import { newWebhookSecret, sealedAbout } from './webhook-secret.ts'
import {
  askAgain,
  type DeliveryRow,
  deleteWebhook,
  endRest,
  findDeliveries,
  findWebhooks,
  insertTest,
  insertWebhook,
  lockWebhook,
  lockWebhooks,
  replaceSecretRow,
  updateWebhookRow,
  type WebhookRow,
} from './webhooks.sql.ts'

type Company = BuyerTenant | ShopTenant
type AdminCaller = Caller & { tenant: Company }
type Changes = BodyOf<typeof webhookEndpoints.updateWebhook>
type Signing = { secrets: SecretBox; reach: Reach }

const present = (row: WebhookRow, now: Date) => ({
  id: row.id,
  url: row.url,
  events: row.events,
  state: row.state,
  disabled_because: row.disabledBecause,
  failing_since: row.failingSince?.toISOString() ?? null,
  former_secret_until:
    row.formerUntil !== null && row.formerUntil > now ? row.formerUntil.toISOString() : null,
  created_at: row.createdAt.toISOString(),
})

const presentDelivery = (row: DeliveryRow) => ({
  id: row.id,
  message_id: `msg_${row.id}`,
  event: row.event,
  happened_at: row.happenedAt.toISOString(),
  state:
    row.nextAt !== null
      ? ('waiting' as const)
      : row.deliveredAt !== null
        ? ('delivered' as const)
        : ('given_up' as const),
  attempts: row.attempts,
  tried_at: row.triedAt?.toISOString() ?? null,
  next_at: row.nextAt?.toISOString() ?? null,
  code: row.code,
  problem: row.problem,
})

const refuseUrl = (url: string, reach: Reach): void => {
  if (isCallable(url, reach)) return
  const message = 'Indiquez une adresse publique en https, comme https://erp.exemple.fr/carreau.'
  throw new AppError('invalid_input', { errors: { url: [message] } })
}

const stateWords = { active: 'Actif', paused: 'En pause', disabled: 'Désactivé' }
const journalled = ({ url, events, state }: Pick<WebhookRow, 'url' | 'events' | 'state'>) => ({
  url,
  events: events.map(event => webhookEventLabels[event]),
  status: stateWords[state],
})
const fields: readonly JournalField[] = ['url', 'events', 'status']

const lockOwn = async (trx: Trx, tenant: Company, webhookId: number): Promise<WebhookRow> => {
  const row = await lockWebhook(trx, tenant.id, webhookId)
  if (row === undefined) throw new AppError('webhook_not_found')
  return row
}

export const listWebhooks = async (db: Db, tenant: Company, now: Date) => ({
  data: (await findWebhooks(db, tenant.id)).map(row => present(row, now)),
})

/** Makes a webhook; the answer alone ever has its secret. */
export const createWebhook = (
  db: Db,
  caller: AdminCaller,
  { url, events }: BodyOf<typeof webhookEndpoints.createWebhook>,
  { secrets, reach, now }: Signing & { now: Date },
) => {
  const { tenant } = caller
  refuseUnproved(caller)
  refuseUrl(url, reach)
  return db.transaction().execute(async trx => {
    await refuseSuspended(trx, tenant.id)
    if ((await lockWebhooks(trx, tenant.id)) >= maxWebhooks) throw new AppError('too_many_webhooks')
    const secret = newWebhookSecret()
    const sealed = secrets.seal(secret, sealedAbout)
    const row = await insertWebhook(trx, {
      ...{ tenantId: tenant.id, madeBy: caller.userId, url, events },
      secret: sealed,
    })
    await note(trx, {
      kind: 'webhook_made',
      tenantId: tenant.id,
      subject: new URL(url).host,
      changes: journalChanges({}, journalled(row), ['url', 'events']),
    })
    return { data: { ...present(row, now), secret } }
  })
}

/** Whether others than before are told, or are told more. */
const tellsMore = (before: WebhookRow, { url, events }: Changes): boolean =>
  (url !== undefined && url !== before.url) ||
  events?.some(event => !before.events.includes(event)) === true

export const updateWebhook = (
  db: Db,
  caller: AdminCaller,
  webhookId: number,
  asked: Changes,
  { reach, now }: { reach: Reach; now: Date },
) => {
  const { tenant } = caller
  refuseUnproved(caller)
  if (asked.url !== undefined) refuseUrl(asked.url, reach)
  return db.transaction().execute(async trx => {
    const isSuspended = (await holdUnsuspended(trx, [tenant.id])).size > 0
    const before = await lockOwn(trx, tenant, webhookId)
    if (isSuspended && tellsMore(before, asked)) throw new AppError('company_suspended')
    const row = await updateWebhookRow(trx, tenant.id, {
      id: webhookId,
      url: asked.url ?? before.url,
      events: asked.events ?? before.events,
      state: asked.state ?? before.state,
      by: caller.userId,
    })
    if (row === undefined) throw new AppError('webhook_not_found')
    const changes = journalChanges(journalled(before), journalled(row), fields)
    if (changes.length > 0)
      await note(trx, {
        kind: 'webhook_changed',
        tenantId: tenant.id,
        subject: new URL(row.url).host,
        changes,
      })
    return { data: present(row, now) }
  })
}

/** Makes a new secret; receivers have a day to learn it. */
export const replaceWebhookSecret = (
  db: Db,
  caller: AdminCaller,
  webhookId: number,
  { secrets, now }: { secrets: SecretBox; now: Date },
) => {
  const { tenant } = caller
  refuseUnproved(caller)
  return db.transaction().execute(async trx => {
    const { url } = await lockOwn(trx, tenant, webhookId)
    const secret = newWebhookSecret()
    const row = await replaceSecretRow(trx, tenant.id, {
      id: webhookId,
      secret: secrets.seal(secret, sealedAbout),
      formerUntil: new Date(now.getTime() + secretOverlapHours * 3_600_000),
    })
    if (row === undefined) throw new AppError('webhook_not_found')
    await note(trx, {
      kind: 'webhook_secret_replaced',
      tenantId: tenant.id,
      subject: new URL(url).host,
    })
    return { data: { ...present(row, now), secret } }
  })
}

export const removeWebhook = (db: Db, tenant: Company, webhookId: number) =>
  db.transaction().execute(async trx => {
    const url = await deleteWebhook(trx, tenant.id, webhookId)
    if (url === undefined) throw new AppError('webhook_not_found')
    await note(trx, { kind: 'webhook_removed', tenantId: tenant.id, subject: new URL(url).host })
    return { data: null }
  })

export const listWebhookDeliveries = async (db: Db, tenant: Company, webhookId: number) => {
  const rows = await findDeliveries(db, tenant.id, webhookId)
  if (rows === undefined) throw new AppError('webhook_not_found')
  return { data: rows.map(presentDelivery) }
}

export const testWebhook = (db: Db, tenant: Company, webhookId: number) =>
  db.transaction().execute(async trx => {
    const { state } = await lockOwn(trx, tenant, webhookId)
    if (state !== 'active') throw new AppError('webhook_not_active')
    await endRest(trx, tenant.id, webhookId)
    const row = await insertTest(trx, tenant.id, { webhookId, event: webhookTest })
    return { data: presentDelivery(row) }
  })

export const resendWebhookDelivery = (
  db: Db,
  tenant: Company,
  { webhookId, deliveryId }: { webhookId: number; deliveryId: number },
  now: Date,
) =>
  db.transaction().execute(async trx => {
    const { state } = await lockOwn(trx, tenant, webhookId)
    if (state !== 'active') throw new AppError('webhook_not_active')
    const row = await askAgain(trx, tenant.id, { webhookId, deliveryId, now })
    if (row === undefined) throw new AppError('delivery_not_found')
    await endRest(trx, tenant.id, webhookId)
    return { data: presentDelivery(row) }
  })
