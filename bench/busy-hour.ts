import type { Call as Kind } from './beside.ts'
import { overHttp, type Request } from './load.ts'
import { inTurn } from './results.ts'
import { openMarket, say } from './rig.ts'
import { prepareCalls } from './scenarios/calls.ts'

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

/** A market in its busy hour, the calls that come one after the other, and how many a node serves in a second. */
export const openBusyHour = async ({ short }: { short: boolean }) => {
  // As main.ts does without being told.
  const market = await openMarket({ requestsAtOnce: 32 })
  const { app, pool } = market
  const kinds = await prepareCalls(market, companies)
  const turns = kinds.flatMap(kind =>
    Array.from({ length: shares[kind.name] ?? 0 }, (): Kind => kind),
  )
  for (const { prepare, most = companies } of new Set(turns))
    await prepare?.(Math.min(companies, most))
  // Twelve and the numbers of what is asked for have nothing in common for long.
  const at = (index: number) => inTurn(turns, index * 5)
  const next = (index: number): Request => at(index).request(index)

  let sent = 0
  const amount = short ? amountPerStretch / 6 : amountPerStretch
  const serve = (share: number) =>
    overHttp(app.origin, () => next(sent++), { concurrency, amount: amount * share })
  await serve(0.25)
  const { seconds } = await serve(1)
  const capacity = amount / seconds
  say(`Capacity: ${capacity.toFixed(0)} calls/s`)
  return {
    market,
    next,
    capacity,
    /** Whether the call of that number puts a package into a cart. */
    adds: (index: number) => at(index).name === 'Add to cart',
    /** Packages in all carts. */
    inCarts: async (): Promise<number> => {
      const { rows } = await pool.query<{ count: number }>(
        'select coalesce(sum(packages_milli), 0)::bigint / 1000 as count from cart_items',
      )
      return rows[0]?.count ?? 0
    },
  }
}
