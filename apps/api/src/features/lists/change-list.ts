import type { BodyOf } from '@carreau/contract/endpoint'
import type { endpoints } from '@carreau/contract/endpoints'
import { mergeLines } from '@carreau/domain/lists/list-lines'
import type { Db } from '../../platform/db/database.ts'
import { onceUnderKey } from '../../platform/db/once-under-key.ts'
import { AppError } from '../../platform/errors/app-error.ts'
import { typedQuantity } from './change-list-lines.ts'
import { insertList, updateList as update } from './lists.sql.ts'
import { getList } from './read-lists.ts'

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
