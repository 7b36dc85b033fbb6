import { parisDay } from '@carreau/domain/french/paris-time'
import { asSystem } from '../../../platform/db/acting-for.ts'
import type { Db } from '../../../platform/db/database.ts'
import { keepFresh } from '../../../platform/db/keep-fresh.ts'
import { findBoughtProducts, findPopularity } from './habits.sql.ts'

const habitsAreFreshMs = 600_000
/** Companies whose habits are kept: some hundred numbers each. */
const companiesKept = 1_000
/** What the company buys stands before what everybody buys. */
const own = 1_000_000_000
/** In season stands before what is asked for most, behind what the company buys. */
export const seasonWeight = 500_000_000
/** What comes from France stands before what is asked for most. */
export const frenchWeight = 250_000_000

/** How much a product is asked for. */
export type Weigh = (productId: number) => number

/** What people order and search for, which decides between products that the words name alike. */
export const openHabits = (db: Db) => {
  const popularity = keepFresh(async () => {
    const asked = await asSystem('search statistics', () =>
      findPopularity(db, parisDay(new Date())),
    )
    return new Map(asked.map(({ productId, times }) => [productId, times]))
  }, habitsAreFreshMs)
  const companies = new Map<number, () => Promise<ReadonlySet<number>>>()

  const boughtBy = (buyerId: number): Promise<ReadonlySet<number>> => {
    const known =
      companies.get(buyerId) ??
      keepFresh(async () => new Set(await findBoughtProducts(db, buyerId)), habitsAreFreshMs)
    companies.delete(buyerId)
    companies.set(buyerId, known)
    for (const [oldest] of companies) {
      if (companies.size <= companiesKept) break
      companies.delete(oldest)
    }
    return known()
  }

  return {
    /** The products most asked for, first first. */
    popularIds: async (count: number): Promise<number[]> =>
      [...(await popularity()).keys()].slice(0, count),
    /** For a company, or a visitor. */
    weigh: async (buyerId: number | null): Promise<Weigh> => {
      const [times, bought] = await Promise.all([
        popularity(),
        buyerId === null ? new Set<number>() : boughtBy(buyerId),
      ])
      return id => (times.get(id) ?? 0) + (bought.has(id) ? own : 0)
    },
  }
}
export type Habits = ReturnType<typeof openHabits>
