import type { BodyOf } from '@carreau/contract/endpoint'
import type { endpoints } from '@carreau/contract/endpoints'
import { mergeLines } from '@carreau/domain/lists/list-lines'
import type { Db } from '../../platform/db/database.ts'
import { onceUnderKey } from '../../platform/db/once-under-key.ts'
import { AppError } from '../../platform/errors/app-error.ts'
import { getList } from './get-list.ts'
import { insertList } from './lists.sql.ts'
import { typedQuantity } from './typed-quantity.ts'

/** Creates a list, all of it or nothing, and once under a key. */
export const createList = async (
  db: Db,
  buyerId: number,
  { body, key }: { body: BodyOf<typeof endpoints.createList>; key: string | undefined },
  now: Date,
) => {
  const { name, type, recurrences, specifications } = body
  const lines = mergeLines(
    (specifications ?? []).map(({ id, packages_quantity }) => ({
      specificationId: id,
      packagesMilli: typedQuantity(packages_quantity),
    })),
  )
  const kept = type === 'recurrent' ? (recurrences ?? []) : []
  const change = async (within: Db) => {
    const created = await insertList(within, buyerId, { name, type, recurrences: kept, lines, now })
    if (created?.hasRoom !== true) throw new AppError('too_many_lists')
    if (!created.areSpecified) throw new AppError('specification_not_found')
    if (created.id === null) throw new AppError('shop_not_found')
    return created.id
  }
  const call = { key, request: { create: body } }
  return onceUnderKey(db, buyerId, call, { change, read: id => getList(db, buyerId, id, now) })
}
