// `npm run bench`, second part: the catalogue's search in ever larger markets.
import { writeFile } from 'node:fs/promises'
import { loadavg } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { openDatabase } from '../apps/api/src/platform/db/database.ts'
import { settle } from './bench-market.sql.ts'
import { signInChef } from './demo-chef.ts'
import type { IndexCosts } from './index-probe.ts'
import { describeMachine, readCommit } from './machine.ts'
import {
  measureLiveness,
  measureSearch,
  measureUpdates,
  type SearchLine,
} from './measure-search.ts'
import { keep, runBench, say, stopAll } from './running.ts'
import { searchCalls } from './search-calls.ts'
import type { MeasuredScale } from './search-goals.ts'
import { readMarket } from './search-market.sql.ts'
import { searchNotes } from './search-results.ts'
import { forkFile, memoryOf, startApp, startFloor, startPostgres } from './servers.ts'

const only = process.env.BENCH_ONLY ?? ''
/** Smaller or fewer markets; nothing is written then. */
const chosenScales = process.env.BENCH_SCALES
const scales = (chosenScales ?? '1,10,100').split(',').map(Number)
/** What else there is to know of the machine meanwhile. */
const note = process.env.BENCH_NOTE ?? ''
/** What a start leaves to collect is gone by then. */
const idleAfterMs = 3_000
const progressEveryMs = 10_000

/** Says a line now and then: a large market loads for minutes. */
const sayProgress = () => {
  let saidAt = performance.now()
  return (line: string) => {
    if (performance.now() - saidAt < progressEveryMs) return
    saidAt = performance.now()
    say(`  ${line.trim()}`)
  }
}

const measureScale = async (scale: number): Promise<MeasuredScale> => {
  say(`Loading the demo market, scale ${scale}`)
  const { url, dataDir } = keep(await startPostgres())
  const settings = { databaseUrl: url, dataDir, scale }
  const firstStart = await startApp({ ...settings, onLine: sayProgress() })
  await firstStart.stop()
  const onError = (error: Error) => say(`PostgreSQL: ${error.message}`)
  const { pool } = openDatabase(url, { max: 2, onError })
  keep({ stop: () => pool.end() })
  await settle(pool)
  const market = await readMarket(pool)

  say(`The index of ${market.offers} offers alone`)
  const probe = await forkFile(new URL('./index-probe.ts', import.meta.url), url)
  await probe.stop()
  const index = probe.said as IndexCosts // the one thing it ever says

  const app = keep(await startApp(settings))
  await sleep(idleAfterMs)
  const idleMb = memoryOf(app.pid)
  const floor = keep(await startFloor())
  const chef = await signInChef(app.origin)
  const lines: SearchLine[] = []
  let loadedMb = idleMb
  for (const call of await searchCalls(app.origin, chef)) {
    for (const line of await measureSearch(call, app.origin, floor)) {
      const { perSecond, p50, p99 } = line.app
      const times = `p50 ${p50.toFixed(2)} ms, p99 ${p99.toFixed(2)} ms`
      say(`${line.call}, ${line.concurrency} at once: ${perSecond.toFixed(0)}/s, ${times}`)
      lines.push(line)
    }
    loadedMb = Math.max(loadedMb, memoryOf(app.pid))
  }
  say('Updates, then the health check meanwhile')
  const updates = await measureUpdates(pool, app.origin, chef)
  const liveness = await measureLiveness(app.origin, chef)
  loadedMb = Math.max(loadedMb, memoryOf(app.pid))
  await stopAll()
  return {
    scale,
    market,
    lines,
    index,
    updates,
    liveness,
    memory: { idleMb, loadedMb },
    loadedInMs: firstStart.startedInMs,
    readyInMs: app.startedInMs,
  }
}

const run = async () => {
  if (only !== '' && only !== 'search') return
  const [loadBefore = 0] = loadavg()
  const measured: MeasuredScale[] = []
  for (const scale of scales) measured.push(await measureScale(scale))
  const notes = searchNotes(
    { date: new Date(), machine: describeMachine(), loadBefore, commit: readCommit(), note },
    measured,
  )
  if (chosenScales !== undefined) return say(notes)
  await writeFile(join(import.meta.dirname, 'SEARCH.md'), notes)
  say('Written: bench/SEARCH.md')
}

await runBench(run)
