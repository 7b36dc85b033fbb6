import { randomBytes } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { endpoints } from '@carreau/contract/endpoints'
import { findFreePort } from '@carreau/local-postgres'
import { openDice } from '../histories/dice.ts'
import { openHookReceiver } from '../hook-receiver.ts'
import { changeOrders, countWaiting, placeOrders, versionsOf } from '../hooked-orders.sql.ts'
import { exchange, post } from '../load.ts'
import { makeBuyers, type Person } from '../market.sql.ts'
import { atMost, decimal, type Figure, mustBeNone, type Scenario, whole } from '../results.ts'
import { type App, keep, memoryOf, openPool, say, startApp, startPostgres } from '../rig.ts'

/** Companies with a webhook each; half of what happens is the first one's. */
const companies = 8
const sizes = {
  usual: {
    changes: 100_000,
    orders: 800,
    kills: 20,
    betweenKills: [5_000, 25_000],
    lives: [30_000, 90_000],
    dead: [2_000, 6_000],
    limitMs: 1_500_000,
  },
  short: {
    changes: 2_000,
    orders: 80,
    kills: 2,
    betweenKills: [1_000, 3_000],
    lives: [8_000, 16_000],
    dead: [1_000, 2_000],
    limitMs: 90_000,
  },
} as const
const sampleMs = 2_000
/** The nodes are killed until so much is told; whether they grow is seen in the rest. */
const killedUntil = 0.6

type Sample = { told: number; rss: readonly number[] }

const makeWebhook = async (origin: string, { token }: Person, url: string): Promise<string> => {
  const body = { url, events: ['order.submitted', 'order.changed'] }
  const path = `/api${endpoints.createWebhook.path}`
  const { status, text } = await exchange(origin, post(path, token, body), false)
  if (status !== 201) throw new Error(`webhook: ${status} ${text}`)
  return (JSON.parse(text) as { data: { secret: string } }).data.secret
}

export const webhooks: Scenario = {
  name: 'webhooks',
  asks: 'Is a slow, failing and dying program told every change of its orders, in order, while two nodes are killed at random?',
  goal: 'every count of faults is 0, and the nodes grow by 64 MB at most.',
  run: async ({ short }) => {
    const size = short ? sizes.short : sizes.usual
    const dice = openDice(Number(process.env.HOOKS_SEED ?? 1))
    const between = ([least, most]: readonly [number, number]) => least + dice.below(most - least)
    const postgres = keep(await startPostgres())
    const env = {
      // A receiver on this machine is none of production's.
      NODE_ENV: 'test',
      WEBHOOKS_ALLOW_LOCAL: 'true',
      SECOND_FACTOR_KEY: randomBytes(32).toString('base64'),
    }
    const ports = [await findFreePort(), await findFreePort()]
    const start = (port: number) => startApp(postgres, { port, env })
    say('Loading the demo market')
    const nodes: App[] = []
    for (const port of ports) nodes.push(await start(port))
    keep({ stop: () => Promise.all(nodes.map(node => node.stop())) })
    const { pool } = openPool(postgres.url, 4)

    const receiver = keep(openHookReceiver(await findFreePort(), dice))
    await receiver.open()
    const buyers = await makeBuyers(pool, companies)
    for (const [at, buyer] of buyers.entries())
      receiver.expect(at, await makeWebhook(nodes[0]?.origin ?? '', buyer, receiver.urlOf(at)))
    const memory = () => nodes.map(({ pid }) => memoryOf(pid))
    const before = memory()

    const orders = await placeOrders(
      pool,
      buyers.map(({ tenantId }) => tenantId),
      size.orders,
    )
    const started = performance.now()
    const changing = changeOrders(pool, orders, { changes: size.changes, dice })
    const all = size.changes + orders.length
    const { counts } = receiver
    let isOver = false
    const pause = async (ms: number) => {
      const until = performance.now() + ms
      while (!isOver && performance.now() < until) await sleep(100)
    }

    let kills = 0
    const killing = (async () => {
      while (!isOver && kills < size.kills && counts.taken < all * killedUntil) {
        await pause(between(size.betweenKills))
        const at = dice.below(nodes.length)
        const node = nodes[at]
        if (isOver || node === undefined) return
        process.kill(node.pid, 'SIGKILL')
        await node.stop()
        nodes[at] = await start(ports[at] ?? 0)
        kills++
      }
    })()
    let deaths = 0
    const dying = (async () => {
      while (!isOver) {
        await pause(between(size.lives))
        if (isOver) return
        await receiver.die(between(size.dead))
        deaths++
      }
    })()
    const samples: Sample[] = []
    /** When each tenth of it was told (s). */
    const tenths: number[] = []
    while (counts.taken < all && performance.now() - started < size.limitMs) {
      await Promise.race([sleep(sampleMs), changing.then(() => sleep(sampleMs))])
      const seconds = (performance.now() - started) / 1_000
      while (counts.taken >= (all * (tenths.length + 1)) / 10) tenths.push(seconds)
      try {
        samples.push({ told: counts.taken, rss: memory() })
      } catch {
        // A node is just being killed.
      }
    }
    await changing
    // What was told is written down a little later.
    for (let tries = 0; tries < 20 && (await countWaiting(pool)) > 0; tries++) await sleep(500)
    const seconds = (performance.now() - started) / 1_000
    isOver = true
    await Promise.all([killing, dying])

    const now = await versionsOf(pool, orders)
    let [lost, invented] = [0, 0]
    for (const { number, version, waiting } of now) {
      const told = receiver.last.get(number) ?? 0
      lost += Math.max(0, version - told - waiting)
      invented += Math.max(0, told - version)
    }
    const alive = samples.filter(({ told }) => told >= all * killedUntil)
    const end = memory()
    const grown = Math.max(...end.map((mb, at) => mb - (alive[0]?.rss[at] ?? before[at] ?? mb)))
    const mb = (values: readonly number[] = []) => values.map(value => decimal(value)).join(' and ')
    const tenth = (at: number) => all / 10 / ((tenths[at] ?? 0) - (tenths[at - 1] ?? 0))
    const figures: Figure[] = [
      {
        name: 'the changes',
        measured: `${whole(counts.taken)} of ${whole(all)} told in ${whole(seconds)} s by ${whole(counts.calls)} calls, ${whole(counts.repeated)} of them again; ${kills} kills, ${deaths} deaths of the receiver`,
      },
      mustBeNone('changes that were neither told nor wait to be', lost),
      mustBeNone('changes told that were undone', invented),
      ...Object.entries(receiver.faults).map(([name, count]) => mustBeNone(name, count)),
      mustBeNone('deliveries that still wait', await countWaiting(pool)),
      {
        name: 'told a second, by tenths of the whole',
        measured: tenths.map((_, at) => whole(tenth(at))).join(', '),
      },
      {
        name: 'memory of the nodes before, after the last kill, in the end',
        measured: `${mb(before)}, ${mb(alive[0]?.rss)}, ${mb(end)} MB; at most ${decimal(Math.max(...samples.flatMap(({ rss }) => rss)))} MB`,
      },
      atMost('what a node grew by after the last kill', 64, Math.max(0, grown), 'MB'),
    ]
    return figures
  },
}
