import type { IndexCosts } from './index-probe.ts'
import type { Liveness, SearchLine, UpdateCosts } from './measure-search.ts'
import type { SearchMarket } from './search-market.sql.ts'
import { decimal, table, whole } from './tables.ts'

/** Everything about one size of market. */
export type MeasuredScale = {
  scale: number
  market: SearchMarket
  lines: SearchLine[]
  index: IndexCosts
  updates: UpdateCosts
  liveness: Liveness
  memory: { idleMb: number; loadedMb: number }
  /** From the start on an empty database until it is ready, the market loaded. */
  loadedInMs: number
  /** From a later start until it is ready, the index built. */
  readyInMs: number
}

const aloneConcurrency = 1
export const goalConcurrency = 16
const fewestPerSecond = 500

export const megabytes = (bytes: number): number => bytes / 1e6
const indexMb = ({ arrayBytes, heapBytes }: IndexCosts): number => megabytes(arrayBytes + heapBytes)

const linesAt = ({ lines }: MeasuredScale, wanted: number): SearchLine[] =>
  lines.filter(({ concurrency }) => concurrency === wanted)

/** The one that is worst by a figure of which more is worse. */
const worstOf = (lines: SearchLine[], badness: (line: SearchLine) => number): SearchLine => {
  const [worst] = lines.toSorted((a, b) => badness(b) - badness(a))
  if (worst === undefined) throw new Error('nothing was measured')
  return worst
}

type Goal = { says: string; limit: number; measured: number; unit: 'ms' | 'MB' | 'times' }

const atMost = ({ says, limit, measured, unit }: Goal): string[] => [
  says,
  `≤ ${whole(limit)} ${unit}`,
  `${decimal(measured)} ${unit}`,
  measured <= limit ? 'yes' : '**no**',
]

const growthOf = (call: string, smallest: MeasuredScale, largest: MeasuredScale): number => {
  const costIn = (measured: MeasuredScale) =>
    linesAt(measured, aloneConcurrency).find(line => line.call === call)?.app.p50 ?? 0
  return costIn(largest) / costIn(smallest)
}

/** The goals beside what the largest market gave. */
export const goals = (smallest: MeasuredScale, largest: MeasuredScale): string => {
  const { index, updates, liveness } = largest
  const alone = linesAt(largest, aloneConcurrency)
  const crowd = linesAt(largest, goalConcurrency)
  const slowest = worstOf(alone, ({ app }) => app.p99)
  const fewest = worstOf(crowd, ({ app }) => -app.perSecond)
  const steepest = worstOf(alone, ({ call }) => growthOf(call, smallest, largest))
  return table(
    [`at ${whole(largest.market.offers)} offers`, 'goal', 'measured', 'met'],
    [
      atMost({
        says: `worst p99 alone (${slowest.call})`,
        limit: 15,
        measured: slowest.app.p99,
        unit: 'ms',
      }),
      [
        `fewest requests, ${goalConcurrency} at once (${fewest.call})`,
        `≥ ${fewestPerSecond}/s`,
        `${whole(fewest.app.perSecond)}/s`,
        fewest.app.perSecond >= fewestPerSecond ? 'yes' : '**no**',
      ],
      atMost({
        says: `steepest growth from ${whole(smallest.market.offers)} offers (${steepest.call})`,
        limit: 10,
        measured: growthOf(steepest.call, smallest, largest),
        unit: 'times',
      }),
      atMost({ says: 'index in memory', limit: 250, measured: indexMb(index), unit: 'MB' }),
      atMost({
        says: 'one offer’s update in PostgreSQL, p95',
        limit: 5,
        measured: updates.sql.p95,
        unit: 'ms',
      }),
      atMost({
        says: 'its specification read again by the index, p95',
        limit: 5,
        measured: index.refresh.p95,
        unit: 'ms',
      }),
      atMost({
        says: 'visible in the answer, at most',
        limit: 1_000,
        measured: updates.visible.most,
        unit: 'ms',
      }),
      atMost({
        says: '`/health/live` meanwhile, p99',
        limit: 20,
        measured: liveness.health.p99,
        unit: 'ms',
      }),
    ],
  )
}

/** What a search costs in each market. */
export const growth = (measured: MeasuredScale[]): string => {
  const [smallest] = measured
  const largest = measured.at(-1)
  if (smallest === undefined || largest === undefined) return ''
  return table(
    ['search', ...measured.map(({ market }) => `p50 ms, ${whole(market.offers)} offers`), 'growth'],
    linesAt(smallest, aloneConcurrency).map(({ call }) => [
      call,
      ...measured.map(scale =>
        decimal(linesAt(scale, aloneConcurrency).find(line => line.call === call)?.app.p50 ?? 0),
      ),
      `×${growthOf(call, smallest, largest).toFixed(1)}`,
    ]),
  )
}
