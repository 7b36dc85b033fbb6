import { parisMonth } from '@carreau/domain/french/paris-time'
import { originZone } from '@carreau/domain/money/interfel'
import type { Db } from '../../../platform/db/database.ts'
import { AppError } from '../../../platform/errors/app-error.ts'
import { findCategoryProducts } from '../door/categories.sql.ts'
import { findProductCards } from '../door/product-cards.sql.ts'
import { type Product, productOf, specificationOf } from '../door/products.present.ts'
import { frenchWeight, type Habits, seasonWeight } from '../search/habits.ts'
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

/**
 * What the company buys comes first, then what is in season, of it what France grows, as the home page promises; last what
 * nobody offers. Of those alike, what is asked for most.
 */
export const listCategoryProducts = async (
  { db, habits }: { db: Db; habits: Habits },
  { categoryId, buyerId, now }: { categoryId: number; buyerId: number | null; now: Date },
) => {
  const found = await findCategoryProducts(db, { categoryId, month: parisMonth(now) })
  if (found === undefined) throw new AppError('category_not_found')
  const [products, weigh] = await Promise.all([
    findProductCards(db, found.ids, buyerId),
    habits.weigh(buyerId),
  ])
  const wanted = ({ id, specifications: [best] }: Product): number => {
    if (best === undefined) return -1
    const season = found.inSeason.has(id) ? seasonWeight : 0
    return weigh(id) + season + (originZone(best.origin_iso_code) === 'FR' ? frenchWeight : 0)
  }
  return products.sort((left, right) => wanted(right) - wanted(left))
}
