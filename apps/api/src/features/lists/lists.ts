import type { BodyOf } from '@carreau/contract/endpoint'
import type { endpoints } from '@carreau/contract/endpoints'
import { mergeLines } from '@carreau/domain/lists/list-lines'
import { readPackages } from '@carreau/domain/money/quantity'
import type { Db } from '../../platform/db/database.ts'
import { onceUnderKey } from '../../platform/db/idempotency.ts'
import { AppError } from '../../platform/errors/app-error.ts'
import { findFavorites } from './favorites/favorites.sql.ts'
import { deleteLine, updateLine, upsertLine } from './list-lines.sql.ts'
import { favoriteOf, listOf } from './lists.present.ts'
import { findList, findLists, insertList, updateList as update } from './lists.sql.ts'

/** The company's favourites and lists (docs/specification.md#entities, « lists payload »). */
export const listLists = async (db: Db, buyerId: number, now: Date) => {
  const [favorites, lists] = await Promise.all([findFavorites(db, buyerId), findLists(db, buyerId)])
  return {
    data: { favorites: favorites.map(favoriteOf), lists: lists.map(row => listOf(row, now)) },
  }
}

/** One list, as every change of it answers. */
export const getList = async (db: Db, buyerId: number, listId: number, now: Date) => {
  const row = await findList(db, buyerId, listId)
  if (row === undefined) throw new AppError('list_not_found')
  return { data: listOf(row, now) }
}

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
  return onceUnderKey(db, buyerId, call, {
    change,
    read: (within, id) => getList(within, buyerId, id, now),
  })
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
  return onceUnderKey(db, buyerId, call, {
    change,
    read: (within, id) => getList(within, buyerId, id, now),
  })
}

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
  return onceUnderKey(db, buyerId, call, {
    change,
    read: (within, id) => getList(within, buyerId, id, now),
  })
}

/** Sets the packages of a line or its par, once under a key; only where it holds what was seen. */
export const updateListLine = async (
  db: Db,
  buyerId: number,
  { listId, specId }: { listId: number; specId: number },
  { body, key }: { body: BodyOf<typeof endpoints.updateListLine>; key: string | undefined },
  now: Date,
) => {
  const { packages_quantity, par, counted, seen_quantity: seen } = body
  const line = {
    listId,
    specificationId: specId,
    packagesMilli: packages_quantity === undefined ? undefined : typedQuantity(packages_quantity),
    parMilli: typeof par === 'number' ? typedQuantity(par) : par,
    // Any part of a package may be on a shelf.
    countedMilli: typeof counted === 'number' ? Math.round(counted * 1000) : counted,
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
  const call = { key, request: { line: listId, specId, packages_quantity, par, counted } }
  return onceUnderKey(db, buyerId, call, {
    change,
    read: (within, id) => getList(within, buyerId, id, now),
  })
}

/** Takes a specification off a list; under a key once, even if somebody put it back since. */
export const removeListLine = async (
  db: Db,
  buyerId: number,
  { listId, specId, key }: { listId: number; specId: number; key: string | undefined },
  now: Date,
) => {
  const change = async (within: Db) => {
    const line = { listId, specificationId: specId, now }
    if (!(await deleteLine(within, buyerId, line))) throw new AppError('list_not_found')
    return listId
  }
  const call = { key, request: { takeOff: listId, specId } }
  return onceUnderKey(db, buyerId, call, {
    change,
    read: (within, id) => getList(within, buyerId, id, now),
  })
}

/**
 * Packages a list may ask for, in thousandths: whole or half, since the offer that will be found
 * for them may allow it.
 */
export const typedQuantity = (packages: number): number => {
  const { packagesMilli, refusal } = readPackages(packages, {
    isIndivisible: false,
    allowsHalf: true,
  })
  if (refusal !== null) throw new AppError(refusal)
  return packagesMilli
}
