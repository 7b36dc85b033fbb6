import type { Db } from '../../platform/db/database.ts'
import { AppError } from '../../platform/errors/app-error.ts'
import { listOf } from './lists.present.ts'
import { findList } from './lists.sql.ts'

/** One list, as every change of it answers. */
export const getList = async (db: Db, buyerId: number, listId: number, now: Date) => {
  const row = await findList(db, buyerId, listId)
  if (row === undefined) throw new AppError('list_not_found')
  return { data: listOf(row, now) }
}
