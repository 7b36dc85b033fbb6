import { sql } from 'kysely'
import type { Db, Trx } from '../../../platform/db/database.ts'

export type TakenWebhook = {
  id: number
  tenantId: number
  url: string
  secret: Buffer
  formerSecret: Buffer | null
}

/** How many webhooks one node tells at the same time: in all, of one company, and of all companies that nothing was delivered to or by yet. */
export type Places = { all: number; ofOne: number; ofNewcomers: number }

/**
 * Takes webhooks that have something due, those first that waited longest since they were told something: no other
 * node has them until they are given back or the time is over. Steps from one webhook with something waiting to the
 * next, however much waits for each. An address that is slow keeps its place for as long as it may take: neither one
 * company's nor those of accounts made today have all of them.
 */
export const takeWebhooks = async (
  db: Db,
  { by, places, until, now }: { by: string; places: Places; until: Date; now: Date },
): Promise<TakenWebhook[]> => {
  const { rows } = await sql<TakenWebhook>`
    with recursive waiting (id) as (
      (select webhook_id from webhook_deliveries where next_at is not null order by webhook_id limit 1)
      union all
      (select (select d.webhook_id from webhook_deliveries d
                where d.next_at is not null and d.webhook_id > waiting.id
                order by d.webhook_id limit 1)
         from waiting where waiting.id is not null)
    ), held as (
      select tenant_id from webhooks where taken_by = ${by}::uuid and taken_until > ${now}
    ), due as (
      select w.id, w.tenant_id, w.taken_until from webhooks w
       where w.id in (select id from waiting) and w.state = 'active' and w.taken_until <= ${now}
         and exists (select from webhook_deliveries d
                      where d.webhook_id = w.id and d.next_at <= ${now})
    ), companies as (
      select t.tenant_id, not exists (select from orders o where o.buyer_id = t.tenant_id and o.status = 'delivered')
                      and not exists (select from orders o where o.shop_id = t.tenant_id and o.status = 'delivered')
                          as is_new
        from (select tenant_id from due union select tenant_id from held) t
    ), of_their_own as (
      select d.*, c.is_new,
             row_number() over (partition by d.tenant_id order by d.taken_until, d.id)
               + (select count(*) from held h where h.tenant_id = d.tenant_id) as place
        from due d join companies c using (tenant_id)
    ), placed as (
      select o.id, o.taken_until, o.is_new,
             row_number() over (partition by o.is_new order by o.taken_until, o.id) as place
        from of_their_own o where o.place <= ${places.ofOne}::int
    ), free as (
      select w.id from webhooks w
       where w.taken_until <= ${now} and w.id in (
               select id from placed
                where not is_new or place <= ${places.ofNewcomers}::int
                        - (select count(*) from held join companies using (tenant_id) where is_new)
                order by taken_until
                limit greatest(0, ${places.all}::int - (select count(*) from held)))
         for no key update skip locked
    )
    update webhooks w set taken_by = ${by}::uuid, taken_until = ${until}
      from free where w.id = free.id
    returning w.id, w.tenant_id as "tenantId", w.url, w.secret,
              case when w.former_until > ${now} then w.former_secret end as "formerSecret"`.execute(
    db,
  )
  return rows
}

export type DueDelivery = {
  id: number
  event: string
  subject: string
  data: unknown
  happenedAt: Date
  askedAt: Date
  attempts: number
}

/** What one webhook is told now: of each subject the first that it has not taken. */
export const findDueDeliveries = async (
  db: Db,
  webhookId: number,
  { most, now }: { most: number; now: Date },
): Promise<DueDelivery[]> => {
  const { rows } = await sql<DueDelivery>`
    select d.id, d.event, d.subject, d.data, d.happened_at as "happenedAt",
           d.asked_at as "askedAt", d.attempts
      from webhook_deliveries d
     where d.webhook_id = ${webhookId} and d.next_at <= ${now}
       and not exists (select from webhook_deliveries f
                        where f.webhook_id = d.webhook_id and f.subject = d.subject
                          and f.next_at is not null and f.id < d.id)
     order by d.next_at limit ${most}`.execute(db)
  return rows
}

export type TriedDelivery = {
  id: number
  subject: string
  code: number | null
  problem: string | null
  delivered: boolean
  /** Of one that failed; null: it is given up. */
  next_at: Date | null
}

/** Writes down what came of tries; what comes after a failure on the same subject waits as long. */
export const recordTries = async (
  trx: Trx,
  webhookId: number,
  tried: readonly TriedDelivery[],
  now: Date,
): Promise<void> => {
  await sql`
    update webhook_deliveries d
       set attempts = d.attempts + 1, tried_at = ${now}, code = t.code, problem = t.problem,
           next_at = t.next_at, delivered_at = case when t.delivered then ${now}::timestamptz end
      from json_to_recordset(${JSON.stringify(tried)}::json)
             as t (id bigint, code int, problem text, delivered boolean, next_at timestamptz)
     where d.id = t.id and d.webhook_id = ${webhookId}`.execute(trx)
  const failed = tried.filter(({ next_at }) => next_at !== null)
  if (failed.length === 0) return
  await sql`
    update webhook_deliveries d set next_at = t.next_at
      from json_to_recordset(${JSON.stringify(failed)}::json)
             as t (id bigint, subject text, next_at timestamptz)
     where d.webhook_id = ${webhookId} and d.subject = t.subject and d.id > t.id
       and d.next_at < t.next_at`.execute(trx)
}

/** Locks a webhook for what came of its tries; undefined when another node has it now, or it is gone. */
export const lockTaken = async (
  trx: Trx,
  webhookId: number,
  by: string,
): Promise<{ failingSince: Date | null; state: string } | undefined> => {
  const { rows } = await sql<{ failingSince: Date | null; state: string }>`
    select failing_since as "failingSince", state from webhooks
     where id = ${webhookId} and taken_by = ${by}::uuid for no key update`.execute(trx)
  return rows[0]
}

/** Gives a webhook back, with how it stands; nobody takes it before `until`. */
export const giveBack = async (
  trx: Trx,
  webhookId: number,
  { failingSince, until }: { failingSince: Date | null; until: Date },
): Promise<void> => {
  await sql`update webhooks set taken_by = null, taken_until = ${until}, failing_since = ${failingSince}
             where id = ${webhookId}`.execute(trx)
}

/** Ends a webhook, and what waits for it; whose it is. */
export const disableWebhook = async (
  trx: Trx,
  webhookId: number,
  because: 'gone' | 'failing',
): Promise<{ tenantId: number; type: 'buyer' | 'shop' } | undefined> => {
  await sql`update webhook_deliveries set next_at = null
             where webhook_id = ${webhookId} and next_at is not null`.execute(trx)
  const { rows } = await sql<{ tenantId: number; type: 'buyer' | 'shop' }>`
    update webhooks w set state = 'disabled', disabled_because = ${because}
      from tenants t where w.id = ${webhookId} and t.id = w.tenant_id
    returning t.id as "tenantId", t.type`.execute(trx)
  return rows[0]
}

/** Deletes what has been over for long enough, a part at a time. */
export const deleteOldDeliveries = async (db: Db, before: Date): Promise<void> => {
  for (;;) {
    const { numAffectedRows } = await sql`
      delete from webhook_deliveries where id in (
        select id from webhook_deliveries
         where happened_at < ${before} and next_at is null limit 5000)`.execute(db)
    if ((numAffectedRows ?? 0n) < 5_000n) return
  }
}
