import { setTimeout as sleep } from 'node:timers/promises'
import { startCluster } from '../cluster.ts'
import { findStalls, makeBuyers, signInAs } from '../market.sql.ts'
import { startNight } from '../night.ts'
import { decimal, inTurn, mustBeNone, type Scenario, whole } from '../results.ts'
import { keep, openPool, say, startApp } from '../rig.ts'

const chefs = 4
/** Orders before the second that is gone back to, and after it. */
const nightMs = 15_000

export const pointInTime: Scenario = {
  name: 'point-in-time',
  asks: 'After a statement that destroys every order: does pgBackRest bring back the second before it, and does Patroni go on from there?',
  goal: 'every order acknowledged by then is whole, and nothing of later is there.',
  run: async ({ short }) => {
    const cluster = await startCluster()
    const place = { url: cluster.pooledUrl, dataDir: cluster.dataDir }
    const env = { DATABASE_DIRECT_URL: cluster.directUrl }
    say('Loading the demo market')
    let app = await startApp(place, { requestsAtOnce: 32, env })
    keep({ stop: () => app.stop() })
    const { db, pool } = openPool(cluster.directUrl, 2)
    const shop = await signInAs(db, 'wholesaler')
    const stalls = await findStalls(pool)
    const stall = inTurn(
      stalls.filter(({ shopId }) => shopId === shop.tenantId),
      0,
    )
    const buyers = await makeBuyers(pool, chefs)

    const first = (await cluster.primary()) ?? 'pg-1'
    cluster.backUp(first)
    say('Backed up; people order')
    const night = startNight([app.origin], { buyers, stall, shop })
    const wait = (ms: number) => Promise.race([sleep(short ? ms / 3 : ms), night.ended])
    await wait(nightMs)
    const before = night.acknowledged()
    const { rows } = await pool.query<{ at: string }>(
      `select to_char(clock_timestamp() at time zone 'UTC', 'YYYY-MM-DD HH24:MI:SS.US+00') as at`,
    )
    const second = rows[0]?.at ?? ''
    await wait(nightMs)
    const all = await night.end()
    const later = all.placed.size - before.placed.size
    const { rows: gone } = await pool.query<{ count: number }>('select count(*) from orders')
    await pool.query('truncate orders cascade')

    const started = performance.now()
    await app.stop()
    await cluster.restoreTo(first, second)
    const openedIn = (performance.now() - started) / 1_000
    app = await startApp(place, { requestsAtOnce: 32, env })
    const servedIn = (performance.now() - started) / 1_000
    await cluster.whole()
    const wholeIn = (performance.now() - started) / 1_000

    const count = async (what: string, ...values: unknown[]) =>
      (await pool.query<{ count: number }>(`select count(*) from ${what}`, values)).rows[0]
        ?.count ?? 0
    const ids = [...before.placed.values()].flat()
    const missing = await count(
      'unnest($1::bigint[]) as a (id) where not exists (select from orders o where o.id = a.id)',
      ids,
    )
    const fromLater = await count('orders where created_at > $1::timestamptz', second)
    const torn = await count(
      'orders o where lines_count <> (select count(*) from order_lines l where l.order_id = o.id)',
    )
    const undelivered = await count(
      `orders where id = any($1::bigint[]) and status <> 'delivered'`,
      [...before.delivered],
    )
    // People go on from there, on both machines.
    const again = startNight([app.origin], { buyers: await makeBuyers(pool, 2), stall, shop })
    await Promise.race([sleep(3_000), again.ended])
    const { placed } = await again.end()
    return [
      {
        name: 'went back',
        measured: `over ${whole(later)} orders of ${whole(all.placed.size)} acknowledged, and a truncate of ${whole(gone[0]?.count ?? 0)}; the books as of ${second}`,
      },
      mustBeNone('orders acknowledged before that second and missing', missing),
      mustBeNone('deliveries acknowledged before that second and undone', undelivered),
      mustBeNone('orders of after that second', fromLater),
      mustBeNone('orders without all of their lines', torn),
      mustBeNone('nights that could not go on', placed.size > 0 ? 0 : 1),
      {
        name: 'took',
        measured: `${decimal(openedIn)} s to a primary, ${decimal(servedIn)} s to a node that serves, ${decimal(wholeIn)} s to a standby again`,
      },
    ]
  },
}
