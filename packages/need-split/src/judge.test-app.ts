import { finish, randomMarket } from './markets.test-app.ts'
import { loadSolver, optimumOf } from './milp.test-app.ts'
import { splitNeed } from './split-need.ts'

/** Small markets, of which a mixed-integer model can be solved often, where the answers differ. */
export const misjudged = async (from: number, to: number) => {
  const highs = await loadSolver()
  const wrong: unknown[] = []
  for (let seed = from; seed <= to; seed++) {
    const need = randomMarket(seed, { lines: 2 + (seed % 6), shops: 2 + (seed % 5) })
    const maxShops = 1 + (seed % 4)
    const { cheapest, proven } = finish(splitNeed({ ...need, maxShops }))
    const found = cheapest && {
      missing: cheapest.missing.length,
      cents: cheapest.goodsCents + cheapest.feesCents,
    }
    const judged = optimumOf(highs, need, maxShops)
    if (!proven || JSON.stringify(found) !== JSON.stringify(judged))
      wrong.push({ seed, found, judged, proven })
  }
  return wrong
}
