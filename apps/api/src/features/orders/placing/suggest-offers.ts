import type { Reading } from '@carreau/catalogue-search/vocabulary'
import { eurosFromE4, packagesFromMilli } from '@carreau/domain/money/money'
import { readSpokenLine } from '@carreau/domain/orders/spoken-line'
import type { Db } from '../../../platform/db/database.ts'
import type { ReadText } from '../../catalogue/door/read-text.ts'
import { refuseEntry } from './enter-order.ts'
import {
  findOffersOfProducts,
  findUsualProducts,
  type SuggestedOffer,
} from './entered-order.sql.ts'

type Customer = { shopId: number; buyerId: number }
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
const isClear = ({ rows: [first, ...others], isSure }: Guess): boolean =>
  isSure &&
  first !== undefined &&
  others.every(({ times }) => first.times > 0 && first.times >= farMore * times)

/**
 * The wholesaler's own open offers by what is typed, at the customer's price, and the packages that the text says:
 * « persil plat 2 ». A number at the end is a size where this wholesaler sells that size, else packages.
 * Throws `customer_not_found`, `entry_not_allowed`, `customer_suspended`.
 */
export const suggestOffers = async (
  db: Db,
  read: ReadText,
  { text, ...customer }: Customer & { text: string },
) => {
  await refuseEntry(db, customer.shopId, customer.buyerId)
  const usual = await findUsualProducts(db, customer.shopId, customer.buyerId)
  const readings = async (words: string) => {
    const reading = await read(words, usual)
    return { reading, guess: await offersOf(db, customer, reading) }
  }
  const spoken = readSpokenLine(text)
  const whole = spoken?.certain === true ? null : await readings(text)
  // A number at the end may be a size: « avocat 18 ».
  const endsInSize = whole?.reading.attributes.some(
    ({ field, words }) => field === 'size' && text.trim().endsWith(words),
  )
  const isWhole = spoken === null || (endsInSize === true && whole?.guess.isSure === true)
  const guess =
    isWhole && whole !== null ? whole.guess : (await readings(spoken?.words ?? text)).guess
  return {
    data: guess.rows.map(row => ({
      offer_id: row.offerId,
      label: row.label,
      unit: row.unit,
      unit_price: eurosFromE4(row.unitPriceE4),
      min_packages: packagesFromMilli(row.minPackagesMilli),
      allows_half: row.allowsHalf,
    })),
    meta: {
      clear: isClear(guess),
      packages_quantity: isWhole ? null : (spoken?.packages ?? null),
    },
  }
}
