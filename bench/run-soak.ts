// `npm run bench:soak`: at 70 % of what a node can do, for half an hour (BENCH_MINUTES=30).
import { writeFile } from 'node:fs/promises'
import { loadavg } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { openDatabase } from '../apps/api/src/platform/db/database.ts'
import { spreadOf } from './load.ts'
import { describeMachine, readCommit } from './machine.ts'
import { capacityOf, mixLoad } from './mixed-load.ts'
import { openLoop } from './open-loop.ts'
import { keep, runBench, say } from './running.ts'
import { memoryOf, startApp, startPostgres } from './servers.ts'
import { decimal, table, whole } from './tables.ts'

const minutes = Number(process.env.BENCH_MINUTES ?? 30)
const share = 0.7
/** Caches fill in the first minutes: the slope is that of the rest. */
const settledAfter = Math.min(5, Math.floor(minutes / 3))
const afterwardsMs = 15_000
const heapEveryMs = 2_000

/** What the process itself tells: sockets, timers and whatever else keeps it from ending. */
const resourcesOf = async (origin: string): Promise<Record<string, number>> => {
  const text = await (await fetch(`${origin}/metrics`)).text()
  const found = text.matchAll(/^carreau_nodejs_active_resources\{type="(\w+)"\} (\d+)$/gm)
  return Object.fromEntries([...found].map(([, type = '', count]) => [type, Number(count)]))
}

/** What JavaScript holds, in MB: collected or not yet. */
const heapOf = async (origin: string): Promise<number> => {
  const text = await (await fetch(`${origin}/metrics`)).text()
  const found = text.matchAll(
    /^carreau_nodejs_(?:heap_size_used|external_memory)_bytes ([\d.e+]+)$/gm,
  )
  return [...found].reduce((sum, [, bytes]) => sum + Number(bytes), 0) / 2 ** 20
}

/** The least it held while `work` was done: what is left when much has just been collected. */
const watchHeap = async <T>(
  origin: string,
  work: Promise<T>,
): Promise<{ done: T; leastMb: number }> => {
  let isOver = false
  const over = work.finally(() => {
    isOver = true
  })
  let leastMb = Number.POSITIVE_INFINITY
  while (!isOver) {
    leastMb = Math.min(leastMb, await heapOf(origin))
    await Promise.race([sleep(heapEveryMs), over])
  }
  return { done: await over, leastMb }
}

/** Least squares: MB per minute. */
const slopeOf = (values: number[]): number => {
  const middle = (values.length - 1) / 2
  const mean = values.reduce((sum, value) => sum + value, 0) / values.length
  const spread = values.reduce((sum, _, at) => sum + (at - middle) ** 2, 0)
  return values.reduce((sum, value, at) => sum + (at - middle) * (value - mean), 0) / spread
}

const run = async () => {
  const [loadBefore = 0] = loadavg()
  const { url, dataDir } = keep(await startPostgres())
  const app = keep(await startApp({ databaseUrl: url, dataDir, scale: 1, requestsAtOnce: 32 }))
  const { db, pool, close } = openDatabase(url, { max: 4, onError: error => say(error.message) })
  keep({ stop: close })
  const load = await mixLoad({ db, pool, origin: app.origin })
  const perSecond = share * (await capacityOf(app.origin, load))
  const connections = async () => {
    const { rows } = await pool.query<{ count: number }>(
      'select count(*) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()',
    )
    return rows[0]?.count ?? 0
  }
  await sleep(afterwardsMs)
  const before = { resources: await resourcesOf(app.origin), connections: await connections() }

  const rows: {
    memoryMb: number
    heapMb: number
    p50: number
    p99: number
    refused: number
  }[] = []
  let sent = 0
  for (let minute = 0; minute < minutes; minute++) {
    const { done: calls, leastMb } = await watchHeap(
      app.origin,
      openLoop(app.origin, index => load.next(sent + index), { perSecond, seconds: 60 }),
    )
    sent += calls.length
    const { p50, p99 } = spreadOf(calls.map(({ ms }) => ms))
    const refused = calls.filter(({ status }) => status >= 300 || status === 0).length
    const memoryMb = memoryOf(app.pid)
    rows.push({ memoryMb, heapMb: leastMb, p50, p99, refused })
    say(
      `minute ${minute + 1}: ${whole(memoryMb)} MB, heap ${whole(leastMb)} MB, p99 ${decimal(p99)} ms, ${refused} refused`,
    )
  }
  await sleep(afterwardsMs)
  const after = { resources: await resourcesOf(app.origin), connections: await connections() }
  const settled = rows.slice(settledAfter)
  const slope = slopeOf(settled.map(({ memoryMb }) => memoryMb))
  const heapSlope = slopeOf(settled.map(({ heapMb }) => heapMb))
  const types = [...new Set([...Object.keys(before.resources), ...Object.keys(after.resources)])]
  const notes = `# ${minutes} minutes at 70 %

Written by \`npm run bench:soak\` ([how it measures](README.md)).

${new Date().toISOString().slice(0, 10)}, commit ${readCommit()}, ${describeMachine()}, Node ${process.versions.node}.
Load average of the machine before: ${loadBefore.toFixed(1)}. ${whole(sent)} calls, ${whole(perSecond)}/s.

From minute ${settledAfter + 1} on the process grew by **${slope.toFixed(2)} MB per minute**, what JavaScript holds by
**${heapSlope.toFixed(2)} MB per minute** (the least in each minute, looked at every ${heapEveryMs / 1_000} s: what is left when much has
just been collected).

${table(
  ['minute', 'memory MB', 'heap MB', 'p50 ms', 'p99 ms', 'refused'],
  rows.map(({ memoryMb, heapMb, p50, p99, refused }, minute) => [
    String(minute + 1),
    whole(memoryMb),
    whole(heapMb),
    decimal(p50),
    decimal(p99),
    refused,
  ]),
)}

${table(
  ['at rest', 'before', 'after'],
  [
    ['connections to PostgreSQL', before.connections, after.connections],
    ...types.map(type => [type, before.resources[type] ?? 0, after.resources[type] ?? 0]),
  ],
)}
`
  say(notes)
  await writeFile(join(import.meta.dirname, 'SOAK.md'), notes)
}

await runBench(run)
