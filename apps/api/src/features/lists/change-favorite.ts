import type { Db } from '../../platform/db/database.ts'
import { AppError } from '../../platform/errors/app-error.ts'
import { deleteFavorite, insertFavorite } from './favorites.sql.ts'

export const addFavorite = async (db: Db, buyerId: number, specificationId: number, now: Date) => {
  const kept = await insertFavorite(db, buyerId, specificationId, now)
  if (kept === undefined) throw new AppError('specification_not_found')
  if (!kept) throw new AppError('too_many_favorites')
  return { data: { id: specificationId, favorite: true } }
}

export const removeFavorite = async (db: Db, buyerId: number, specificationId: number) => {
  if (!(await deleteFavorite(db, buyerId, specificationId))) {
    throw new AppError('specification_not_found')
  }
  return { data: { id: specificationId, favorite: false } }
}
