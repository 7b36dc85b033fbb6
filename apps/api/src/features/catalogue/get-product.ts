import type { catalogueEndpoints } from '@carreau/contract/catalogue'
import type { AnswerOf } from '@carreau/contract/endpoint'
import type { Db } from '../../platform/db/database.ts'
import { AppError } from '../../platform/errors/app-error.ts'
import { productOf } from './products.present.ts'
import { findProductOfSpecification, findProducts, isSpecification } from './products.sql.ts'

/** Bounds of one page: no product has as many, but an answer has an end. */
const wholeProduct = { specifications: 300, offersEach: 100 }

/** A product with every price this buyer may have; list prices for anyone else. */
export const getProduct = async (
  db: Db,
  productId: number,
  buyerId: number | null,
): Promise<AnswerOf<typeof catalogueEndpoints.getProduct>['data']> => {
  const [product] = await findProducts(db, { ids: [productId], buyerId, extent: wholeProduct })
  if (product === undefined) throw new AppError('product_not_found')
  return productOf(product)
}

/** One specification; not found when nobody offers it any more. */
export const getSpecification = async (
  db: Db,
  specificationId: number,
  buyerId: number | null,
): Promise<AnswerOf<typeof catalogueEndpoints.getSpecification>['data']> => {
  const productId = await findProductOfSpecification(db, specificationId)
  if (productId === undefined) throw new AppError('specification_not_found')
  const [product] = await findProducts(db, {
    ids: [productId],
    buyerId,
    extent: wholeProduct,
    conditions: isSpecification(specificationId),
  })
  const specification = product && productOf(product).specifications[0]
  if (specification === undefined) throw new AppError('specification_not_found')
  return specification
}
