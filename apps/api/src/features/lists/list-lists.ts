import type { Db } from '../../platform/db/database.ts'
import { findFavorites } from './favorites/favorites.sql.ts'
import { favoriteOf, listOf } from './lists.present.ts'
import { findLists } from './lists.sql.ts'

/** The company's favourites and lists (docs/specification.md#entities, « lists payload »). */
export const listLists = async (db: Db, buyerId: number, now: Date) => {
  const [favorites, lists] = await Promise.all([findFavorites(db, buyerId), findLists(db, buyerId)])
  return {
    data: { favorites: favorites.map(favoriteOf), lists: lists.map(row => listOf(row, now)) },
  }
}
