import type { Db } from '../../platform/db/database.ts'
import { onceUnderKey } from '../../platform/db/once-under-key.ts'
import { AppError } from '../../platform/errors/app-error.ts'
import { getList } from './get-list.ts'
import { deleteLine } from './list-lines.sql.ts'

/** Takes a specification off a list; under a key once, even if somebody put it back since. */
export const removeListLine = async (
  db: Db,
  buyerId: number,
  { listId, specId, key }: { listId: number; specId: number; key: string | undefined },
  now: Date,
) => {
  const change = async (within: Db) => {
    const line = { listId, specificationId: specId, now }
    if (!(await deleteLine(within, buyerId, line))) throw new AppError('list_not_found')
    return listId
  }
  const call = { key, request: { takeOff: listId, specId } }
  return onceUnderKey(db, buyerId, call, { change, read: id => getList(db, buyerId, id, now) })
}
