import { parisMonth } from '@carreau/domain/french/paris-time'
import type { Db } from '../../../platform/db/database.ts'
import { AppError } from '../../../platform/errors/app-error.ts'
import { findCategoryProducts } from '../door/categories.sql.ts'
import { findProductCards } from '../door/product-cards.sql.ts'
import { type Product, productOf, specificationOf } from '../door/products.present.ts'
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

/** What is in season comes first, of it what France grows, as the home page promises; last what nobody offers. */
export const listCategoryProducts = async (
  db: Db,
  { categoryId, buyerId, now }: { categoryId: number; buyerId: number | null; now: Date },
) => {
  const found = await findCategoryProducts(db, { categoryId, month: parisMonth(now) })
  if (found === undefined) throw new AppError('category_not_found')
  const products = await findProductCards(db, found.ids, buyerId)
  const rank = ({ id, specifications: [best] }: Product): number => {
    if (best === undefined) return 4
    return (found.inSeason.has(id) ? 0 : 2) + (best.origin_iso_code === 'FR' ? 0 : 1)
  }
  return products.sort((left, right) => rank(left) - rank(right))
}
