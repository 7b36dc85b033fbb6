// `npm run bench`, first part: the calls that matter beside their floors, and what they cost the database.
import { writeFile } from 'node:fs/promises'
import { loadavg } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { openDatabase } from '../apps/api/src/platform/db/database.ts'
import { copyOrders, makeBuyers, readSizes, settle } from './bench-market.sql.ts'
import { openLookingGlass, type Work } from './database-work.ts'
import { describeMachine, readCommit } from './machine.ts'
import { type Line, measureBeside } from './measure.ts'
import { planNotes, resultNotes, speeds } from './results.ts'
import { keep, runBench, say } from './running.ts'
import type { Scenario } from './scenario.ts'
import { prepareScenarios } from './scenarios.ts'
import { memoryOf, startApp, startFloor, startPostgres } from './servers.ts'

const scale = Number(process.env.BENCH_SCALE ?? 1)
/** The calls to look at; nothing is written then. */
const only = process.env.BENCH_ONLY ?? ''
/** One company each: the most orders that one stretch of load can place. */
const carts = 2_000
/** As many connections as the application's own pool has. */
const connections = 16
/** How many times as many orders and companies the second look at the database finds. */
const growth = 10
/** What a start leaves to collect is gone by then. */
const idleAfterMs = 3_000

const lookAt = async (
  { url, dataDir }: { url: string; dataDir: string },
  scenarios: Scenario[],
): Promise<Work[]> => {
  const glass = await openLookingGlass(url, dataDir)
  const works: Work[] = []
  for (const scenario of scenarios) {
    await scenario.prepare(glass.callsEach)
    works.push(await glass.workOf(scenario.request))
  }
  await glass.close()
  return works
}

const run = async () => {
  // The search's own bench: run-search.ts.
  if (only === 'search') return
  const [loadBefore = 0] = loadavg()
  const { url, dataDir } = keep(await startPostgres())
  say(`Loading the demo market, scale ${scale}`)
  const settings = { databaseUrl: url, dataDir, scale }
  const firstStart = await startApp(settings)
  await firstStart.stop()

  const app = keep(await startApp(settings))
  await sleep(idleAfterMs)
  const idleMb = memoryOf(app.pid)
  const floor = keep(await startFloor())
  const onError = (error: Error) => say(`PostgreSQL: ${error.message}`)
  const { db, pool, close } = openDatabase(url, { max: connections, onError })
  keep({ stop: close })
  const all = await prepareScenarios({ db, pool, origin: app.origin }, carts)
  const scenarios = all.filter(({ name }) => name.includes(only))
  await settle(pool)
  const sizes = await readSizes(pool)

  say('Looking at the database’s work')
  const before = { sizes, works: await lookAt({ url, dataDir }, scenarios) }

  const lines: Line[] = []
  let loadedMb = idleMb
  for (const scenario of scenarios) {
    for (const line of await measureBeside(scenario, app.origin, floor)) {
      say(`${line.call}, ${line.concurrency} at once: ${line.app.perSecond.toFixed(0)}/s`)
      lines.push(line)
    }
    loadedMb = Math.max(loadedMb, memoryOf(app.pid))
  }

  say('Looking again, at a larger market')
  for (let copy = 1; copy < growth; copy++) await copyOrders(pool, { limit: sizes.orders })
  await makeBuyers(pool, (growth - 1) * sizes.companies)
  await settle(pool)
  const after = { sizes: await readSizes(pool), works: await lookAt({ url, dataDir }, scenarios) }

  const context = {
    date: new Date(),
    machine: describeMachine(),
    loadBefore,
    commit: readCommit(),
    scale,
    sizes,
    memory: { idleMb, loadedMb },
    starts: { firstMs: firstStart.startedInMs, nextMs: app.startedInMs },
  }
  if (only !== '') return say(speeds(lines))
  const calls = scenarios.map(({ name }) => name)
  await writeFile(
    join(import.meta.dirname, 'RESULTS.md'),
    resultNotes({ context, lines, calls, before, after }),
  )
  await writeFile(join(import.meta.dirname, 'PLANS.md'), planNotes({ context, calls, after }))
  say('Written: bench/RESULTS.md, bench/PLANS.md')
}

await runBench(run)
