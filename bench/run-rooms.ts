// `npm run bench`, seventh part: what is opened first in each room, and what it costs as the market grows.
import { writeFile } from 'node:fs/promises'
import { loadavg } from 'node:os'
import { join } from 'node:path'
import { openDatabase } from '../apps/api/src/platform/db/database.ts'
import { copyOrders, makeBuyers, readSizes, settle } from './bench-market.sql.ts'
import { openLookingGlass, type Work } from './database-work.ts'
import { type Measure, measureOf, overHttp } from './load.ts'
import { describeMachine, readCommit } from './machine.ts'
import { type RoomCall, roomCalls } from './room-calls.ts'
import { keep, runBench, say } from './running.ts'
import { startApp, startFloor, startPostgres } from './servers.ts'
import { decimal, share, table, whole } from './tables.ts'

const only = process.env.BENCH_ONLY ?? ''
const growth = 10
const alone = { concurrency: 1, amount: 100 }
const together = { concurrency: 16, amount: 600 }
const warmUp = { concurrency: 16, amount: 100 }

type Line = RoomCall & { bytes: number; alone: Measure; together: Measure; bare: Measure }

const run = async () => {
  if (!['', 'rooms'].includes(only)) return
  const [loadBefore = 0] = loadavg()
  const { url, dataDir } = keep(await startPostgres())
  say('Loading the demo market')
  const app = keep(await startApp({ databaseUrl: url, dataDir, scale: 1 }))
  const floor = keep(await startFloor())
  const { pool, close } = openDatabase(url, {
    max: 2,
    onError: error => say(`PostgreSQL: ${error.message}`),
  })
  keep({ stop: close })
  await settle(pool)
  const calls = await roomCalls(app.origin)

  const lookAt = async (): Promise<Work[]> => {
    const glass = await openLookingGlass(url, dataDir)
    // What starting leaves to do is not what a call costs.
    for (const { request } of calls.slice(0, 1)) await glass.workOf(() => request)
    const works: Work[] = []
    for (const { request } of calls) works.push(await glass.workOf(() => request))
    await glass.close()
    return works
  }
  const measure = async (call: RoomCall): Promise<Line> => {
    const { path, ...rest } = call.request
    const answer = await (await fetch(app.origin + path, rest)).text()
    await floor.hold(answer)
    const ask = () => call.request
    const askFloor = () => ({ ...call.request, path: '/floor' })
    await overHttp(app.origin, ask, warmUp)
    await overHttp(floor.origin, askFloor, warmUp)
    const line = {
      ...call,
      bytes: Buffer.byteLength(answer),
      alone: measureOf([await overHttp(app.origin, ask, alone)]),
      together: measureOf([await overHttp(app.origin, ask, together)]),
      bare: measureOf([await overHttp(floor.origin, askFloor, together)]),
    }
    say(`${call.room}, ${call.call}: ${line.together.perSecond.toFixed(0)}/s`)
    return line
  }

  const before = { sizes: await readSizes(pool), works: await lookAt() }
  const lines: Line[] = []
  for (const call of calls) lines.push(await measure(call))
  say('Looking again, at a larger market')
  for (let copy = 1; copy < growth; copy++) await copyOrders(pool, { limit: before.sizes.orders })
  await makeBuyers(pool, (growth - 1) * before.sizes.companies)
  await settle(pool)
  const after = { sizes: await readSizes(pool), works: await lookAt() }

  const pagesIn = ({ sizes }: typeof before) =>
    `pages, ${whole(sizes.orders)} orders, ${whole(sizes.companies)} companies`
  const notes = `# Room by room

Written by \`npm run bench\` ([how it measures](README.md)).

${new Date().toISOString().slice(0, 10)}, commit ${readCommit()}, ${describeMachine()}, Node ${process.versions.node}.
Load average of the machine before: ${loadBefore.toFixed(1)}.

What a person of the demo opens first in each room. Pages are those of tables and indexes (8 kB) that one
call touches, before and after everybody's orders grow tenfold, the chef's and the wholesaler's own too, with
as many more companies: where they grow, the answer does, or the plan is another one.

${table(
  [
    'room',
    'what is opened',
    'p50 ms',
    'p99 ms',
    '16 at once /s',
    'p99 ms',
    'of a bare Fastify',
    'answer kB',
    pagesIn(before),
    pagesIn(after),
  ],
  lines.map((line, index) => [
    line.room,
    line.call,
    decimal(line.alone.p50),
    decimal(line.alone.p99),
    whole(line.together.perSecond),
    decimal(line.together.p99),
    share(line.together.perSecond, line.bare.perSecond),
    (line.bytes / 1000).toFixed(1),
    whole(before.works[index]?.pages ?? 0),
    whole(after.works[index]?.pages ?? 0),
  ]),
)}
`
  if (only !== '') say(notes)
  await writeFile(join(import.meta.dirname, 'ROOMS.md'), notes)
  say('Written: bench/ROOMS.md')
}

await runBench(run)
