import type { Database } from '../apps/api/src/platform/db/database.ts'
import { overHttp, type Request } from './load.ts'
import { type Bench, inTurn } from './scenario.ts'
import { prepareScenarios } from './scenarios.ts'

/** How often each call comes in a busy hour, out of twelve. */
const shares: Record<string, number> = {
  Search: 4,
  Product: 3,
  'Order list': 2,
  'Add to cart': 2,
  Pick: 1,
}
const companies = 400
const concurrency = 32
const amountPerStretch = 6_000

export type MixedLoad = {
  next: (index: number) => Request
  /** Whether the call of that number puts a package into a cart. */
  adds: (index: number) => boolean
  /** What all carts of the load's companies hold, in thousandths of a package. */
  inCarts: () => Promise<number>
}

const packagesIn = async (pool: Database['pool']): Promise<number> => {
  const { rows } = await pool.query<{ milli: number }>(
    'select coalesce(sum(packages_milli), 0)::bigint as milli from cart_items',
  )
  return rows[0]?.milli ?? 0
}

/** What people ask of a node in a busy hour: searches, products, lists, carts, weighings. */
export const mixLoad = async (bench: Bench): Promise<MixedLoad> => {
  const scenarios = await prepareScenarios(bench, companies)
  const turns = scenarios.flatMap(scenario =>
    Array.from({ length: shares[scenario.name] ?? 0 }, () => scenario),
  )
  for (const scenario of new Set(turns)) await scenario.prepare(Math.min(companies, scenario.most))
  // Twelve and the numbers of what is asked for have nothing in common for long.
  const at = (index: number) => inTurn(turns, index * 5)
  return {
    next: index => at(index).request(index),
    adds: index => at(index).name === 'Add to cart',
    inCarts: () => packagesIn(bench.pool),
  }
}

/** Calls per second that the node serves with so many people waiting for it at once. */
export const capacityOf = async (origin: string, { next }: MixedLoad): Promise<number> => {
  let sent = 0
  const load = { concurrency, amount: amountPerStretch }
  await overHttp(origin, () => next(sent++), { ...load, amount: amountPerStretch / 4 })
  const { seconds } = await overHttp(origin, () => next(sent++), load)
  return amountPerStretch / seconds
}
