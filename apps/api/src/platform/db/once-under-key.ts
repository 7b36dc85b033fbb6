import { AppError } from '../errors/app-error.ts'
import type { Db } from './database.ts'
import { keepAnswer, takeKey } from './idempotency-keys.sql.ts'

/**
 * Changes something once, however often the call comes under its Idempotency-Key: `change` runs in the
 * transaction that takes the key and answers the id of what it changed, `read` what the call answers.
 * A repeated call only reads; `already_done` when what it changed is gone by then. Without a key it is
 * done each time. `request` is what makes a call the same: leave out what a second try may add.
 */
export const onceUnderKey = async <Answer>(
  db: Db,
  tenantId: number,
  { key, request }: { key: string | undefined; request: unknown },
  { change, read }: { change: (db: Db) => Promise<number>; read: (id: number) => Promise<Answer> },
): Promise<Answer> => {
  if (key === undefined) return read(await change(db))
  const { id, isRepeated } = await db.transaction().execute(async trx => {
    const done = await takeKey(trx, tenantId, { key, request: JSON.stringify(request) })
    if (done !== null) return { id: Number(done.answer), isRepeated: true }
    const changed = await change(trx)
    await keepAnswer(trx, tenantId, key, changed)
    return { id: changed, isRepeated: false }
  })
  return read(id).catch(error => {
    const isGone = error instanceof AppError && error.code.endsWith('_not_found')
    throw isRepeated && isGone ? new AppError('already_done') : error
  })
}
