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

const cents = (amount: number) => Math.round(amount * 100)

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
      const step = offer.allows_half ? 0.5 : 1
      const needed = Math.ceil(cents(missing) / cents(offer.price) / step) * step
      const packages = Math.max(offer.min_packages, Math.min(needed, offer.usual_packages))
      const surplus = (cents(offer.price * packages) - cents(missing)) / 100
      return { offer, packages, surplus }
    })
    .sort(
      (a, b) =>
        Number(b.surplus >= 0) - Number(a.surplus >= 0) ||
        Math.abs(a.surplus) - Math.abs(b.surplus),
    )
