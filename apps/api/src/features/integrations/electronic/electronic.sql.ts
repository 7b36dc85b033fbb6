import { flowsShown } from '@carreau/contract/integrations/electronic'
import type { FlowKind, FlowState } from '@carreau/domain/integrations/electronic'
import { sql } from 'kysely'
import type { Db, Trx } from '../../../platform/db/database.ts'
import type { PlatformSettings } from './platform-client.ts'

export type SettingsRow = PlatformSettings & {
  isOn: boolean
  lastPolledAt: Date | null
  lastError: string | null
}

/** How a wholesaler's platform is settled, or undefined. */
export const findSettings = async (db: Db, shopId: number): Promise<SettingsRow | undefined> => {
  const { rows } = await sql<SettingsRow>`
    select s.shop_id as "shopId", s.platform_url as "platformUrl", s.token_url as "tokenUrl",
           s.client_id as "clientId", s.client_secret as "clientSecret",
           s.organization_id as "organizationId", s.is_on as "isOn",
           s.last_polled_at as "lastPolledAt", s.last_error as "lastError"
      from electronic_settings s where s.shop_id = ${shopId}`.execute(db)
  return rows[0]
}

/** Papers that wait, and that a person has to look at. */
export const countFlows = async (
  db: Db,
  shopId: number,
): Promise<{ waiting: number; failed: number }> => {
  const { rows } = await sql<{ waiting: number; failed: number }>`
    select count(*) filter (where state = 'waiting')::int as waiting,
           count(*) filter (where state = 'failed')::int as failed
      from electronic_flows where shop_id = ${shopId} and state <> 'sent'`.execute(db)
  return rows[0] ?? { waiting: 0, failed: 0 }
}

/** Settles the platform; papers are kept for another one from where the former was read. */
export const saveSettings = async (
  trx: Trx,
  settings: PlatformSettings & { isOn: boolean; now: Date },
): Promise<void> => {
  const { shopId, platformUrl, tokenUrl, clientId, clientSecret, organizationId, isOn, now } =
    settings
  await sql`
    insert into electronic_settings as s
      (shop_id, platform_url, token_url, client_id, client_secret, organization_id, is_on, settled_at)
    values (${shopId}, ${platformUrl}, ${tokenUrl}, ${clientId}, ${clientSecret}, ${organizationId},
            ${isOn}, ${now})
    on conflict (shop_id) do update
       set platform_url = excluded.platform_url, token_url = excluded.token_url,
           client_id = excluded.client_id, client_secret = excluded.client_secret,
           organization_id = excluded.organization_id, is_on = excluded.is_on,
           last_error = null`.execute(trx)
}

export type FlowRow = {
  id: number
  documentId: number
  number: string
  kind: FlowKind
  buyerName: string
  state: FlowState
  attempts: number
  flowId: string | null
  lastError: string | null
  sentAt: Date | null
  nextAt: Date | null
  code: string | null
  reason: string | null
  at: Date | null
}

/** A wholesaler's papers on their way, newest first, with what was said of each last. */
export const findFlows = async (
  db: Db,
  shopId: number,
  asked: { state?: FlowState | undefined; before?: number | undefined; id?: number },
): Promise<FlowRow[]> => {
  const ofState =
    asked.state === undefined
      ? sql``
      : asked.state === 'sent'
        ? sql`and f.state = 'sent'`
        : sql`and f.state <> 'sent' and f.state = ${asked.state}`
  const before = asked.before === undefined ? sql`` : sql`and f.id < ${asked.before}`
  const one = asked.id === undefined ? sql`` : sql`and f.id = ${asked.id}`
  const { rows } = await sql<FlowRow>`
    select f.id, f.document_id as "documentId", d.number, d.kind, t.company_name as "buyerName",
           f.state, f.attempts, f.flow_id as "flowId", f.last_error as "lastError",
           f.sent_at as "sentAt", f.next_at as "nextAt", l.code, l.reason, l.at
      from electronic_flows f
      join documents d on d.id = f.document_id
      join tenants t on t.id = f.buyer_id
      left join lateral (
        select s.code, s.reason, s.at from electronic_statuses s
         where s.document_id = f.document_id order by s.at desc, s.id desc limit 1) l on true
     where f.shop_id = ${shopId} ${ofState} ${before} ${one}
     order by f.id desc limit ${flowsShown + 1}`.execute(db)
  return rows
}

/** Has a paper that failed tried anew; false where it did not fail. */
export const askFlowAgain = async (
  db: Db,
  shopId: number,
  { id, now }: { id: number; now: Date },
): Promise<boolean> => {
  const { numAffectedRows } = await sql`
    update electronic_flows
       set state = 'waiting', next_at = ${now}, asked_at = ${now}, attempts = 0, sent_at = null
     where shop_id = ${shopId} and id = ${id} and state = 'failed'`.execute(db)
  return numAffectedRows === 1n
}

/** How far a paper is on its way; undefined where it does not go to a platform. */
export const findFlowOf = async (
  db: Db,
  documentId: number,
): Promise<{ state: FlowState; sentAt: Date | null } | undefined> => {
  const { rows } = await sql<{ state: FlowState; sentAt: Date | null }>`
    select state, sent_at as "sentAt" from electronic_flows
     where document_id = ${documentId}`.execute(db)
  return rows[0]
}

export type StatusRow = {
  code: string
  reason: string | null
  message: string | null
  at: Date
}

/** What was said of a paper, oldest first; of a chatty platform the last 200. */
export const findStatuses = async (db: Db, documentId: number): Promise<StatusRow[]> => {
  const { rows } = await sql<StatusRow>`
    select code, reason, message, at from electronic_statuses
     where document_id = ${documentId} order by at desc, id desc limit 200`.execute(db)
  return rows.toReversed()
}
