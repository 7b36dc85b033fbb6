import { setTimeout as sleep } from 'node:timers/promises'
import { openBusyHour } from '../busy-hour.ts'
import { openLoop, spreadOf } from '../load.ts'
import { decimal, type Scenario, whole } from '../results.ts'
import { memoryOf, say } from '../rig.ts'

const share = 0.7
/** Caches fill in the first minutes: the slope is that of the rest. */
const settledAfter = 5
const afterwardsMs = 15_000
const heapEveryMs = 2_000

/** Figures that the process itself tells of, by the name in the first group. */
const readMetrics = async (origin: string, pattern: RegExp): Promise<[string, number][]> => {
  const text = await (await fetch(`${origin}/metrics`)).text()
  return [...text.matchAll(pattern)].map(([, name = '', value]) => [name, Number(value)])
}
/** Sockets, timers and whatever else keeps it from ending. */
const resources = /^carreau_nodejs_active_resources\{type="(\w+)"\} (\d+)$/gm
/** What JavaScript holds: collected or not yet. */
const heap = /^carreau_nodejs_(heap_size_used|external_memory)_bytes ([\d.e+]+)$/gm

/** The least that JavaScript held (MB) while `work` was done: what is left when much has just been collected. */
const leastHeap = async (origin: string, work: Promise<unknown>): Promise<number> => {
  let isOver = false
  const over = work.finally(() => {
    isOver = true
  })
  let least = Number.POSITIVE_INFINITY
  while (!isOver) {
    const parts = await readMetrics(origin, heap)
    least = Math.min(least, parts.reduce((sum, [, bytes]) => sum + bytes, 0) / 2 ** 20)
    await Promise.race([sleep(heapEveryMs), over])
  }
  return least
}

/** Least squares: how much more with each minute. */
const slopeOf = (values: number[]): string => {
  const middle = (values.length - 1) / 2
  const mean = values.reduce((sum, value) => sum + value, 0) / values.length
  const spread = values.reduce((sum, _, at) => sum + (at - middle) ** 2, 0)
  const slope = values.reduce((sum, value, at) => sum + (at - middle) * (value - mean), 0) / spread
  return `${slope.toFixed(2)} MB per minute`
}

const rangeOf = (values: number[]): string =>
  `${decimal(Math.min(...values))} to ${decimal(Math.max(...values))}`

export const soak: Scenario = {
  name: 'soak',
  asks: 'Does anything grow in half an hour at 70 % of what a node can do?',
  goal: 'none; both slopes near 0, and as much open afterwards as before.',
  run: async ({ short }) => {
    const { market, next, capacity } = await openBusyHour({ short })
    const { origin, pid } = market.app
    const atRest = async (): Promise<string> => {
      await sleep(short ? 1_000 : afterwardsMs)
      const { rows } = await market.pool.query<{ count: number }>(
        'select count(*) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()',
      )
      const open = await readMetrics(origin, resources)
      const all = [...open, ['connections to PostgreSQL', rows[0]?.count ?? 0]]
      return all.map(([type, count]) => `${type} ${count}`).join(', ')
    }
    const before = await atRest()
    const minutes = {
      memory: [] as number[],
      heap: [] as number[],
      p50: [] as number[],
      p99: [] as number[],
    }
    let refused = 0
    let sent = 0
    const load = { perSecond: capacity * share, seconds: short ? 5 : 60 }
    for (let minute = 0; minute < (short ? 3 : 30); minute++) {
      const calls = openLoop(origin, index => next(sent + index), load)
      minutes.heap.push(await leastHeap(origin, calls))
      const made = await calls
      sent += made.length
      refused += made.filter(({ status }) => status >= 300 || status === 0).length
      const { p50, p99 } = spreadOf(made.map(({ ms }) => ms))
      minutes.p50.push(p50)
      minutes.p99.push(p99)
      minutes.memory.push(memoryOf(pid))
      say(`minute ${minute + 1}: ${whole(memoryOf(pid))} MB, p99 ${decimal(p99)} ms`)
    }
    const settled = (values: number[]) => values.slice(short ? 0 : settledAfter)
    const grown = (values: number[]) =>
      `${slopeOf(settled(values))}; ${rangeOf(settled(values))} MB from minute ${settledAfter + 1} on`
    return [
      {
        name: 'load',
        measured: `${whole(load.perSecond)}/s, ${whole(sent)} calls, ${whole(refused)} refused`,
      },
      { name: 'memory of the process', measured: grown(minutes.memory) },
      { name: 'least held by JavaScript', measured: grown(minutes.heap) },
      { name: 'p50 of each minute', measured: `${rangeOf(minutes.p50)} ms` },
      { name: 'p99 of each minute', measured: `${rangeOf(minutes.p99)} ms` },
      { name: 'open at rest before', measured: before },
      { name: 'open at rest afterwards', measured: await atRest() },
    ]
  },
}
