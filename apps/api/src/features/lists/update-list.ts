import type { BodyOf } from '@carreau/contract/endpoint'
import type { endpoints } from '@carreau/contract/endpoints'
import type { Db } from '../../platform/db/database.ts'
import { AppError } from '../../platform/errors/app-error.ts'
import { getList } from './get-list.ts'
import { updateList as update } from './lists.sql.ts'

/** Renames a list and sets what is given of the rest; `recurrences: null` takes its days away. */
export const updateList = async (
  db: Db,
  buyerId: number,
  listId: number,
  { name, type, recurrences }: BodyOf<typeof endpoints.updateList>,
  now: Date,
) => {
  const kept = recurrences === undefined ? undefined : (recurrences ?? [])
  const changed = await update(db, buyerId, listId, { name, type, recurrences: kept, now })
  if (changed === undefined) throw new AppError('list_not_found')
  if (!changed) throw new AppError('shop_not_found')
  return getList(db, buyerId, listId, now)
}
