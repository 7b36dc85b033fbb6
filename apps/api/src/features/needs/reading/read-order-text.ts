import { milliFromPackages, packagesFromMilli } from '@carreau/domain/money/money'
import type { PackageRules } from '@carreau/domain/money/quantity'
import { type Content, holdsOf, measureOf } from '@carreau/domain/needs/measure'
import { maxNeedLines } from '@carreau/domain/needs/needs'
import type { Db } from '../../../platform/db/database.ts'
import { AppError } from '../../../platform/errors/app-error.ts'
import { openPace } from '../../../platform/http/load/pace.ts'
import type { ReadText } from '../../catalogue/door/read-text.ts'
import {
  type Customer,
  isClear,
  openCustomerOffers,
  suggestedOf,
} from '../../orders/door/customer-offers.ts'
import { findBunched } from './read-need.sql.ts'
import { type Understood, understandNeed } from './understand.ts'

type Asked = { quantity: number; unit: NonNullable<Understood['unit']> }
type Offered = Content & Pick<PackageRules, 'allowsHalf'> & { minPackagesMilli: number }

/** More than anybody orders: a telephone number, not a quantity. */
const mostAsked = 100_000

/** A minimum of one package is none (docs/product.md#half-packages). */
const reaches = ({ minPackagesMilli }: Offered, milli: number): boolean =>
  minPackagesMilli <= 1000 || milli >= minPackagesMilli

/** Whole or half packages that hold what was asked; null where the package does not tell. */
const packagesOf = (
  asked: Asked,
  offer: Offered,
): { packages: number; isExact: boolean } | null => {
  if (asked.quantity > mostAsked) return null
  const measure = measureOf(asked, null)
  const holds = holdsOf(measure, offer)
  if (holds === null || holds <= 0) return null
  const step = milliFromPackages(offer.allowsHalf ? 0.5 : 1)
  const milli = Math.ceil((measure.wanted * 1000) / holds / step) * step
  const isExact = milli * holds === measure.wanted * 1000 && reaches(offer, milli)
  return { packages: packagesFromMilli(milli), isExact }
}

/**
 * A customer's message as lines of an order: cut as a need is, each line read in this wholesaler's own offers and by what
 * this customer takes there. Nothing is sure unless the first offer is clear and its packages hold exactly what was said.
 */
export const readOrderText = async (
  db: Db,
  read: ReadText,
  { text, isGone, ...customer }: Customer & { text: string; isGone: () => boolean },
) => {
  const offers = await openCustomerOffers(db, customer)
  const bunched = await findBunched(db)
  const pace = openPace(isGone)
  const breathe = async () => {
    if (pace.isDue()) await pace.breathe()
  }
  const understood = await understandNeed(
    text,
    {
      read: words => read(words, offers.usual),
      times: offers.usual,
      // What the company corrected among all wholesalers is its own.
      corrections: new Map(),
      isBunched: id => bunched.has(id),
      breathe,
    },
    maxNeedLines,
  )
  if (understood === 'too_long') throw new AppError('need_too_long')
  const lines = []
  for (const { text: written, reading, quantity, unit } of understood) {
    await breathe()
    const guess = await offers.guess(reading)
    const asked = quantity === null ? null : { quantity, unit: unit ?? ('package' as const) }
    const found = guess.rows.map(row => ({
      offer: suggestedOf(row),
      counted: asked === null ? null : packagesOf(asked, row),
    }))
    const isSure = isClear(guess) && found[0]?.counted?.isExact === true
    lines.push({
      text: written,
      status:
        found.length === 0 ? ('unknown' as const) : isSure ? ('read' as const) : ('doubt' as const),
      asked,
      offers: found.map(({ offer, counted }) => ({
        ...offer,
        packages_quantity: counted?.packages ?? null,
      })),
    })
  }
  return { data: { lines } }
}
