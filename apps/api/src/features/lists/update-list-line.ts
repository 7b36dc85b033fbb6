import type { BodyOf } from '@carreau/contract/endpoint'
import type { endpoints } from '@carreau/contract/endpoints'
import type { Db } from '../../platform/db/database.ts'
import { AppError } from '../../platform/errors/app-error.ts'
import { getList } from './get-list.ts'
import { updateLine } from './list-lines.sql.ts'
import { typedQuantity } from './typed-quantity.ts'

/** Sets the packages of a line or its par. */
export const updateListLine = async (
  db: Db,
  buyerId: number,
  { listId, specId }: { listId: number; specId: number },
  { packages_quantity, par }: BodyOf<typeof endpoints.updateListLine>,
  now: Date,
) => {
  const changed = await updateLine(db, buyerId, {
    listId,
    specificationId: specId,
    packagesMilli: packages_quantity === undefined ? undefined : typedQuantity(packages_quantity),
    parMilli: typeof par === 'number' ? typedQuantity(par) : par,
    now,
  })
  if (!changed) throw new AppError('list_line_not_found')
  return getList(db, buyerId, listId, now)
}
