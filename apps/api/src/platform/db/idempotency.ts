import { sql } from 'kysely'
import { AppError } from '../errors/app-error.ts'
import type { Db, Trx } from './database.ts'

/** What an earlier call under the key came to: nothing that was kept, the orders placed, or an answer. */
export type KeptUnderKey = { orderIds: number[] | null; answer: unknown }

/**
 * Takes an Idempotency-Key for this transaction; a copy of the call waits here until it ends. Null
 * when the key is now ours. Throws `invalid_input` when another request took it.
 */
export const takeKey = async (
  trx: Trx,
  tenantId: number,
  { key, request }: { key: string; request: string },
): Promise<KeptUnderKey | null> => {
  // The update changes nothing: it waits for the row, then reads it as it was committed. Only a row
  // that this statement inserted has no transaction that updated or locked it.
  const { rows } = await sql<KeptUnderKey & { request: string; isOurs: boolean }>`
    insert into idempotency_keys (tenant_id, key, request) values (${tenantId}, ${key}, ${request})
    on conflict (tenant_id, key) do update set key = excluded.key
    returning request, to_json(order_ids) as "orderIds", answer, xmax = 0 as "isOurs"`.execute(trx)
  const [taken] = rows
  if (taken === undefined) throw new Error('An upsert always answers its row')
  if (taken.isOurs) return null
  if (taken.request !== request)
    throw new AppError('invalid_input', {
      message:
        'Cette clé d’idempotence a déjà servi à une autre demande. Utilisez-en une nouvelle.',
    })
  return { orderIds: taken.orderIds, answer: taken.answer }
}

/** Keeps what the call under a key of this transaction answers. */
export const keepAnswer = async (
  trx: Trx,
  tenantId: number,
  key: string,
  answer: unknown,
): Promise<void> => {
  await sql`
    update idempotency_keys set answer = ${JSON.stringify(answer)}::jsonb
     where tenant_id = ${tenantId} and key = ${key}`.execute(trx)
}

/** Keeps the orders that the call under a key of this transaction came to, with what else it answers. */
export const keepOrders = async (
  trx: Trx,
  tenantId: number,
  { key, orderIds, answer }: { key: string; orderIds: readonly number[]; answer: unknown },
): Promise<void> => {
  await sql`
    update idempotency_keys
       set order_ids = ${orderIds}::bigint[], answer = ${JSON.stringify(answer)}::jsonb
     where tenant_id = ${tenantId} and key = ${key}`.execute(trx)
}

/** Deletes keys after 48 hours, so many at a time that no lock is held long. */
export const deleteOldKeys = async (db: Db): Promise<void> => {
  const atATime = 5_000
  let deleted = atATime
  while (deleted === atATime) {
    const { numAffectedRows = 0n } = await sql`
      delete from idempotency_keys k using (
        select tenant_id, key from idempotency_keys
         where created_at < now() - interval '48 hours'
         order by created_at limit ${atATime} for update skip locked) old
       where k.tenant_id = old.tenant_id and k.key = old.key`.execute(db)
    deleted = Number(numAffectedRows)
  }
}

/**
 * Changes something once, however often the call comes under its Idempotency-Key: `change` runs in the
 * transaction that takes the key and answers the id of what it changed, `read` what the call answers, in
 * the same transaction: what is done is never answered as a failure for want of another connection.
 * A repeated call only reads; `already_done` when what it changed is gone by then. Without a key it is
 * done each time. `request` is what makes a call the same: leave out what a second try may add.
 */
export const onceUnderKey = async <Answer>(
  db: Db,
  tenantId: number,
  { key, request }: { key: string | undefined; request: unknown },
  {
    change,
    read,
  }: { change: (db: Db) => Promise<number>; read: (db: Db, id: number) => Promise<Answer> },
): Promise<Answer> => {
  if (key === undefined) return read(db, await change(db))
  return db.transaction().execute(async trx => {
    const done = await takeKey(trx, tenantId, { key, request: JSON.stringify(request) })
    if (done !== null)
      return read(trx, Number(done.answer)).catch(error => {
        const isGone = error instanceof AppError && error.code.endsWith('_not_found')
        throw isGone ? new AppError('already_done') : error
      })
    const changed = await change(trx)
    await keepAnswer(trx, tenantId, key, changed)
    return read(trx, changed)
  })
}
