import type { Stop } from './tours.queries.ts'

/** A stop that is dragged, or dropped on, and the tour it stands on. */
export type Dragged = { stop: Pick<Stop, 'order_id'>; routeId: number | null }

type Routes = { routes: readonly { id: number; stops: readonly Pick<Stop, 'order_id'>[] }[] }

/** Where a stop goes that is dropped on the upper or lower half of another of a tour. */
export const placeOfDrop = (
  { routes }: Routes,
  orderId: number,
  { routeId, on, edge }: { routeId: number; on: number; edge: string | null },
): { orderId: number; route_id: number; after_order_id: number | null } => {
  const stops = routes.find(({ id }) => id === routeId)?.stops ?? []
  const others = stops.map(({ order_id }) => order_id).filter(id => id !== orderId)
  const at = others.indexOf(on)
  const after = edge === 'top' ? others[at - 1] : others[at]
  return { orderId, route_id: routeId, after_order_id: after ?? null }
}
