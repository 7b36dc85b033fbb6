// `npm run bench:kills`: killed a hundred times in one night, and the books in the morning.
import { writeFile } from 'node:fs/promises'
import { loadavg } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { openDatabase } from '../apps/api/src/platform/db/database.ts'
import { findStalls, makeBuyers } from './bench-market.sql.ts'
import { signInAs } from './demo-chef.ts'
import { checkBooks, checkFiles, jobsLeft } from './kills/books.sql.ts'
import { openCrashingPostgres } from './kills/crashing-postgres.ts'
import { runNight } from './kills/night.ts'
import { openStubbornClient } from './kills/stubborn-client.ts'
import { describeMachine, readCommit } from './machine.ts'
import { keep, runBench, say } from './running.ts'
import { findFreePort, startApp } from './servers.ts'
import { table, whole } from './tables.ts'

const kills = Number(process.env.BENCH_KILLS ?? 100)
const chefs = 8
/** Between being ready again and the next kill, in ms. */
const [shortest, longest] = [100, 1_500]
const drainedWithinMs = 60_000

const run = async () => {
  const [loadBefore = 0] = loadavg()
  const postgres = keep(await openCrashingPostgres())
  const port = await findFreePort()
  const start = () =>
    startApp({
      databaseUrl: postgres.url,
      dataDir: postgres.dataDir,
      scale: 1,
      port,
      requestsAtOnce: 32,
      onLine: line => {
        if (line.includes('request failed')) say(line)
      },
    })
  let app = await start()
  keep({ stop: () => app.stop() })
  const openPool = () => openDatabase(postgres.url, { max: 2, onError: () => {} })

  let database = openPool()
  const shop = await signInAs(app.origin, 'vente@primeur.demo')
  const stall = (await findStalls(database.pool)).find(({ shopId }) => shopId === shop.tenantId)
  if (stall === undefined) throw new Error('the wholesaler of the demo has no stall')
  const buyers = await makeBuyers(database.pool, chefs)
  await database.close()

  const client = openStubbornClient(app.origin)
  let over = false
  const night = runNight(client, { buyers, stall, shop, isOver: () => over })
  night.catch(() => {})
  const done = { application: 0, PostgreSQL: 0 }
  const started = performance.now()
  for (let kill = 0; kill < kills; kill++) {
    await Promise.race([sleep(shortest + Math.random() * (longest - shortest)), night])
    if (kill % 2 === 0) {
      process.kill(app.pid, 'SIGKILL')
      await app.stop()
      app = await start()
      done.application++
    } else {
      await postgres.kill()
      await postgres.restart()
      const limit = Date.now() + 30_000
      while (
        !(await fetch(`${app.origin}/health/ready`).then(
          ({ ok }) => ok,
          () => false,
        ))
      ) {
        if (Date.now() > limit) throw new Error('the application did not come back')
        await sleep(20)
      }
      done.PostgreSQL++
    }
    if (kill % 10 === 9) say(`${kill + 1} kills, ${client.calls()} calls`)
  }
  const seconds = (performance.now() - started) / 1_000
  over = true
  const acknowledged = await night

  database = openPool()
  keep({ stop: database.close })
  const buyerIds = buyers.map(({ id }) => id)
  const look = () => checkBooks(database.pool, { shopId: shop.tenantId, buyerIds, acknowledged })
  const limit = Date.now() + drainedWithinMs
  let faults = await look()
  while (Object.values(faults).some(count => count !== 0) && Date.now() < limit) {
    await sleep(500)
    faults = await look()
  }
  const { files, wrong } = await checkFiles(database.pool, {
    origin: app.origin,
    token: shop.token,
    buyerIds,
  })
  const rows = [...Object.entries(faults), ['invoice files missing or different', wrong]]
  const left = await jobsLeft(database.pool)
  const notes = `# Killed a hundred times

Written by \`npm run bench:kills\` ([how it measures](README.md)).

${new Date().toISOString().slice(0, 10)}, commit ${readCommit()}, ${describeMachine()}, Node ${process.versions.node}.
Load average of the machine before: ${loadBefore.toFixed(1)}.

${done.application} times the application and ${done.PostgreSQL} times PostgreSQL (every process of it) got SIGKILL at a random
moment, ${shortest} to ${longest} ms after they were back, in ${whole(seconds)} s; meanwhile ${chefs} chefs ordered and a wholesaler took
each order from acceptance to its invoice. Everybody asks again, under the same key, until answered.

${table(
  ['what was answered', 'count'],
  [
    ['orders placed', acknowledged.placed.size],
    ['orders delivered and invoiced', acknowledged.delivered.size],
    ['calls', client.calls()],
    ...Object.entries(client.troubles).map(([kind, count]) => [
      `tries that ended in ${kind}`,
      count,
    ]),
  ],
)}

${table(['what must not be', 'count'], rows)}

${files} invoices were fetched and their bytes compared. Jobs to be tried again later: ${left.length}.
`
  say(notes)
  for (const job of left) say(`left: ${job}`)
  if (rows.some(([, count]) => count !== 0)) throw new Error('the books are wrong')
  if (kills >= 100) await writeFile(join(import.meta.dirname, 'KILLS.md'), notes)
}

await runBench(run)
