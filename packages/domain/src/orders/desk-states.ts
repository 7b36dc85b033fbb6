import type { OrderStatus } from './orders.ts'

/** The groups in which a wholesaler's desk shows a day's orders, in the order of its night. */
export const deskStates = [
  'submitted',
  'accepted',
  'picking',
  'shipped',
  'delivered',
  'ended',
] as const
export type DeskState = (typeof deskStates)[number]

/** Statuses of each group; what has not left the buyer's company is in none. */
export const deskStatuses: Record<DeskState, readonly OrderStatus[]> = {
  submitted: ['submitted'],
  accepted: ['accepted'],
  picking: ['picking'],
  shipped: ['shipped'],
  delivered: ['delivered'],
  ended: ['refused', 'cancelled'],
}
