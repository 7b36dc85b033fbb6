import type { Db } from '../../../platform/db/database.ts'
import { AppError } from '../../../platform/errors/app-error.ts'
import { findCategoryProducts } from '../door/categories.sql.ts'
import { findProductCards } from '../door/product-cards.sql.ts'
import { productOf, specificationOf } from '../door/products.present.ts'
import { countsOf } from './product-rows.ts'
import { findProduct, findSpecification } from './products.sql.ts'

/** A product with every price this buyer may have; list prices for anyone else. */
export const getProduct = async (db: Db, productId: number, buyerId: number | null) => {
  const page = await findProduct(db, productId, buyerId)
  if (page === undefined) throw new AppError('product_not_found')
  const { product, specifications } = page
  return { data: productOf(product, countsOf(product, specifications), specifications) }
}

/** One specification with its prices; it stays readable while nobody offers it: lists keep it. */
export const getSpecification = async (db: Db, specificationId: number, buyerId: number | null) => {
  const page = await findSpecification(db, specificationId, buyerId)
  const [specification] = page?.specifications ?? []
  if (page === undefined || specification === undefined)
    throw new AppError('specification_not_found')
  return { data: specificationOf(specification, page.product) }
}

export const listCategoryProducts = async (db: Db, categoryId: number, buyerId: number | null) => {
  const ids = await findCategoryProducts(db, categoryId)
  if (ids === undefined) throw new AppError('category_not_found')
  return findProductCards(db, ids, buyerId)
}
