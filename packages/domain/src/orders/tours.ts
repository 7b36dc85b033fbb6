import type { ShopRole } from '../companies/roles.ts'
import type { OrderStatus } from './orders.ts'

/** Who reads the tours of a day, who plans them, who sends them off and who delivers. */
export const readsTours = [
  'admin',
  'sales',
  'picker',
  'driver',
] as const satisfies readonly ShopRole[]
export const plansTours = ['admin', 'sales', 'picker'] as const satisfies readonly ShopRole[]
export const sendsTours = ['admin', 'picker'] as const satisfies readonly ShopRole[]
export const deliversStops = ['admin', 'picker', 'driver'] as const satisfies readonly ShopRole[]

/** Orders that stand on a tour, from their acceptance to their delivery. */
export const tourStatuses: readonly OrderStatus[] = ['accepted', 'picking', 'shipped', 'delivered']

/** How something is paid at the door. */
export const takingMethods = ['cash', 'cheque', 'card'] as const
export type TakingMethod = (typeof takingMethods)[number]

/** Between companies no more is paid in cash (code monétaire et financier, D112-3). */
export const mostCashCents = 100_000

/** What a signature may hold: strokes on a field of this size, as the path of an SVG. */
export const signatureField = { width: 600, height: 240 } as const
export const signaturePath = /^(M\d{1,3} \d{1,3}(L\d{1,3} \d{1,3})+)+$/
export const longestSignature = 20_000

/** A stop where a customer's route remembers it; null: on no route. */
export type Placed = {
  orderId: number
  buyerId: number
  routeId: number | null
  position: number | null
}

/** Stops in the order in which they are driven to; two orders of one customer stand together. */
export const inDrivingOrder = <Stop extends Placed>(stops: readonly Stop[]): Stop[] =>
  stops.toSorted(
    (left, right) =>
      (left.position ?? 0) - (right.position ?? 0) ||
      left.buyerId - right.buyerId ||
      left.orderId - right.orderId,
  )

/** The number of each stop in driving order: orders of one customer that stand together are one stop. */
export const stopNumbers = (buyerIds: readonly number[]): number[] => {
  let number = 0
  return buyerIds.map((buyerId, at) => {
    if (buyerIds[at - 1] !== buyerId) number += 1
    return number
  })
}

/**
 * The customers of a route once one of them is put behind another, or before all others of the day. Those
 * who have no order that day keep their place: only who was moved moves.
 */
export const withMoved = (
  remembered: readonly number[],
  moved: { buyerId: number; afterBuyerId: number | null; ofTheDay: readonly number[] },
): number[] => {
  // Behind its own other order: there it stands.
  if (moved.afterBuyerId === moved.buyerId && remembered.includes(moved.buyerId))
    return [...remembered]
  const others = remembered.filter(id => id !== moved.buyerId)
  const today = new Set(moved.ofTheDay.filter(id => id !== moved.buyerId))
  if (moved.afterBuyerId === null) {
    const first = others.findIndex(id => today.has(id))
    return first === -1 ? [...others, moved.buyerId] : others.toSpliced(first, 0, moved.buyerId)
  }
  const after = others.indexOf(moved.afterBuyerId)
  return after === -1 ? [...others, moved.buyerId] : others.toSpliced(after + 1, 0, moved.buyerId)
}

/** A phone that was without a network for so long still says when it delivered. */
const longestAwayMs = 7 * 24 * 60 * 60_000

/** When a stop was delivered: what the phone says, unless that cannot be. */
export const deliveredAt = (said: Date | null, now: Date): Date =>
  said === null || said > now || now.getTime() - said.getTime() > longestAwayMs ? now : said
