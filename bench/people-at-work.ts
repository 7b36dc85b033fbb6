import { Agent } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import { exchange, get, post, type Request } from './load.ts'
import {
  fillCarts,
  findStalls,
  linesPerCart,
  makeBuyers,
  type Person,
  type Stall,
  signInAs,
} from './market.sql.ts'
import { type Figure, inTurn, mustBeNone, whole } from './results.ts'
import { keep, openPool, type Stop, say } from './rig.ts'

const settleMs = 1_500
const readers = 8
const orderers = 4
const restMs = 20

const words = ['tomate', 'pomme', 'salade', 'carotte', 'fraise', 'basilic']
const readsOf = (token: string): Request[] => [
  ...words.map(word => get(`/api/v3/products/advanced_search?filter%5Bname%5D=${word}`, token)),
  get('/api/v3/orders', token),
  get('/api/v3/carts', token),
  get('/api/v3/homepage/hero', token),
  { ...get('/', token), headers: { accept: 'text/html' } },
]

type People = { chef: Person; buyers: Person[]; stalls: Stall[] }
type Outcome = { asked: number; failed: string[]; slowestMs: number }

/** People who read and people who order, each over one kept connection, until told to stop. */
const startLoad = (
  origin: string,
  pool: ReturnType<typeof openPool>['pool'],
  { chef, buyers, stalls }: People,
) => {
  const none = (): Outcome => ({ asked: 0, failed: [], slowestMs: 0 })
  const outcomes = { reads: none(), carts: none(), orders: none() }
  const orderIds: number[] = []
  let stopped = false
  let keys = 0

  /** Asks once: a failure is written down, never tried again. */
  const ask = async (kind: keyof typeof outcomes, request: Request, agent: Agent) => {
    const outcome = outcomes[kind]
    const before = performance.now()
    outcome.asked += 1
    const { status, text } = await exchange(origin, request, agent)
    outcome.slowestMs = Math.max(outcome.slowestMs, performance.now() - before)
    if (status === 0 || status >= 400)
      outcome.failed.push(
        `${new Date().toISOString().slice(11, 23)} ${request.method} ${request.path} ${status} ${text}`,
      )
    return { status, text }
  }
  const read = (at: number, agent: Agent) => ask('reads', inTurn(readsOf(chef.token), at), agent)
  const orderAs = (buyer: Person, stall: Stall) => async (_: number, agent: Agent) => {
    const lines = linesPerCart / 2
    await fillCarts(pool, [buyer], { stalls: [stall], lines })
    const sixth = {
      shop_id: stall.shopId,
      specification_id: inTurn(stall.specificationIds, lines),
      packages_quantity: 1,
    }
    await ask('carts', post('/api/v3/carts', buyer.token, sixth), agent)
    const key = `rolling-${process.pid}-${keys++}`
    const order = post('/api/v3/carts/validate', buyer.token, undefined, key)
    const { status, text } = await ask('orders', order, agent)
    if (status !== 200) return
    const { data } = JSON.parse(text) as { data: { orders: { id: number }[] } } // the contract's
    orderIds.push(...data.orders.map(({ id }) => id))
  }

  const loop = async (turn: (at: number, agent: Agent) => Promise<unknown>, at: number) => {
    const agent = new Agent({ keepAlive: true, maxSockets: 1 })
    for (; !stopped; at++) {
      await turn(at, agent)
      await sleep(restMs)
    }
    agent.destroy()
  }
  const running = [
    ...Array.from({ length: readers }, (_, at) => loop(read, at)),
    ...buyers.map((buyer, at) => loop(orderAs(buyer, inTurn(stalls, at)), at)),
  ]
  const stop: Stop = () => {
    stopped = true
    return Promise.all(running)
  }
  return keep({ outcomes, orderIds, stop })
}

/** People who read and order at an address until told to stop, and then what came of it: nothing may be lost. */
export const putPeopleToWork = async (origin: string, url: string) => {
  const { db, pool } = openPool(url, 4)
  const buyers = await makeBuyers(pool, orderers)
  const people = { chef: await signInAs(db, 'chef'), buyers, stalls: await findStalls(pool) }
  const load = startLoad(origin, pool, people)
  await sleep(settleMs)
  /** `log`: what to look at when a request failed. */
  const finish = async (log: () => string): Promise<Figure[]> => {
    await load.stop()
    const failed = Object.values(load.outcomes).flatMap(outcome => outcome.failed)
    for (const line of failed.slice(0, 20)) say(line)
    if (failed.length > 0) say(log().split('\n').slice(-30).join('\n'))
    const { rows } = await pool.query<{ id: number }>(
      'select id from orders where buyer_id = any($1::bigint[])',
      [buyers.map(({ tenantId }) => tenantId)],
    )
    const acknowledged = new Set(load.orderIds)
    const lost = acknowledged.size - rows.filter(({ id }) => acknowledged.has(id)).length
    return [
      ...Object.entries(load.outcomes).map(
        ([kind, { asked, slowestMs }]): Figure => ({
          name: kind,
          measured: `${whole(asked)} asked, the slowest ${whole(slowestMs)} ms`,
        }),
      ),
      mustBeNone('failed requests', failed.length),
      mustBeNone('acknowledged orders not in the database', lost),
      mustBeNone(
        'orders nobody was told of, or placed twice',
        rows.length - acknowledged.size + lost,
      ),
    ]
  }
  return { finish }
}
