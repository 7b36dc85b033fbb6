import type { AnswerOf } from '@carreau/contract/endpoint'
import type { endpoints } from '@carreau/contract/endpoints'
import { type Call, figuresOf, type Line, openFloor, shortPace } from '../beside.ts'
import type { IndexCosts } from '../index-probe.ts'
import { get, overHttp, type Request, spreadOf } from '../load.ts'
import { findContestedOffer, type Person, settle, signInAs } from '../market.sql.ts'
import { atMost, decimal, type Figure, inTurn, type Scenario, whole } from '../results.ts'
import { forkFile, type Market, memoryOf, openMarket, say, stopAll, watchAnswers } from '../rig.ts'

/** Of the demo market: some 10 000, 100 000 and a million offers. */
const scales = [1, 10, 100]
const fewestPerSecond = 500

type Answer = AnswerOf<typeof endpoints.searchProducts>
type Filters = Record<string, string>

const searchFor = (filters: Filters, { token }: Person): Request => {
  const query = new URLSearchParams(
    Object.entries(filters).map(([field, value]): [string, string] => [`filter[${field}]`, value]),
  )
  return get(`/api/v3/products/advanced_search?${query}`, token)
}

const answerTo = async (origin: string, { path, headers }: Request): Promise<Answer> => {
  const response = await fetch(origin + path, { headers })
  if (!response.ok) throw new Error(`${path}: ${response.status}`)
  return (await response.json()) as Answer // the contract's word
}

const mostFrequent = (facet: Answer['facets'][keyof Answer['facets']]): string =>
  inTurn(
    facet.toSorted((a, b) => b.count - a.count),
    0,
  ).value

/** The kinds of search that are measured; each finds something in this market. */
const searchCalls = async (origin: string, chef: Person): Promise<Call[]> => {
  const facetsOf = async (filters: Filters) =>
    (await answerTo(origin, searchFor(filters, chef))).facets
  /** With the most frequent origin, and the most frequent category of that origin. */
  const withTwoFacets = async (filters: Filters): Promise<Filters> => {
    const first = { ...filters, origins: mostFrequent((await facetsOf(filters)).origins) }
    return { ...first, category: mostFrequent((await facetsOf(first)).category) }
  }
  const asked: [string, Filters][] = [
    ['name « tomate »', { name: 'tomate' }],
    ['prefix « tom »', { name: 'tom' }],
    ['typo « aubrgine »', { name: 'aubrgine' }],
    ['no text, every facet', {}],
    ['« tomate » with two facets', await withTwoFacets({ name: 'tomate' })],
    ['two facets alone', await withTwoFacets({})],
  ]
  for (const [name, filters] of asked) {
    const { meta } = await answerTo(origin, searchFor(filters, chef))
    if (meta.total === 0) throw new Error(`${name} finds nothing`)
  }
  // More than the index keeps the ways of narrowing of: each finds its own gone.
  const facets = await facetsOf({})
  const others = facets.origins.flatMap(({ value: origins }) =>
    facets.packaging.map(({ value: packaging }) => searchFor({ origins, packaging }, chef)),
  )
  if (others.length < 200) throw new Error('too few facets to take turns')
  let sent = 0
  return [
    ...asked.map(([name, filters]) => ({ name, request: () => searchFor(filters, chef) })),
    { name: 'two facets, ever others', request: () => inTurn(others, sent++) },
    {
      name: 'suggestion « tom »',
      request: () => get('/api/v3/product_suggestion?search=tom', chef.token),
    },
  ]
}

/** Each raises a price and puts it back. */
const rounds = 25
/** 100 € more: behind every other offer. */
const dearerByE4 = 1_000_000
const visibleLimitMs = 10_000

/**
 * Changes the price of an offer that a search shows so that it is the cheapest no more, and back, asking
 * meanwhile until the answer says so: how long the statement took, and then the answer (ms). Which offers
 * are shown is what the index knows: only their prices are read from PostgreSQL.
 */
const measureUpdates = async ({ pool, app }: Market, chef: Person) => {
  const shown = async (): Promise<number[]> => {
    const { products } = await answerTo(app.origin, searchFor({ name: 'tomate' }, chef))
    const specifications = products.flatMap(product => product.specifications)
    return specifications.flatMap(({ customer_price }) =>
      customer_price.map(({ offer_id }) => offer_id),
    )
  }
  const { id, unitPriceE4 } = await findContestedOffer(pool, chef.tenantId, await shown())
  const sql: number[] = []
  const visible: number[] = []
  const change = async (priceE4: number, isShown: boolean): Promise<void> => {
    const started = performance.now()
    const statement = 'update offers set unit_price_e4 = $2, updated_at = now() where id = $1'
    await pool.query(statement, [id, priceE4])
    const committed = performance.now()
    while ((await shown()).includes(id) !== isShown)
      if (performance.now() - committed > visibleLimitMs) throw new Error('a change stays unseen')
    sql.push(committed - started)
    visible.push(performance.now() - committed)
  }
  for (let round = 0; round < rounds; round++) {
    await change(unitPriceE4 + dearerByE4, false)
    await change(unitPriceE4, true)
  }
  return { sql: spreadOf(sql), visible: spreadOf(visible) }
}

/** How long `/health/live` takes while searches for everything keep the application busy. */
const measureHealth = async (origin: string, chef: Person) => {
  const load = { concurrency: 16, amount: 3_000 }
  const search = () => overHttp(origin, () => searchFor({}, chef), load)
  const { times } = await watchAnswers(`${origin}/health/live`, search)
  return spreadOf(times)
}

const measureScale = async (scale: number, short: boolean) => {
  const market = await openMarket({ scale, onLine: line => line.includes('Offres :') && say(line) })
  const { app, db, pool } = market
  await settle(pool)
  const { rows } = await pool.query<{ offers: number }>('select count(*) as offers from offers')
  const offers = rows[0]?.offers ?? 0
  const probe = await forkFile(new URL('../index-probe.ts', import.meta.url), market.url)
  await probe.stop()
  const index = probe.said as IndexCosts // the one thing it ever says
  const idleMb = memoryOf(app.pid)
  const floor = await openFloor()
  const chef = await signInAs(db, 'chef')
  const lines: Line[] = []
  for (const call of await searchCalls(app.origin, chef))
    lines.push(...(await floor.measure(call, app.origin, short ? shortPace : undefined)))
  const updates = await measureUpdates(market, chef)
  const health = await measureHealth(app.origin, chef)
  const memory = `process ${whole(idleMb)} MB idle, ${whole(memoryOf(app.pid))} MB after load`
  await stopAll()
  return { scale, offers, index, lines, updates, health, memory, readyInMs: app.startedInMs }
}
type Measured = Awaited<ReturnType<typeof measureScale>>

const aloneP50 = ({ lines }: Measured, call: string): number =>
  lines.find(line => line.call === call && line.concurrency === 1)?.app.p50 ?? 0

/** What the largest market gave beside the goals. */
const goals = (smallest: Measured, largest: Measured): Figure[] => {
  const { index, lines, updates, health } = largest
  const at = (wanted: number) => lines.filter(({ concurrency }) => concurrency === wanted)
  const slowest = Math.max(...at(1).map(({ app }) => app.p99))
  const fewest = Math.min(...at(16).map(({ app }) => app.perSecond))
  const growths = at(1).map(({ call }) => aloneP50(largest, call) / aloneP50(smallest, call))
  const isMet = fewest >= fewestPerSecond
  return [
    atMost('worst p99 alone', 15, slowest, 'ms'),
    {
      name: 'fewest requests, 16 at once',
      measured: `${whole(fewest)}/s`,
      goal: { says: `≥ ${fewestPerSecond}/s`, isMet },
    },
    atMost('steepest growth from the smallest market', 10, Math.max(...growths), 'times'),
    atMost('index in memory', 250, index.megabytes, 'MB'),
    atMost('one offer’s update in PostgreSQL, p95', 5, updates.sql.p95, 'ms'),
    atMost('its specification read again by the index, p95', 5, index.refresh.p95, 'ms'),
    atMost('visible in the answer, at most', 1_000, updates.visible.most, 'ms'),
    atMost('`/health/live` meanwhile, p99', 20, health.p99, 'ms'),
  ]
}

const rowsOf = ({ scale, offers, lines, index, memory, readyInMs }: Measured): Figure[] => {
  const built = `built in ${(index.buildMs / 1000).toFixed(2)} s, longest hold ${decimal(index.longestHoldMs)} ms`
  const ready = `ready ${(readyInMs / 1000).toFixed(1)} s after a start`
  const all = [`${whole(offers)} offers`, built, ready, memory].join(', ')
  const rows = [...figuresOf(lines), { name: 'index', measured: all }]
  const size = `${whole(scale * 10_000)} offers`
  return rows.map(({ name, measured }) => ({ name: `${size}: ${name}`, measured }))
}

export const search: Scenario = {
  name: 'search',
  asks: 'How fast is the search at 10 000, 100 000 and a million offers, and how soon does it see a change?',
  goal: 'at a million offers: p99 alone ≤ 15 ms, ≥ 500/s at 16 at once, seen within a second.',
  run: async ({ short }) => {
    const measured: Measured[] = []
    for (const scale of short ? [1] : scales) measured.push(await measureScale(scale, short))
    const [smallest, largest] = [inTurn(measured, 0), inTurn(measured, measured.length - 1)]
    return [...goals(smallest, largest), ...measured.flatMap(rowsOf)]
  },
}
