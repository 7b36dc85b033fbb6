import type { Stop } from './tours.queries.ts'

/** A stop that is dragged, or dropped on, and the tour it stands on. */
export type Dragged = { stop: Pick<Stop, 'order_id'>; routeId: number | null }

/** What something is dropped on: a tour, and of it the upper or lower half of a stop, or none in particular. */
export type DropPlace = { routeId: number | null; on: number | null; edge: string | null }

type Routes = { routes: readonly { id: number; stops: readonly Pick<Stop, 'order_id'>[] }[] }

/** Where a stop goes that is dropped there; null where that changes nothing. */
export const placeOfDrop = (
  { routes }: Routes,
  { stop, routeId }: Dragged,
  { routeId: toId, on, edge }: DropPlace,
): { orderId: number; route_id: number | null; after_order_id: number | null } | null => {
  const orderId = stop.order_id
  if (toId === null)
    return routeId === null ? null : { orderId, route_id: null, after_order_id: null }
  const stops = routes.find(({ id }) => id === toId)?.stops ?? []
  const others = stops.map(({ order_id }) => order_id).filter(id => id !== orderId)
  const at = on === null ? others.length - 1 : others.indexOf(on)
  return {
    orderId,
    route_id: toId,
    after_order_id: (edge === 'top' ? others[at - 1] : others[at]) ?? null,
  }
}
