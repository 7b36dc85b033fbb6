import type { Db } from '../../../platform/db/database.ts'
import { AppError } from '../../../platform/errors/app-error.ts'
import { findCategoryProducts } from '../door/categories.sql.ts'
import { findProductCards } from '../door/product-cards.sql.ts'

export const listCategoryProducts = async (db: Db, categoryId: number, buyerId: number | null) => {
  const ids = await findCategoryProducts(db, categoryId)
  if (ids === undefined) throw new AppError('category_not_found')
  return findProductCards(db, ids, buyerId)
}
