import type { Reading } from '@carreau/catalogue-search/vocabulary'
import { eurosFromE4, packagesFromMilli } from '@carreau/domain/money/money'
import type { Db } from '../../../platform/db/database.ts'
import { refuseEntry } from '../placing/enter-order.ts'
import {
  findOffersOfProducts,
  findUsualProducts,
  type SuggestedOffer,
} from '../placing/entered-order.sql.ts'

export type Customer = { shopId: number; buyerId: number }
type Guess = { rows: SuggestedOffer[]; isSure: boolean }

/** Products that a text names: those beyond are named by a word among others. */
const productsTried = 40
/** So many times more often than anything else, and it is what the customer means. */
const farMore = 3

const offersOf = async (db: Db, customer: Customer, reading: Reading): Promise<Guess> => {
  const isSure = reading.named === null || reading.named.length > 0
  const productIds = (isSure ? reading.named : reading.nearest)?.slice(0, productsTried) ?? null
  const { attributes } = reading
  if (productIds === null && attributes.length === 0) return { rows: [], isSure: false }
  const rows = await findOffersOfProducts(db, customer, { productIds, attributes })
  // What the words name best may be sold elsewhere only: the next best is a guess.
  if (rows.length > 0 || attributes.length === 0 || productIds === null)
    return {
      rows,
      isSure: isSure && (productIds === null || rows[0]?.productId === productIds[0]),
    }
  // Not of that size or origin, but the same product.
  return {
    rows: await findOffersOfProducts(db, customer, { productIds, attributes: [] }),
    isSure: false,
  }
}

/** Whether the first is what was meant, so that Enter may take it. */
export const isClear = ({ rows: [first, ...others], isSure }: Guess): boolean =>
  isSure &&
  first !== undefined &&
  others.every(({ times }) => first.times > 0 && first.times >= farMore * times)

/**
 * What words mean in a wholesaler's own open offers, by what one customer usually takes there.
 * Throws `customer_not_found`, `entry_not_allowed`, `customer_suspended`.
 */
export const openCustomerOffers = async (db: Db, customer: Customer) => {
  await refuseEntry(db, customer.shopId, customer.buyerId)
  return {
    usual: await findUsualProducts(db, customer.shopId, customer.buyerId),
    guess: (reading: Reading) => offersOf(db, customer, reading),
  }
}

export const suggestedOf = (row: SuggestedOffer) => ({
  offer_id: row.offerId,
  label: row.label,
  unit: row.unit,
  unit_price: eurosFromE4(row.unitPriceE4),
  min_packages: packagesFromMilli(row.minPackagesMilli),
  allows_half: row.allowsHalf,
})
