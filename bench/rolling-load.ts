import { Agent, request as send } from 'node:http'
import type { Database } from '../apps/api/src/platform/db/database.ts'
import { type BenchBuyer, fillCarts, linesPerCart, type Stall } from './bench-market.sql.ts'
import { type Chef, get } from './demo-chef.ts'
import type { Request } from './load.ts'
import { inTurn } from './scenario.ts'

type Outcome = { asked: number; failed: string[]; slowestMs: number }
export type Counted = { reads: Outcome; carts: Outcome; orders: Outcome; orderIds: number[] }

const none = (): Outcome => ({ asked: 0, failed: [], slowestMs: 0 })

type Answer = { status: number; body: string }

const exchange = (origin: string, { path, body, ...request }: Request, agent: Agent) =>
  new Promise<Answer>((resolve, reject) => {
    const sent = send(`${origin}${path}`, { ...request, agent, timeout: 15_000 }, response => {
      let text = ''
      response.setEncoding('utf8')
      response.on('data', chunk => {
        text += chunk
      })
      response.on('end', () => resolve({ status: response.statusCode ?? 0, body: text }))
      response.on('error', reject)
    })
    sent.on('timeout', () => sent.destroy(new Error('no answer in 15 s')))
    sent.on('error', reject)
    sent.end(body)
  })

/** Asks once: a failure is written down, never tried again. */
const count = async (
  outcome: Outcome,
  origin: string,
  request: Request,
  agent: Agent,
): Promise<Answer | undefined> => {
  const before = performance.now()
  outcome.asked += 1
  const told = `${new Date().toISOString().slice(11, 23)} ${request.method} ${request.path}`
  try {
    const answer = await exchange(origin, request, agent)
    if (answer.status >= 400) outcome.failed.push(`${told} ${answer.status} ${answer.body}`)
    return answer
  } catch (error) {
    outcome.failed.push(`${told} ${String(error)}`)
    return undefined
  } finally {
    outcome.slowestMs = Math.max(outcome.slowestMs, performance.now() - before)
  }
}

const words = ['tomate', 'pomme', 'salade', 'carotte', 'fraise', 'basilic']
const readsOf = (token: string): Request[] => [
  ...words.map(word => get(`/api/v3/products/advanced_search?filter%5Bname%5D=${word}`, token)),
  get('/api/v3/orders', token),
  get('/api/v3/carts', token),
  get('/api/v3/homepage/hero', token),
  { ...get('/', token), headers: { accept: 'text/html' } },
]

/** People who read and people who order, over kept connections, until told to stop. */
export const startLoad = (
  origin: string,
  {
    pool,
    chef,
    buyers,
    stalls,
  }: { pool: Database['pool']; chef: Chef; buyers: BenchBuyer[]; stalls: Stall[] },
  { readers, restMs }: { readers: number; restMs: number },
): { counted: Counted; stop: () => Promise<void> } => {
  const counted: Counted = { reads: none(), carts: none(), orders: none(), orderIds: [] }
  const agents: Agent[] = []
  let stopped = false
  let keys = 0
  const rest = () => new Promise(resolve => setTimeout(resolve, restMs))

  const loop = async (turn: (at: number, agent: Agent) => Promise<unknown>, at: number) => {
    const agent = new Agent({ keepAlive: true, maxSockets: 1 })
    agents.push(agent)
    for (; !stopped; at++) {
      await turn(at, agent)
      await rest()
    }
  }
  const reads = readsOf(chef.token)
  const read = (at: number, agent: Agent) => count(counted.reads, origin, inTurn(reads, at), agent)

  const orderAs = (buyer: BenchBuyer, stall: Stall) => async (_: number, agent: Agent) => {
    await fillCarts(pool, [buyer.id], { stalls: [stall], lines: linesPerCart / 2 })
    const post = (path: string, headers: Record<string, string>, body?: object): Request => ({
      method: 'POST',
      path,
      headers: { authorization: `Bearer ${buyer.token}`, ...headers },
      ...(body && { body: JSON.stringify(body) }),
    })
    const sixth = {
      shop_id: stall.shopId,
      specification_id: inTurn(stall.specificationIds, linesPerCart / 2),
      packages_quantity: 1,
    }
    const typed = { 'content-type': 'application/json' }
    await count(counted.carts, origin, post('/api/v3/carts', typed, sixth), agent)
    const key = { 'idempotency-key': `rolling-${process.pid}-${keys++}` }
    const answer = await count(counted.orders, origin, post('/api/v3/carts/validate', key), agent)
    if (answer?.status !== 200) return
    const { data } = JSON.parse(answer.body) as { data: { orders: { id: number }[] } } // the contract's
    counted.orderIds.push(...data.orders.map(({ id }) => id))
  }

  const running = [
    ...Array.from({ length: readers }, (_, at) => loop(read, at)),
    ...buyers.map((buyer, at) => loop(orderAs(buyer, inTurn(stalls, at)), at)),
  ]
  return {
    counted,
    stop: async () => {
      stopped = true
      await Promise.all(running)
      for (const agent of agents) agent.destroy()
    },
  }
}
