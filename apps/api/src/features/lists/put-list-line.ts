import type { BodyOf } from '@carreau/contract/endpoint'
import type { endpoints } from '@carreau/contract/endpoints'
import type { Db } from '../../platform/db/database.ts'
import { AppError } from '../../platform/errors/app-error.ts'
import { getList } from './get-list.ts'
import { upsertLine } from './list-lines.sql.ts'
import { typedQuantity } from './typed-quantity.ts'

/** Puts a specification on a list; repeating the call changes nothing. */
export const putListLine = async (
  db: Db,
  buyerId: number,
  listId: number,
  { specification_id, packages_quantity }: BodyOf<typeof endpoints.putListLine>,
  now: Date,
) => {
  const packagesMilli = typedQuantity(packages_quantity)
  const line = { listId, specificationId: specification_id, packagesMilli, now }
  const put = await upsertLine(db, buyerId, line)
  if (put === undefined) throw new AppError('list_not_found')
  if (!put.isSpecified) throw new AppError('specification_not_found')
  if (!put.isPut) throw new AppError('list_full')
  return getList(db, buyerId, listId, now)
}
