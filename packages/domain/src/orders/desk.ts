import type { OrderStatus } from './orders.ts'

/** The groups in which a wholesaler's desk shows a day's orders, in the order of its night. */
const statuses = {
  submitted: ['submitted'],
  waiting: ['to_approve'],
  accepted: ['accepted'],
  picking: ['picking'],
  shipped: ['shipped'],
  delivered: ['delivered'],
  ended: ['refused', 'cancelled'],
} satisfies Record<string, readonly OrderStatus[]>

export type DeskState = keyof typeof statuses
export const deskStates = Object.keys(statuses) as DeskState[]
/** Statuses of each group. Of what waits inside the buyer's company it holds what this wholesaler entered, nothing else. */
export const deskStatuses: Readonly<Record<DeskState, readonly OrderStatus[]>> = statuses

/** Longer than the mark of a server with a thousand writers at once. */
const maxMarkLength = 20_000
const markForm = /^\d{1,18}:\d{1,18}:(\d{1,18}(,\d{1,18})*)?$/

/**
 * Whether a text is a mark of the wholesaler's desk: what had been committed when it was read, as
 * PostgreSQL writes a snapshot (« first in progress:first to come:those in progress »).
 *
 * `isDeskMark('10:20:10,14')` → true
 */
export const isDeskMark = (text: string): boolean => {
  if (text.length > maxMarkLength || !markForm.test(text)) return false
  const [first = '', next = '', open = ''] = text.split(':')
  const [from, to] = [BigInt(first), BigInt(next)]
  if (from < 1n || to < from) return false
  let last = from
  for (const part of open === '' ? [] : open.split(',')) {
    const one = BigInt(part)
    if (one < last || one >= to) return false
    last = one
  }
  return true
}
