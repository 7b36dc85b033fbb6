import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import type { AnswerOf } from '@carreau/contract/endpoint'
import type { endpoints } from '@carreau/contract/endpoints'
import type { Acknowledged } from './books.sql.ts'
import { get, post } from './load.ts'
import { linesPerCart, type Person, type Stall } from './market.sql.ts'
import { openStubbornClient } from './stubborn-client.ts'

type Order = AnswerOf<typeof endpoints.getOrder>['data']
type Picking = AnswerOf<typeof endpoints.getPickingOrder>['data']

const pickers = 4

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
