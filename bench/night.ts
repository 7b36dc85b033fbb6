import { randomUUID } from 'node:crypto'
import { Agent } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import type { AnswerOf } from '@carreau/contract/endpoint'
import type { endpoints } from '@carreau/contract/endpoints'
import type { Acknowledged } from './books.sql.ts'
import { exchange, get, post, type Request } from './load.ts'
import { linesPerCart, type Person, type Stall } from './market.sql.ts'
import { inTurn } from './results.ts'

type Order = AnswerOf<typeof endpoints.getOrder>['data']
type Picking = AnswerOf<typeof endpoints.getPickingOrder>['data']

const pauseMs = 60
const pickers = 4

/** Asks until there is an answer other than « later »: the same call, under the same key, of one node after the other. */
const openStubbornClient = (origins: readonly string[]) => {
  const agent = new Agent({ keepAlive: true })
  /** Tries that came to nothing, by kind; in the end every call was answered. */
  const troubles: Record<string, number> = {}
  let calls = 0
  const call = async (request: Request) => {
    calls++
    for (let tries = calls; ; tries++) {
      const { status, text } = await exchange(inTurn(origins, tries), request, agent)
      const said = text.startsWith('{') ? JSON.parse(text) : {}
      if (status > 0 && status < 500)
        return { status, code: said.code, errors: said.errors, data: said.data }
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
export const startNight = (
  origins: readonly string[],
  { buyers, stall, shop }: { buyers: readonly Person[]; stall: Stall; shop: Person },
) => {
  const { call, mustDo, troubles, calls } = openStubbornClient(origins)
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
  /** What the order holds now; a chef who adds to it meanwhile has its lines read again. */
  const pick = async (id: number): Promise<void> => {
    for (;;) {
      const { data } = await call(get(`/api/v3/shop/picking/orders/${id}`, shop.token))
      const updates = (data as Picking).lines.map(line => ({
        line_id: line.id,
        packages_quantity: line.ordered_packages,
        expected_version: line.picking_version,
        ...(line.is_weighed && { weight_kg: weightOf(line) }),
      }))
      const path = `/api/v3/orders/${id}/picking`
      const { status, code, errors } = await call(post(path, shop.token, { updates }, randomUUID()))
      if (status < 300 || code === 'action_not_allowed_in_state') return
      if (code !== 'line_picked_meanwhile')
        throw new Error(`POST ${path}: ${status} ${code} ${JSON.stringify(errors)}`)
    }
  }
  const fulfil = async ({ id, buyer }: { id: number; buyer: Person }): Promise<void> => {
    const path = `/api/v3/orders/${id}`
    const move = (action: string, { token } = shop) =>
      mustDo(post(`${path}/validate`, token, { action }))
    await move('accept')
    await pick(id)
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
  /** So far. */
  const copy = (): Acknowledged => ({
    placed: new Map(acknowledged.placed),
    delivered: new Set(acknowledged.delivered),
  })
  const end = async (): Promise<Acknowledged> => {
    isOver = true
    await ended
    return acknowledged
  }
  return { ended, end, troubles, calls, acknowledged: copy }
}
