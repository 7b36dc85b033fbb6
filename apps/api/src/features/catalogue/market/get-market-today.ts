import type { AnswerOf } from '@carreau/contract/endpoint'
import type { endpoints } from '@carreau/contract/endpoints'
import { isGoodPrice, minComparedDays } from '@carreau/domain/catalogue/prices'
import { parisDay } from '@carreau/domain/french/paris-time'
import { eurosFromE4 } from '@carreau/domain/money/money'
import { comparedPrice } from '@carreau/domain/money/quantity'
import type { Db } from '../../../platform/db/database.ts'
import { keepFresh } from '../../../platform/db/keep-fresh.ts'
import type { Product } from '../door/products.present.ts'
import {
  type Arrival,
  type Ending,
  type Fall,
  findArrivals,
  findEnding,
  findFalls,
  findOfferCards,
  type Pick,
} from './market-picks.sql.ts'

/** Products in one section of the page. */
const sectionLength = 12
/** As many again stand ready for a buyer to whom some of the first do not come. */
const candidatesLength = 2 * sectionLength

type Sections = { ending: Ending[]; goodPrices: Fall[]; arrivals: Arrival[] }

/** Fills sections one after the other: a product stands in one only, and once, with the first offer found for it. */
const openSections = () => {
  const shown = new Set<number>()
  return <T extends Pick>(picks: readonly T[]): T[] => {
    const section: T[] = []
    for (const pick of picks) {
      if (section.length === candidatesLength) break
      if (shown.has(pick.productId)) continue
      shown.add(pick.productId)
      section.push(pick)
    }
    return section
  }
}

type Today = AnswerOf<typeof endpoints.getMarketToday>

const marketIsFreshMs = 60_000

/** Prices in the product's usual unit as its card compares: those of the one offer that it tells. */
const comparedOn = (card: Product, ...prices: readonly number[]) => {
  const [specification] = card.specifications
  const unit = specification?.customer_price[0]?.unit ?? ('package' as const)
  return prices.map(unit_price =>
    specification === undefined
      ? { unit, value: unit_price }
      : comparedPrice({ unit, unit_price }, specification),
  )
}

const marketOf = (
  { ending, goodPrices, arrivals }: Sections,
  cards: ReadonlyMap<number, Product>,
): Today => {
  // An offer that closed since the sections were filled has no card any more.
  const withCards = <T extends Pick, C>(picks: readonly T[], tell: (pick: T, card: Product) => C) =>
    picks
      .flatMap(pick => {
        const card = cards.get(pick.productId)
        return card === undefined ? [] : [tell(pick, card)]
      })
      .slice(0, sectionLength)
  return {
    data: {
      arrivals: withCards(arrivals, ({ day }, product) => ({ product, arrived_on: day })),
      ending: withCards(ending, ({ endsAt }, product) => ({
        product,
        ends_at: endsAt.toISOString(),
      })),
      good_prices: withCards(goodPrices, ({ priceE4, medianE4 }, product) => {
        // The buyer's own price where it has one.
        const own = product.price_range?.min_price ?? eurosFromE4(priceE4)
        const [today, median] = comparedOn(product, own, eurosFromE4(medianE4))
        return {
          product,
          unit: today?.unit ?? 'package',
          today: today?.value ?? own,
          last_30_days: median?.value ?? eurosFromE4(medianE4),
        }
      }),
    },
  }
}

/**
 * What is worth ordering today. The sections are filled from list prices once a minute for everyone,
 * and so is a visitor's answer; a buyer's costs one statement, its cards at its own prices.
 */
export const openMarketToday = (db: Db, now: () => Date) => {
  const readSections = async (): Promise<Sections> => {
    const at = now()
    const today = parisDay(at)
    const [ending, falls, arrivals] = await Promise.all([
      findEnding(db, at),
      findFalls(db, today),
      findArrivals(db, today),
    ])
    const fill = openSections()
    // What passes soonest comes first.
    return {
      ending: fill(ending),
      goodPrices: fill(
        falls.filter(fall => fall.daysKnown >= minComparedDays && isGoodPrice(fall)),
      ),
      arrivals: fill(arrivals),
    }
  }
  const tell = async (sections: Sections, buyerId: number | null): Promise<Today> =>
    marketOf(
      sections,
      await findOfferCards(
        db,
        [...sections.ending, ...sections.goodPrices, ...sections.arrivals],
        buyerId,
      ),
    )
  const market = keepFresh(async () => {
    const sections = await readSections()
    return { sections, everyone: await tell(sections, null) }
  }, marketIsFreshMs)

  return async (buyerId: number | null): Promise<Today> => {
    const { sections, everyone } = await market()
    return buyerId === null ? everyone : tell(sections, buyerId)
  }
}
