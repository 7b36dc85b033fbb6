import { randomUUID } from 'node:crypto'
import { Agent } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import type { AnswerOf } from '@carreau/contract/endpoint'
import type { endpoints } from '@carreau/contract/endpoints'
import { findFreePort } from '@carreau/local-postgres'
import { type Acknowledged, checkBooks, checkFiles, type Faults, jobsLeft } from '../books.sql.ts'
import { exchange, get, post, type Request } from '../load.ts'
import {
  findStalls,
  linesPerCart,
  makeBuyers,
  type Person,
  type Stall,
  signInAs,
} from '../market.sql.ts'
import { inTurn, mustBeNone, type Scenario, whole } from '../results.ts'
import { isReady, keep, openPool, say, startApp, startPostgres } from '../rig.ts'

type Order = AnswerOf<typeof endpoints.getOrder>['data']
type Picking = AnswerOf<typeof endpoints.getPickingOrder>['data']

const pauseMs = 60
const pickers = 4

/** Asks until there is an answer other than « later »: the same call, under the same key. */
const openStubbornClient = (origin: string) => {
  const agent = new Agent({ keepAlive: true })
  /** Tries that came to nothing, by kind; in the end every call was answered. */
  const troubles: Record<string, number> = {}
  let calls = 0
  const call = async (request: Request) => {
    calls++
    for (;;) {
      const { status, text } = await exchange(origin, request, agent)
      const said = text.startsWith('{') ? JSON.parse(text) : {}
      if (status > 0 && status < 500) return { status, code: said.code, data: said.data }
      const kind = status === 0 ? 'no answer' : String(status)
      troubles[kind] = (troubles[kind] ?? 0) + 1
      await sleep(pauseMs)
    }
  }
  /** The same, for what must be done in the end; done already means that an earlier answer was lost. */
  const mustDo = async (request: Request) => {
    const { status, code, data } = await call(request)
    const isDone = status < 300 || ['action_not_allowed_in_state', 'already_done'].includes(code)
    if (!isDone) throw new Error(`${request.method} ${request.path}: ${status} ${code}`)
    return data
  }
  return { call, mustDo, troubles, calls: () => calls }
}

/** In kg, as announced. */
const weightOf = ({ ordered_packages, average_volume }: Picking['lines'][number]): number =>
  Math.max(1, Math.round((average_volume ?? 1) * ordered_packages * 1000)) / 1000

/**
 * A wholesaler's night: chefs fill carts and order, pickers take each order from acceptance to delivery.
 * Everybody asks again until answered, and stops once told, with nothing left half done.
 */
const startNight = (
  origin: string,
  { buyers, stall, shop }: { buyers: readonly Person[]; stall: Stall; shop: Person },
) => {
  const { call, mustDo, troubles, calls } = openStubbornClient(origin)
  const acknowledged: Acknowledged = { placed: new Map(), delivered: new Set() }
  const waiting: { id: number; buyer: Person }[] = []
  let isOver = false

  const order = async (buyer: Person): Promise<void> => {
    const { token } = buyer
    for (const specification_id of stall.specificationIds.slice(0, linesPerCart / 2)) {
      const body = { shop_id: stall.shopId, specification_id, packages_quantity: 20 }
      await mustDo(post('/api/v3/carts', token, body, randomUUID()))
    }
    const key = randomUUID()
    const placed = await call(post('/api/v3/carts/validate', token, undefined, key))
    if (placed.status >= 300) throw new Error(`order: ${placed.status} ${placed.code}`)
    const ids = (placed.data as { orders: Order[] }).orders.map(({ id }) => id)
    acknowledged.placed.set(key, ids)
    waiting.push(...ids.map(id => ({ id, buyer })))
  }
  const fulfil = async ({ id, buyer }: { id: number; buyer: Person }): Promise<void> => {
    const path = `/api/v3/orders/${id}`
    const move = (action: string, { token } = shop) =>
      mustDo(post(`${path}/validate`, token, { action }))
    await move('accept')
    const { data } = await call(get(`/api/v3/shop/picking/orders/${id}`, shop.token))
    const updates = (data as Picking).lines.map(line => ({
      line_id: line.id,
      packages_quantity: line.ordered_packages,
      ...(line.is_weighed && { weight_kg: weightOf(line) }),
    }))
    await mustDo(post(`${path}/picking`, shop.token, { updates }, randomUUID()))
    await move('ship')
    // Tomorrow's order has come already: only who received it can say so.
    await move('confirm_delivery', buyer)
    acknowledged.delivered.add(id)
  }
  const chef = async (buyer: Person): Promise<void> => {
    while (!isOver) await order(buyer)
  }
  let areOrdering = true
  const chefs = Promise.all(buyers.map(chef)).finally(() => {
    areOrdering = false
  })
  const picker = async (): Promise<void> => {
    for (;;) {
      const placed = waiting.shift()
      if (placed !== undefined) await fulfil(placed)
      else if (!areOrdering) return
      else await sleep(20)
    }
  }
  const ended = Promise.all([chefs, ...Array.from({ length: pickers }, picker)])
  // Whoever waits for the end hears of it.
  ended.catch(() => undefined)
  const end = async (): Promise<Acknowledged> => {
    isOver = true
    await ended
    return acknowledged
  }
  return { ended, end, troubles, calls }
}

const chefs = 8
/** Between being ready again and the next kill, in ms. */
const [shortest, longest] = [100, 1_500]
const backWithinMs = 30_000
/** What a node says while PostgreSQL is away is no news. */
const awayPostgres = /ECONN|57P0|onnection/
const drainedWithinMs = 60_000

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

    const night = startNight(app.origin, { buyers, stall, shop })
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

    const buyerIds = buyers.map(({ tenantId }) => tenantId)
    const look = () => checkBooks(pool, { shopId: shop.tenantId, buyerIds, acknowledged })
    const limit = Date.now() + drainedWithinMs
    let faults: Faults = await look()
    while (Object.values(faults).some(fault => fault !== 0) && Date.now() < limit) {
      await sleep(500)
      faults = await look()
    }
    const { origin } = app
    const { files, wrong } = await checkFiles(pool, { origin, token: shop.token, buyerIds })
    const left = await jobsLeft(pool)
    for (const job of left) say(`left: ${job}`)
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
