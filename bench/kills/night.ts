import { randomUUID } from 'node:crypto'
import type { AnswerOf } from '@carreau/contract/endpoint'
import type { endpoints } from '@carreau/contract/endpoints'
import { type BenchBuyer, linesPerCart, type Stall } from '../bench-market.sql.ts'
import type { StubbornClient } from './stubborn-client.ts'

type Order = AnswerOf<typeof endpoints.getOrder>['data']
type Picking = AnswerOf<typeof endpoints.getPickingOrder>['data']

/** What was answered as done: what must be in the books in the end. */
export type Acknowledged = {
  /** Orders by the key under which they were placed. */
  placed: Map<string, number[]>
  delivered: Set<number>
}

/** Already there: an earlier try was lost on the way back, not on the way in. */
const isDone = ({ status, code }: { status: number; code: string | undefined }): boolean =>
  status < 300 || code === 'action_not_allowed_in_state' || code === 'already_done'

/** In kg, as announced. */
const weightOf = ({ ordered_packages, average_volume }: Picking['lines'][number]): number =>
  Math.max(1, Math.round((average_volume ?? 1) * ordered_packages * 1000)) / 1000

/**
 * A wholesaler's night: chefs fill carts and order, a picker takes each order from acceptance to
 * delivery. Everybody asks again until answered, and stops once `isOver` with nothing left half done.
 */
export const runNight = async (
  { call }: StubbornClient,
  {
    buyers,
    stall,
    shop,
    isOver,
  }: {
    buyers: readonly BenchBuyer[]
    stall: Stall
    /** Somebody who may do everything for the wholesaler. */
    shop: { token: string }
    isOver: () => boolean
  },
): Promise<Acknowledged> => {
  const acknowledged: Acknowledged = { placed: new Map(), delivered: new Set() }
  const waiting: number[] = []

  const order = async ({ token }: BenchBuyer): Promise<void> => {
    for (const specificationId of stall.specificationIds.slice(0, linesPerCart / 2)) {
      const body = { shop_id: stall.shopId, specification_id: specificationId }
      const added = await call({
        method: 'POST',
        path: '/v3/carts',
        token,
        key: randomUUID(),
        body: { ...body, packages_quantity: 20 },
      })
      if (!isDone(added)) throw new Error(`cart: ${added.status} ${added.code}`)
    }
    const key = randomUUID()
    const placed = await call({ method: 'GET', path: '/v3/carts/validate', token, key })
    if (placed.status >= 300) throw new Error(`order: ${placed.status} ${placed.code}`)
    const { orders } = placed.data as { orders: Order[] }
    acknowledged.placed.set(
      key,
      orders.map(({ id }) => id),
    )
    waiting.push(...orders.map(({ id }) => id))
  }

  const move = async (id: number, action: string): Promise<void> => {
    const moved = await call({
      method: 'POST',
      path: `/v3/orders/${id}/validate`,
      token: shop.token,
      body: { action },
    })
    if (!isDone(moved)) throw new Error(`${action}: ${moved.status} ${moved.code}`)
  }

  const fulfil = async (id: number): Promise<void> => {
    const path = `/v3/orders/${id}`
    await move(id, 'accept')
    const { data } = await call({
      method: 'GET',
      path: `/v3/shop/picking/orders/${id}`,
      token: shop.token,
    })
    const updates = (data as Picking).lines.map(line => ({
      line_id: line.id,
      packages_quantity: line.ordered_packages,
      ...(line.is_weighed && { weight_kg: weightOf(line) }),
    }))
    const picked = await call({
      method: 'POST',
      path: `${path}/picking`,
      token: shop.token,
      key: randomUUID(),
      body: { updates },
    })
    if (!isDone(picked)) throw new Error(`picking: ${picked.status} ${picked.code}`)
    await move(id, 'ship')
    await move(id, 'deliver')
    acknowledged.delivered.add(id)
  }

  const chef = async (buyer: BenchBuyer): Promise<void> => {
    while (!isOver()) await order(buyer)
  }
  const picker = async (chefs: Promise<unknown>): Promise<void> => {
    let ordering = true
    void chefs.finally(() => {
      ordering = false
    })
    for (;;) {
      const id = waiting.shift()
      if (id !== undefined) await fulfil(id)
      else if (!ordering) return
      else await new Promise(resolve => setTimeout(resolve, 20))
    }
  }
  const chefs = Promise.all(buyers.map(chef))
  await Promise.all([chefs, ...Array.from({ length: 4 }, () => picker(chefs))])
  return acknowledged
}
