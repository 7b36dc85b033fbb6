import type { BodyOf } from '@carreau/contract/endpoint'
import type { endpoints } from '@carreau/contract/endpoints'
import type { Db } from '../../platform/db/database.ts'
import { onceUnderKey } from '../../platform/db/once-under-key.ts'
import { AppError } from '../../platform/errors/app-error.ts'
import { getList } from './get-list.ts'
import { upsertLine } from './list-lines.sql.ts'
import { typedQuantity } from './typed-quantity.ts'

/** Puts a specification on a list; under a key once, even if somebody changed the line since. */
export const putListLine = async (
  db: Db,
  buyerId: number,
  listId: number,
  { body, key }: { body: BodyOf<typeof endpoints.putListLine>; key: string | undefined },
  now: Date,
) => {
  const packagesMilli = typedQuantity(body.packages_quantity)
  const line = { listId, specificationId: body.specification_id, packagesMilli, now }
  const change = async (within: Db) => {
    const put = await upsertLine(within, buyerId, line)
    if (put === undefined) throw new AppError('list_not_found')
    if (!put.isSpecified) throw new AppError('specification_not_found')
    if (!put.isPut) throw new AppError('list_full')
    return listId
  }
  const call = { key, request: { put: listId, ...body } }
  return onceUnderKey(db, buyerId, call, { change, read: id => getList(db, buyerId, id, now) })
}
