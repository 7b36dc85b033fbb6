// `npm run bench`, sixth part: twice what a node can do, and how it comes back.
import { writeFile } from 'node:fs/promises'
import { loadavg } from 'node:os'
import { join } from 'node:path'
import { openDatabase } from '../apps/api/src/platform/db/database.ts'
import { spreadOf } from './load.ts'
import { describeMachine, readCommit } from './machine.ts'
import { capacityOf, mixLoad } from './mixed-load.ts'
import { type Call, openLoop } from './open-loop.ts'
import { keep, runBench, say } from './running.ts'
import { memoryOf, startApp, startPostgres } from './servers.ts'
import { decimal, table, whole } from './tables.ts'

const only = process.env.BENCH_ONLY ?? ''
const normalShare = 0.7
const normalSeconds = 20
const overloadSeconds = 20
const windowMs = 250
/** As main.ts does without being told. */
const requestsAtOnce = 32

const isServed = ({ status }: Call): boolean => status >= 200 && status < 300
const isRefused = ({ status }: Call): boolean => status === 503

const rowOf = (name: string, calls: Call[], seconds: number) => {
  const served = spreadOf(calls.filter(isServed).map(({ ms }) => ms))
  const refused = spreadOf(calls.filter(isRefused).map(({ ms }) => ms))
  const other = calls.filter(call => !isServed(call) && !isRefused(call)).length
  return [
    name,
    whole(calls.length / seconds),
    whole(calls.filter(isServed).length / seconds),
    decimal(served.p50),
    decimal(served.p99),
    whole(calls.filter(isRefused).length),
    decimal(refused.p50),
    decimal(refused.p99),
    other,
  ]
}

/** From when the load is normal again until no window is refused or slow any more, in ms. */
const recoveryOf = (after: Call[], limitMs: number): number => {
  const bad = after.filter(call => !isServed(call) || call.ms > limitMs)
  const windows = new Set(bad.map(({ due }) => Math.floor(due / windowMs)))
  // A single slow call now and then is the machine's, not the overload's: 1 % of a window may be.
  const late = [...windows].filter(window => {
    const all = after.filter(({ due }) => Math.floor(due / windowMs) === window)
    const slow = all.filter(call => !isServed(call) || call.ms > limitMs)
    return slow.length > all.length / 100
  })
  return late.length === 0 ? 0 : (Math.max(...late) + 1) * windowMs
}

const run = async () => {
  if (!['', 'overload'].includes(only)) return
  const [loadBefore = 0] = loadavg()
  const { url, dataDir } = keep(await startPostgres())
  say('Loading the demo market')
  const app = keep(await startApp({ databaseUrl: url, dataDir, scale: 1, requestsAtOnce }))
  const onError = (error: Error) => say(`PostgreSQL: ${error.message}`)
  const { db, pool, close } = openDatabase(url, { max: 4, onError })
  keep({ stop: close })
  const load = await mixLoad({ db, pool, origin: app.origin })
  const capacity = await capacityOf(app.origin, load)
  say(`Capacity: ${capacity.toFixed(0)} calls/s`)

  let sent = 0
  const before = await load.inCarts()
  const added: boolean[] = []
  const next = (index: number) => {
    added[index + sent] = load.adds(index + sent)
    return load.next(index + sent)
  }
  let accepted = 0
  const stretch = async (share: number, seconds: number): Promise<Call[]> => {
    const calls = await openLoop(app.origin, next, { perSecond: capacity * share, seconds })
    accepted += calls.filter((call, index) => isServed(call) && added[sent + index]).length
    sent += calls.length
    return calls
  }
  const normal = await stretch(normalShare, normalSeconds)
  const memoryBefore = memoryOf(app.pid)
  const over = await stretch(2, overloadSeconds)
  const memoryAfter = memoryOf(app.pid)
  const after = await stretch(normalShare, normalSeconds)
  const stored = ((await load.inCarts()) - before) / 1_000

  const normalP99 = spreadOf(normal.filter(isServed).map(({ ms }) => ms)).p99
  const overP99 = spreadOf(over.filter(isServed).map(({ ms }) => ms)).p99
  const notes = `# Twice as much as it can

Written by \`npm run bench\` ([how it measures](README.md)).

${new Date().toISOString().slice(0, 10)}, commit ${readCommit()}, ${describeMachine()}, Node ${process.versions.node}.
Load average of the machine before: ${loadBefore.toFixed(1)}.

One node with ${requestsAtOnce} calls at once, PostgreSQL and the load generator on the same machine. Capacity,
32 people who ask again as soon as they are answered: ${whole(capacity)} calls/s (searches, products, order lists,
carts, weighings). The load comes at its own pace, whatever the answers do; times count from when a call
was due.

${table(
  [
    'load',
    'sent/s',
    'served/s',
    'p50 ms',
    'p99 ms',
    'refused (503)',
    'p50 ms',
    'p99 ms',
    'anything else',
  ],
  [
    rowOf('70 %', normal, normalSeconds),
    rowOf('200 %', over, overloadSeconds),
    rowOf('70 % again', after, normalSeconds),
  ],
)}

- p99 of what was served at twice the capacity: **${(overP99 / normalP99).toFixed(1)}×** the normal one (goal: at most 3×).
- Back to normal ${decimal(recoveryOf(after, 3 * normalP99))} ms after the overload ended (goal: 5 s).
- Carts hold ${whole(stored)} more packages; ${whole(accepted)} additions were answered as done.
- Memory of the process: ${whole(memoryBefore)} MB before, ${whole(memoryAfter)} MB after.
`
  say(notes)
  if (stored !== accepted) throw new Error('answers and carts disagree')
  await writeFile(join(import.meta.dirname, 'OVERLOAD.md'), notes)
}

await runBench(run)
