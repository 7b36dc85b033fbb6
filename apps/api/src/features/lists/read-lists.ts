import type { Db } from '../../platform/db/database.ts'
import { AppError } from '../../platform/errors/app-error.ts'
import { findFavorites } from './favorites/favorites.sql.ts'
import { favoriteOf, listOf } from './lists.present.ts'
import { findList, findLists } from './lists.sql.ts'

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
