import type { BodyOf } from '@carreau/contract/endpoint'
import type { endpoints } from '@carreau/contract/endpoints'
import { mergeLines } from '@carreau/domain/lists/list-lines'
import type { Db } from '../../platform/db/database.ts'
import { AppError } from '../../platform/errors/app-error.ts'
import { getList } from './get-list.ts'
import { insertList } from './lists.sql.ts'
import { typedQuantity } from './typed-quantity.ts'

/** Creates a list, all of it or nothing. */
export const createList = async (
  db: Db,
  buyerId: number,
  { name, type, recurrences, specifications }: BodyOf<typeof endpoints.createList>,
  now: Date,
) => {
  const lines = mergeLines(
    (specifications ?? []).map(({ id, packages_quantity }) => ({
      specificationId: id,
      packagesMilli: typedQuantity(packages_quantity),
    })),
  )
  const kept = type === 'recurrent' ? (recurrences ?? []) : []
  const created = await insertList(db, buyerId, { name, type, recurrences: kept, lines, now })
  if (created?.hasRoom !== true) throw new AppError('too_many_lists')
  if (!created.areSpecified) throw new AppError('specification_not_found')
  if (created.id === null) throw new AppError('shop_not_found')
  return getList(db, buyerId, created.id, now)
}
