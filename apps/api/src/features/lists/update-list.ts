import type { BodyOf } from '@carreau/contract/endpoint'
import type { endpoints } from '@carreau/contract/endpoints'
import type { Db } from '../../platform/db/database.ts'
import { onceUnderKey } from '../../platform/db/once-under-key.ts'
import { AppError } from '../../platform/errors/app-error.ts'
import { getList } from './get-list.ts'
import { updateList as update } from './lists.sql.ts'

/**
 * Renames a list and sets what is given of the rest, once under a key; `recurrences: null` takes its
 * days away. With `seen_name`, only a list that still has that name.
 */
export const updateList = async (
  db: Db,
  buyerId: number,
  listId: number,
  { body, key }: { body: BodyOf<typeof endpoints.updateList>; key: string | undefined },
  now: Date,
) => {
  const { seen_name: seenName, ...set } = body
  const kept = set.recurrences === undefined ? undefined : (set.recurrences ?? [])
  const change = async (within: Db) => {
    const changed = await update(within, buyerId, listId, {
      name: set.name,
      type: set.type,
      recurrences: kept,
      seenName: seenName ?? null,
      now,
    })
    if (changed === undefined) throw new AppError('list_not_found')
    if (!changed.isAsSeen)
      throw new AppError('changed_meanwhile', {
        message: 'Cette liste a été renommée entre-temps.',
      })
    if (!changed.isDone) throw new AppError('shop_not_found')
    return listId
  }
  const call = { key, request: { update: listId, ...set } }
  return onceUnderKey(db, buyerId, call, { change, read: id => getList(db, buyerId, id, now) })
}
