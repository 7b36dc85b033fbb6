import type { OrderFileFormat } from '@carreau/domain/integrations/order-files'
import { sql } from 'kysely'
import type { Db, Trx } from '../../../platform/db/database.ts'
import type { Target } from './targets.sql.ts'

export type TakenTarget = Target & { failingSince: Date | null }

/**
 * Takes a wholesaler of whom something is due, the one that waited longest: no other node has it until it is given back
 * or the time is over. What nobody proved to read is sent nothing.
 */
export const takeDueTarget = async (
  db: Db,
  { by, until, now }: { by: string; until: Date; now: Date },
): Promise<TakenTarget | undefined> => {
  const { rows } = await sql<TakenTarget>`
    with free as (
      select t.shop_id from order_file_targets t
       where t.taken_until <= ${now} and is_order_file_target_proved(t)
         and exists (select from order_file_sendings s
                      where s.shop_id = t.shop_id and s.next_at <= ${now})
       order by t.taken_until limit 1 for no key update skip locked)
    update order_file_targets t set taken_by = ${by}::uuid, taken_until = ${until}
      from free where t.shop_id = free.shop_id
    returning t.shop_id as "shopId", t.is_on as "isOn", t.format, t.way, t.email, t.host, t.port,
              t.username, t.folder, t.login, t.secret, t.host_key as "hostKey",
              t.failing_since as "failingSince"`.execute(db)
  return rows[0]
}

export type DueSending = {
  id: number
  orderId: number
  turn: number
  askedAt: Date
  attempts: number
}

/** What one wholesaler is sent now, in the order in which it happened. */
export const findDueSendings = async (
  db: Db,
  shopId: number,
  { most, now }: { most: number; now: Date },
): Promise<DueSending[]> => {
  const { rows } = await sql<DueSending>`
    select s.id, s.order_id as "orderId", s.turn, s.asked_at as "askedAt", s.attempts
      from order_file_sendings s
     where s.shop_id = ${shopId} and s.next_at <= ${now}
     order by s.id limit ${most}`.execute(db)
  return rows
}

export type Tried = {
  /** Of the file; undefined where it was not made. */
  file:
    | {
        format: OrderFileFormat
        revision: number
        isCancelled: boolean
        name: string
      }
    | undefined
  sentTo: string
  /** Null: it arrived. */
  why: string | null
  /** When it is tried next. */
  nextAt: Date | null
}

/**
 * Writes down what came of a try. Of an order that was changed meanwhile it was not the last: that one is sent as soon as
 * anything is.
 */
export const recordTry = async (
  db: Db,
  { id, turn, attempts }: DueSending,
  { file, sentTo, why, nextAt }: Tried,
  now: Date,
): Promise<void> => {
  const state = why === null ? 'sent' : nextAt === null ? 'failed' : 'waiting'
  await sql`
    update order_file_sendings
       set state = case when turn = ${turn} then ${state} else 'waiting' end,
           next_at = case when turn = ${turn} then ${nextAt}::timestamptz else ${now}::timestamptz end,
           attempts = case when turn = ${turn} then ${attempts + 1} else 0 end,
           tried_at = ${now}, why = ${why}, format = ${file?.format ?? null},
           revision = ${file?.revision ?? null}, is_cancelled = ${file?.isCancelled ?? null},
           file_name = ${file?.name ?? null}, sent_to = ${sentTo}
     where id = ${id} and next_at is not null`.execute(db)
}

/** Keeps what the server showed, unless it was settled anew. */
export const keepHostKey = async (
  db: Db,
  shopId: number,
  { by, hostKey }: { by: string; hostKey: string },
): Promise<void> => {
  await sql`
    update order_file_targets set host_key = ${hostKey}
     where shop_id = ${shopId} and taken_by = ${by}::uuid and host_key is null`.execute(db)
}

/** Gives a wholesaler back. What was settled anew meanwhile stays as it is; false then. */
export const giveBackTarget = async (
  trx: Trx,
  shopId: number,
  { by, failingSince, now }: { by: string; failingSince: Date | null; now: Date },
): Promise<boolean> => {
  const { numAffectedRows } = await sql`
    update order_file_targets
       set taken_by = null, taken_until = ${now}, failing_since = ${failingSince},
           told_at = case when ${failingSince === null} then null else told_at end
     where shop_id = ${shopId} and taken_by = ${by}::uuid`.execute(trx)
  return numAffectedRows === 1n
}

/** False where somebody was told already. */
export const markTold = async (trx: Trx, shopId: number, now: Date): Promise<boolean> => {
  const { numAffectedRows } = await sql`
    update order_file_targets set told_at = ${now}
     where shop_id = ${shopId} and told_at is null`.execute(trx)
  return numAffectedRows === 1n
}

/** Forgets what was sent long ago. */
export const deleteOldSendings = async (db: Db, before: Date): Promise<void> => {
  await sql`
    delete from order_file_sendings where id in (
      select id from order_file_sendings
       where asked_at < ${before} and next_at is null order by asked_at limit 1000)`.execute(db)
}
