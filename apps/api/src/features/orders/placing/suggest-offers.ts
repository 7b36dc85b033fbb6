import { readSpokenLine } from '@carreau/domain/orders/spoken-line'
import type { Db } from '../../../platform/db/database.ts'
import type { ReadText } from '../../catalogue/door/read-text.ts'
import { type Customer, isClear, openCustomerOffers, suggestedOf } from '../door/customer-offers.ts'

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
  const offers = await openCustomerOffers(db, customer)
  const readings = async (words: string) => {
    const reading = await read(words, offers.usual)
    return { reading, guess: await offers.guess(reading) }
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
    data: guess.rows.map(suggestedOf),
    meta: {
      clear: isClear(guess),
      packages_quantity: isWhole ? null : (spoken?.packages ?? null),
    },
  }
}
