import { sql } from 'kysely'
import type { Db, Trx } from '../../../platform/db/database.ts'
import type { PlatformSettings } from './platform-client.ts'

const settingsColumns = sql`
  s.shop_id as "shopId", s.platform_url as "platformUrl", s.token_url as "tokenUrl",
  s.client_id as "clientId", s.client_secret as "clientSecret", s.organization_id as "organizationId"`

type Lease = { by: string; until: Date; now: Date }

/** Whoever was never approved has no paper to send, and may have settled an address that answers nothing. A suspended company still owes its papers. */
const wasApproved = sql`exists (select from tenants t
                                 where t.id = s.shop_id and t.status in ('active', 'suspended'))`

/** Takes a platform that papers wait for, `except` those, so that no other node calls it until it is given back or the time is over. */
export const takeToSend = async (
  db: Db,
  { by, until, now, except }: Lease & { except: readonly number[] },
): Promise<PlatformSettings | undefined> => {
  const { rows } = await sql<PlatformSettings>`
    with free as (
      select s.shop_id from electronic_settings s
       where s.is_on and s.taken_until <= ${now} and s.shop_id <> all (${except}::bigint[])
         and ${wasApproved}
         and exists (select from electronic_flows f
                      where f.shop_id = s.shop_id and f.next_at <= ${now})
       order by s.taken_until limit 1 for no key update skip locked)
    update electronic_settings s set taken_by = ${by}::uuid, taken_until = ${until}
      from free where s.shop_id = free.shop_id
    returning ${settingsColumns}`.execute(db)
  return rows[0]
}

/** Takes a platform that nobody has asked for statuses since; from when it is to be asked. */
export const takeToRead = async (
  db: Db,
  { by, until, now, since }: Lease & { since: Date },
): Promise<(PlatformSettings & { readUntil: Date }) | undefined> => {
  const { rows } = await sql<PlatformSettings & { readUntil: Date }>`
    with free as (
      select s.shop_id from electronic_settings s
       where s.is_on and s.taken_until <= ${now} and ${wasApproved}
         and (s.last_polled_at is null or s.last_polled_at <= ${since})
       order by s.last_polled_at nulls first limit 1 for no key update skip locked)
    update electronic_settings s
       set taken_by = ${by}::uuid, taken_until = ${until}, last_polled_at = ${now}
      from free where s.shop_id = free.shop_id
    returning ${settingsColumns}, coalesce(s.read_until, s.settled_at) as "readUntil"`.execute(db)
  return rows[0]
}

/** Gives a platform back to whoever takes it next, with what came of it. */
export const giveBack = async (
  db: Db,
  shopId: number,
  { by, now, problem }: { by: string; now: Date; problem: string | null },
): Promise<void> => {
  await sql`update electronic_settings
               set taken_by = null, taken_until = ${now}, last_error = ${problem}
             where shop_id = ${shopId} and taken_by = ${by}::uuid`.execute(db)
}

/** All that the platform changed before has been read. */
export const keepReadUntil = async (db: Db, shopId: number, until: Date): Promise<void> => {
  await sql`update electronic_settings set read_until = greatest(read_until, ${until}::timestamptz)
             where shop_id = ${shopId}`.execute(db)
}

export type DueFlow = {
  id: number
  documentId: number
  attempts: number
  askedAt: Date
  /** Null until it was first tried: the platform cannot have it. */
  firstTriedAt: Date | null
}

/** The paper that has waited longest. */
export const findDueFlow = async (
  db: Db,
  shopId: number,
  now: Date,
): Promise<DueFlow | undefined> => {
  const { rows } = await sql<DueFlow>`
    select f.id, f.document_id as "documentId", f.attempts, f.asked_at as "askedAt",
           f.first_tried_at as "firstTriedAt"
      from electronic_flows f
     where f.shop_id = ${shopId} and f.next_at <= ${now}
     order by f.next_at, f.id limit 1`.execute(db)
  return rows[0]
}

/** Whether a platform is still this node's to call, and will be until then. */
export const holds = async (
  db: Db,
  shopId: number,
  { by, until }: { by: string; until: Date },
): Promise<boolean> => {
  const { rows } = await sql<{ shopId: number }>`
    select shop_id as "shopId" from electronic_settings
     where shop_id = ${shopId} and is_on and taken_by = ${by}::uuid and taken_until >= ${until}`.execute(
    db,
  )
  return rows.length === 1
}

/** Writes down that a paper is being tried, before it is; false where it does not wait any more. */
export const noteTry = async (
  db: Db,
  shopId: number,
  { id, trackingId, now }: { id: number; trackingId: string; now: Date },
): Promise<boolean> => {
  const { numAffectedRows } = await sql`
    update electronic_flows
       set attempts = attempts + 1, tracking_id = ${trackingId}, tried_at = ${now},
           first_tried_at = coalesce(first_tried_at, ${now}::timestamptz)
     where shop_id = ${shopId} and id = ${id} and state = 'waiting'`.execute(db)
  return numAffectedRows === 1n
}

export const noteSent = async (
  db: Db,
  shopId: number,
  { id, flowId, now }: { id: number; flowId: string; now: Date },
): Promise<void> => {
  await sql`update electronic_flows
               set state = 'sent', flow_id = ${flowId}, sent_at = ${now}, next_at = null, last_error = null
             where shop_id = ${shopId} and id = ${id} and state = 'waiting'`.execute(db)
}

/** Why a try came to nothing, and when the next one is; null: a person has to look at it. */
export const noteFailure = async (
  db: Db,
  shopId: number,
  { id, problem, nextAt }: { id: number; problem: string; nextAt: Date | null },
): Promise<void> => {
  await sql`update electronic_flows
               set last_error = ${problem}, next_at = ${nextAt},
                   state = case when ${nextAt}::timestamptz is null then 'failed' else 'waiting' end
             where shop_id = ${shopId} and id = ${id} and state = 'waiting'`.execute(db)
}

/** Why the file of a paper could not be made: nothing was sent, so the platform cannot have it. */
export const noteUnmade = async (
  db: Db,
  shopId: number,
  { id, problem, nextAt, now }: { id: number; problem: string; nextAt: Date | null; now: Date },
): Promise<void> => {
  await sql`update electronic_flows set attempts = attempts + 1, tried_at = ${now}
             where shop_id = ${shopId} and id = ${id} and state = 'waiting'`.execute(db)
  await noteFailure(db, shopId, { id, problem, nextAt })
}

/** The platform took a paper and then could do nothing with it. */
export const noteRefusals = async (
  db: Db,
  shopId: number,
  refused: readonly { flowId: string; problem: string }[],
): Promise<void> => {
  if (refused.length === 0) return
  await sql`update electronic_flows f set state = 'failed', last_error = r.problem
              from json_to_recordset(${JSON.stringify(refused)}::json) as r ("flowId" text, problem text)
             where f.shop_id = ${shopId} and f.flow_id = r."flowId" and f.state = 'sent'`.execute(
    db,
  )
}

/** Which flows of the platform have been recorded already. */
export const findRecorded = async (
  db: Db,
  shopId: number,
  eventIds: readonly string[],
): Promise<Set<string>> => {
  const { rows } = await sql<{ eventId: string }>`
    select distinct event_id as "eventId" from electronic_statuses
     where shop_id = ${shopId} and event_id = any (${eventIds}::text[])`.execute(db)
  return new Set(rows.map(({ eventId }) => eventId))
}

export type RecordedStatus = {
  number: string
  kind: 'invoice' | 'credit_note'
  code: string
  reason: string | null
  message: string | null
  at: Date
}

/** Adds what one flow says of the wholesaler's papers; what is there already, or of no paper of its own, is left out. */
export const recordStatuses = async (
  trx: Db | Trx,
  shopId: number,
  eventId: string,
  statuses: readonly RecordedStatus[],
): Promise<void> => {
  await sql`
    insert into electronic_statuses (document_id, shop_id, buyer_id, event_id, code, reason, message, at)
    select d.id, d.shop_id, d.buyer_id, ${eventId}, t.code, t.reason, t.message, t.at
      from json_to_recordset(${JSON.stringify(statuses)}::json)
             as t (number text, kind text, code text, reason text, message text, at timestamptz)
      join documents d on d.shop_id = ${shopId} and d.kind = t.kind and d.number = t.number
    on conflict (shop_id, event_id, document_id, code) do nothing`.execute(trx)
}
