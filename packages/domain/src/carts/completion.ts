import {
  centsFromEuros,
  e7FromEuros,
  eurosFromCents,
  exact,
  packagesFromMilli,
} from '../money/money.ts'
import { lineTotal } from '../money/quantity.ts'

/** An offer that could complete a cart, at what it costs in its usual packages. */
type Completable = {
  readonly price: number
  readonly allows_half: boolean
  readonly min_packages: number
  readonly usual_packages: number
}

export type Completion<Offer extends Completable> = {
  offer: Offer
  /** What to add: as much as is missing takes, though never more than is usual of it. */
  packages: number
  /** Euros beyond the goal; negative where so much of it does not reach the goal. */
  surplus: number
}

/** The fewest packages, whole steps of them, whose line comes to so many euros. */
const packagesFor = (missing: number, price: number, stepMilli: bigint): number => {
  // A line rounds half up: half a cent less is as much.
  const wanted = (2n * exact(centsFromEuros(missing)) - 1n) * 50_000_000n
  const step = e7FromEuros(price) * stepMilli
  return packagesFromMilli(Number(((wanted + step - 1n) / step) * stepMilli))
}

/**
 * What to add to a cart that lacks so many euros: first what reaches the goal by itself, the smallest
 * surplus before all, then what comes nearest. More of an offer than the company ever takes is none.
 */
export const completionsFor = <Offer extends Completable>(
  offers: readonly Offer[],
  missing: number,
): Completion<Offer>[] =>
  offers
    .filter(({ price }) => price > 0)
    .map(offer => {
      const needed = packagesFor(missing, offer.price, offer.allows_half ? 500n : 1000n)
      const packages = Math.max(offer.min_packages, Math.min(needed, offer.usual_packages))
      const surplus = eurosFromCents(
        centsFromEuros(lineTotal(offer.price, packages)) - centsFromEuros(missing),
      )
      return { offer, packages, surplus }
    })
    .sort(
      (a, b) =>
        Number(b.surplus >= 0) - Number(a.surplus >= 0) ||
        Math.abs(a.surplus) - Math.abs(b.surplus),
    )
