import { setTimeout as sleep } from 'node:timers/promises'
import { readBooks } from '../books.sql.ts'
import { startCluster } from '../cluster.ts'
import { findStalls, makeBuyers, signInAs } from '../market.sql.ts'
import { startNight } from '../night.ts'
import { decimal, inTurn, mustBeNone, type Scenario, whole } from '../results.ts'
import { isReady, keep, openPool, say, startApp } from '../rig.ts'

const chefs = 8
const writtenWithinS = 30
/** An answer that was on its way when the primary was killed is there by then; nothing is written so soon. */
const onTheWayMs = 200

const range = (values: readonly number[]): string =>
  `${decimal(Math.min(...values))} to ${decimal(Math.max(...values))} s`

export const failover: Scenario = {
  name: 'failover',
  asks: 'Two PostgreSQL under Patroni: is an order lost or doubled when the primary is killed ten times, and how long does nobody order?',
  goal: `every count of faults is 0, orders again within ${writtenWithinS} s.`,
  run: async ({ short }) => {
    const count = short ? 2 : 10
    const cluster = await startCluster()
    const place = { url: cluster.pooledUrl, dataDir: cluster.dataDir }
    const env = {
      DATABASE_DIRECT_URL: cluster.directUrl,
      DATABASE_REPLICA_URL: cluster.replicaUrl,
    }
    say('Loading the demo market')
    const nodes = [keep(await startApp(place, { requestsAtOnce: 32, env }))]
    nodes.push(keep(await startApp(place, { requestsAtOnce: 32, env })))
    const origins = nodes.map(({ origin }) => origin)

    const { db, pool } = openPool(cluster.directUrl, 2)
    const shop = await signInAs(db, 'wholesaler')
    const stalls = await findStalls(pool)
    const stall = inTurn(
      stalls.filter(({ shopId }) => shopId === shop.tenantId),
      0,
    )
    const buyers = await makeBuyers(pool, chefs)
    const night = startNight(origins, { buyers, stall, shop })
    const until = (what: string, isSo: () => Promise<boolean>) =>
      Promise.race([cluster.until(what, isSo), night.ended])

    const written: Record<'PostgreSQL' | 'machine', number[]> = { PostgreSQL: [], machine: [] }
    const ready: number[] = []
    let stayed = 0
    for (let kill = 0; kill < count; kill++) {
      await Promise.race([cluster.whole(), night.ended])
      await Promise.race([sleep(1_000 + Math.random() * 3_000), night.ended])
      const primary = await cluster.primary()
      if (primary === undefined) throw new Error('nobody is primary')
      const of = kill % 2 === 0 ? 'machine' : 'PostgreSQL'
      const before = performance.now()
      const since = () => (performance.now() - before) / 1_000
      if (of === 'machine') await cluster.killMachine(primary)
      else await cluster.killPostgres(primary)
      await sleep(onTheWayMs)
      const placed = night.acknowledged().placed.size
      await until('an order after the kill', async () => night.acknowledged().placed.size > placed)
      written[of].push(since())
      await until('both nodes', async () =>
        (await Promise.all(origins.map(isReady))).every(Boolean),
      )
      ready.push(since())
      const now = await cluster.primary()
      if (now === primary) stayed++
      say(
        `${kill + 1}: ${of} of ${primary}, orders after ${decimal(written[of].at(-1) ?? 0)} s on ${now}, nodes ready after ${decimal(since())} s`,
      )
      if (of === 'machine') cluster.startMachine(primary)
    }
    await cluster.whole()
    const acknowledged = await night.end()
    const origin = origins[0] ?? ''
    const { faults, files, wrong, left } = await readBooks(pool, {
      origin,
      shop,
      buyers,
      acknowledged,
    })

    const troubles = Object.entries(night.troubles).map(
      ([kind, tries]) => `${kind} ${whole(tries)}`,
    )
    const worst = Math.max(...written.PostgreSQL, ...written.machine)
    const { placed, delivered } = acknowledged
    return [
      {
        name: 'the night',
        measured: `${count} kills, ${whole(night.calls())} calls past two nodes; tries in vain: ${troubles.join(', ')}`,
      },
      {
        name: 'orders',
        measured: `${whole(placed.size)} placed, ${whole(delivered.size)} delivered, ${whole(files)} invoices fetched and compared`,
      },
      {
        name: 'nobody orders, at most',
        measured: `${decimal(worst)} s`,
        goal: { says: `≤ ${writtenWithinS} s`, isMet: worst <= writtenWithinS, must: true },
      },
      ...Object.entries(written)
        .filter(([, times]) => times.length > 0)
        .map(([of, times]) => ({
          name: of === 'machine' ? 'all of its machine killed' : 'PostgreSQL alone killed',
          measured: range(times),
        })),
      { name: 'both nodes ready, by themselves', measured: range(ready) },
      { name: 'kills after which the same one was primary', measured: whole(stayed) },
      ...Object.entries({ ...faults, 'invoice files missing or different': wrong }).map(
        ([name, faulty]) => mustBeNone(name, faulty),
      ),
      { name: 'jobs to be tried again later', measured: whole(left.length) },
    ]
  },
}
