import { setTimeout as sleep } from 'node:timers/promises'
import { findFreePort } from '@carreau/local-postgres'
import { readBooks } from '../books.sql.ts'
import { findStalls, makeBuyers, signInAs } from '../market.sql.ts'
import { startNight } from '../night.ts'
import { inTurn, mustBeNone, type Scenario, whole } from '../results.ts'
import { isReady, keep, openPool, say, startApp, startPostgres } from '../rig.ts'

const chefs = 8
/** Between being ready again and the next kill, in ms. */
const [shortest, longest] = [100, 1_500]
const backWithinMs = 30_000
/** What a node says while PostgreSQL is away is no news. */
const awayPostgres = /ECONN|57P0|onnection/

export const kills: Scenario = {
  name: 'kills',
  asks: 'Are the books right after the application and PostgreSQL got SIGKILL fifty times each while people order?',
  goal: 'every count of faults is 0.',
  run: async ({ short }) => {
    const count = short ? 6 : 100
    const postgres = keep(await startPostgres())
    const port = await findFreePort()
    const onLine = (line: string) =>
      line.includes('request failed') && !awayPostgres.test(line) && say(line.slice(0, 300))
    const start = () => startApp(postgres, { port, requestsAtOnce: 32, onLine })
    let app = await start()
    keep({ stop: () => app.stop() })

    const { db, pool } = openPool(postgres.url, 2)
    const shop = await signInAs(db, 'wholesaler')
    const stalls = await findStalls(pool)
    const stall = inTurn(
      stalls.filter(({ shopId }) => shopId === shop.tenantId),
      0,
    )
    const buyers = await makeBuyers(pool, chefs)

    const night = startNight([app.origin], { buyers, stall, shop })
    const started = performance.now()
    for (let kill = 0; kill < count; kill++) {
      await Promise.race([sleep(shortest + Math.random() * (longest - shortest)), night.ended])
      if (kill % 2 === 0) {
        process.kill(app.pid, 'SIGKILL')
        await app.stop()
        app = await start()
      } else {
        await postgres.kill()
        await postgres.restart()
        const limit = Date.now() + backWithinMs
        while (!(await isReady(app.origin))) {
          if (Date.now() > limit) throw new Error('the application did not come back')
          await sleep(20)
        }
      }
      if (kill % 10 === 9) say(`${kill + 1} kills, ${night.calls()} calls`)
    }
    const seconds = (performance.now() - started) / 1_000
    const acknowledged = await night.end()

    const { faults, files, wrong, left } = await readBooks(pool, {
      origin: app.origin,
      shop,
      buyers,
      acknowledged,
    })
    const troubles = Object.entries(night.troubles).map(
      ([kind, tries]) => `${kind} ${whole(tries)}`,
    )
    const { placed, delivered } = acknowledged
    return [
      {
        name: 'the night',
        measured: `${count} kills in ${whole(seconds)} s, ${whole(night.calls())} calls; tries in vain: ${troubles.join(', ')}`,
      },
      {
        name: 'orders',
        measured: `${whole(placed.size)} placed, ${whole(delivered.size)} delivered, ${whole(files)} invoices fetched and compared`,
      },
      ...Object.entries({ ...faults, 'invoice files missing or different': wrong }).map(
        ([name, faulty]) => mustBeNone(name, faulty),
      ),
      { name: 'jobs to be tried again later', measured: whole(left.length) },
    ]
  },
}
