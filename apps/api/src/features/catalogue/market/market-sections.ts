import { isGoodPrice, minComparedDays } from '@carreau/domain/catalogue/prices'
import type { Arrival, Ending, Fall, Pick } from './market-picks.sql.ts'

/** Products in one section of the page. */
const sectionLength = 12

export type Sections = { ending: Ending[]; goodPrices: Fall[]; arrivals: Arrival[] }

/**
 * What each section of the day's page holds: a product stands in one only, that of what passes soonest,
 * and once, with the first offer found for it.
 */
export const fillSections = (found: {
  ending: readonly Ending[]
  falls: readonly Fall[]
  arrivals: readonly Arrival[]
}): Sections => {
  const shown = new Set<number>()
  const fill = <T extends Pick>(picks: readonly T[]): T[] => {
    const section: T[] = []
    for (const pick of picks) {
      if (section.length === sectionLength) break
      if (shown.has(pick.productId)) continue
      shown.add(pick.productId)
      section.push(pick)
    }
    return section
  }
  return {
    ending: fill(found.ending),
    goodPrices: fill(
      found.falls.filter(fall => fall.daysKnown >= minComparedDays && isGoodPrice(fall)),
    ),
    arrivals: fill(found.arrivals),
  }
}
