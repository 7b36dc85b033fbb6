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
const overloadSeconds = 60
const windowMs = 250
const asNormalMs = 5_000
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

/** Per moment of a stretch, how many calls due in the seconds after it were refused or late. */
const badAfter = (calls: Call[], limitMs: number): number[] => {
  const bad = calls.filter(call => !isServed(call) || call.ms > limitMs).map(({ due }) => due)
  const lastDue = Math.max(...calls.map(({ due }) => due))
  const moments = Math.max(1, Math.floor((lastDue - asNormalMs) / windowMs))
  return Array.from({ length: moments }, (_, moment) => {
    const from = moment * windowMs
    return bad.filter(due => due >= from && due < from + asNormalMs).length
  })
}

/**
 * How long after the overload (ms) the five seconds that follow are no worse than the worst five of the
 * normal load before it; undefined when none are.
 */
const recoveryOf = (before: Call[], after: Call[], limitMs: number): number | undefined => {
  const worst = Math.max(...badAfter(before, limitMs))
  const moment = badAfter(after, limitMs).findIndex(bad => bad <= worst)
  return moment === -1 ? undefined : moment * windowMs
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
  const recovery = recoveryOf(normal, after, 3 * normalP99)
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
- ${recovery === undefined ? 'Not back to normal' : `Back to normal ${whole(recovery)} ms after the overload ended`} (goal: 5 s): from then on five seconds hold no
  more calls refused, or slower than three times the normal p99, than the worst five before it.
- Carts hold ${whole(stored)} more packages; ${whole(accepted)} additions were answered as done.
- Memory of the process: ${whole(memoryBefore)} MB before, ${whole(memoryAfter)} MB after.
`
  say(notes)
  if (stored !== accepted) throw new Error('answers and carts disagree')
  await writeFile(join(import.meta.dirname, 'OVERLOAD.md'), notes)
}

await runBench(run)
