import { isGoodPrice, minComparedDays } from '@carreau/domain/catalogue/prices'
import type { Arrival, Ending, Fall, Pick } from './market-picks.sql.ts'

/** Cards on one shelf. */
const shelfLength = 12

export type Shelves = { ending: Ending[]; goodPrices: Fall[]; arrivals: Arrival[] }

/**
 * What goes on each shelf: a product stands on one only, that of what passes soonest, and once,
 * with the first offer found for it.
 */
export const fillShelves = (found: {
  ending: readonly Ending[]
  falls: readonly Fall[]
  arrivals: readonly Arrival[]
}): Shelves => {
  const shown = new Set<number>()
  const fill = <T extends Pick>(picks: readonly T[]): T[] => {
    const shelf: T[] = []
    for (const pick of picks) {
      if (shelf.length === shelfLength) break
      if (shown.has(pick.productId)) continue
      shown.add(pick.productId)
      shelf.push(pick)
    }
    return shelf
  }
  return {
    ending: fill(found.ending),
    goodPrices: fill(
      found.falls.filter(fall => fall.daysKnown >= minComparedDays && isGoodPrice(fall)),
    ),
    arrivals: fill(found.arrivals),
  }
}
