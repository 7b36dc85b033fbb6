import { packagesFromMilli } from '@carreau/domain/money/money'
import { shortSentence } from '@carreau/domain/price-list/stock-bound'
import { AppError } from '../../../platform/errors/app-error.ts'

/** What a write asks for, to name what there is too little of. */
type Named = { shopId: number; specificationId: number; name: string }

/** As `move_promises` says it (0025_stock_bound.sql). */
type Left = { shopId: number; specificationId: number; leftMilli: number; moreFrom: string | null }

const leftIn = (error: unknown): Left[] | null =>
  error instanceof Error &&
  'code' in error &&
  error.code === 'CS001' &&
  'detail' in error &&
  typeof error.detail === 'string'
    ? JSON.parse(error.detail)
    : null

/**
 * Waits for a write of lines. Where somebody else has just been promised the last packages of one, says in French what is
 * left of it: the transaction has failed, nothing of it is kept.
 */
export const unlessShort = async <T>(
  write: Promise<T>,
  lines: () => readonly Named[],
  shopName: string | null = null,
): Promise<T> => {
  try {
    return await write
  } catch (error) {
    const left = leftIn(error)
    if (left === null) throw error
    const named = lines()
    const short = left.map(one => {
      const line = named.find(
        ({ shopId, specificationId }) =>
          shopId === one.shopId && specificationId === one.specificationId,
      )
      return { ...one, name: line?.name ?? 'ce produit' }
    })
    throw new AppError('stock_short', {
      message: shortSentence(shopName, short),
      data: short.map(({ shopId, specificationId, name, leftMilli }) => ({
        shop_id: shopId,
        specification_id: specificationId,
        name,
        packages_left: packagesFromMilli(leftMilli),
      })),
    })
  }
}
