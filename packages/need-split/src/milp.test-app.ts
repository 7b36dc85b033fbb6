import { marketOf, type Need } from './market.ts'
import { finish } from './markets.test-app.ts'

export type Solver = {
  solve: (model: string, options: object) => { Status: string; ObjectiveValue: number }
}

/** HiGHS; its types say where a CommonJS module has its function, and Node loads the other one. */
export const loadSolver = async (): Promise<Solver> => {
  const highs = (await import('highs')) as unknown as { default: () => Promise<Solver> }
  return await highs.default()
}

/**
 * The least that goods and fees can be, by a mixed-integer model that knows nothing of the search: as many
 * lines as possible first, in at most `maxShops` deliveries; null where nothing can be sent.
 */
export const optimumOf = (
  highs: Solver,
  need: Need,
  maxShops: number,
): { missing: number; cents: number } | null => {
  const { ways, shops } = finish(marketOf(need))
  const all = ways.flatMap((byShop, line) =>
    byShop.flatMap((purchases, shop) =>
      purchases.map(({ netCents }, way) => ({
        name: `x${line}_${shop}_${way}`,
        line,
        shop,
        cents: netCents,
      })),
    ),
  )
  const sums = shops.map((_, shop) => all.filter(way => way.shop === shop))
  const goodsOf = (shop: number) =>
    sums[shop]?.map(({ cents, name }) => `${cents} ${name}`).join(' + ')
  const solve = (objective: string, more: readonly string[]) => {
    const rules: string[] = [...more]
    ways.forEach((_, line) => {
      const names = all.filter(way => way.line === line).map(({ name }) => name)
      rules.push(`${[...names, `m${line}`].join(' + ')} = 1`)
    })
    for (const { name, shop } of all) rules.push(`${name} - y${shop} <= 0`)
    for (const [at, { minimumCents, francoCents }] of shops.entries()) {
      // A wholesaler that sells nothing of it has no sum to write down.
      const goods = goodsOf(at) || `0 f${at}`
      rules.push(`${goods} - ${Math.max(1, minimumCents)} y${at} >= 0`)
      // The fee is paid unless the franco is reached.
      rules.push(`f${at} + z${at} - y${at} >= 0`)
      rules.push(francoCents === null ? `z${at} = 0` : `${goods} - ${francoCents} z${at} >= 0`)
    }
    rules.push(`${shops.map((_, at) => `y${at}`).join(' + ')} <= ${maxShops}`)
    const binary = [
      ...all.map(({ name }) => name),
      ...ways.map((_, line) => `m${line}`),
      ...shops.flatMap((_, at) => [`y${at}`, `f${at}`, `z${at}`]),
    ]
    const text = `Minimize\n obj: ${objective}\nSubject To\n${rules
      .map((rule, at) => ` r${at}: ${rule}`)
      .join('\n')}\nBinary\n ${binary.join('\n ')}\nEnd`
    const { Status, ObjectiveValue } = highs.solve(text, {
      mip_rel_gap: 0,
      mip_abs_gap: 0.4,
      mip_feasibility_tolerance: 1e-9,
      output_flag: false,
    })
    if (Status !== 'Optimal') throw new Error(`The judge found nothing: ${Status}`)
    return Math.round(ObjectiveValue)
  }
  const lacking = ways.map((_, line) => `m${line}`).join(' + ')
  const missing = solve(lacking, [])
  if (missing === ways.length) return null
  const money = [
    ...all.map(({ cents, name }) => `${cents} ${name}`),
    ...shops.map(({ feeCents }, at) => `${feeCents} f${at}`),
  ]
  return { missing, cents: solve(money.join(' + '), [`${lacking} <= ${missing}`]) }
}
