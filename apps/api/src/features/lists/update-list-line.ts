import type { BodyOf } from '@carreau/contract/endpoint'
import type { endpoints } from '@carreau/contract/endpoints'
import type { Db } from '../../platform/db/database.ts'
import { onceUnderKey } from '../../platform/db/once-under-key.ts'
import { AppError } from '../../platform/errors/app-error.ts'
import { getList } from './get-list.ts'
import { updateLine } from './list-lines.sql.ts'
import { typedQuantity } from './typed-quantity.ts'

/** Sets the packages of a line or its par, once under a key; only where it holds what was seen. */
export const updateListLine = async (
  db: Db,
  buyerId: number,
  { listId, specId }: { listId: number; specId: number },
  { body, key }: { body: BodyOf<typeof endpoints.updateListLine>; key: string | undefined },
  now: Date,
) => {
  const { packages_quantity, par, seen_quantity: seen } = body
  const line = {
    listId,
    specificationId: specId,
    packagesMilli: packages_quantity === undefined ? undefined : typedQuantity(packages_quantity),
    parMilli: typeof par === 'number' ? typedQuantity(par) : par,
    seenMilli: seen === undefined ? null : Math.round(seen * 1000),
    now,
  }
  const change = async (within: Db) => {
    const changed = await updateLine(within, buyerId, line)
    if (changed === undefined) throw new AppError('list_not_found')
    if (!changed.isThere) throw new AppError('list_line_not_found')
    if (!changed.isDone)
      throw new AppError('changed_meanwhile', {
        message: 'La quantité de ce produit a été modifiée entre-temps dans la liste.',
      })
    return listId
  }
  const call = { key, request: { line: listId, specId, packages_quantity, par } }
  return onceUnderKey(db, buyerId, call, { change, read: id => getList(db, buyerId, id, now) })
}
