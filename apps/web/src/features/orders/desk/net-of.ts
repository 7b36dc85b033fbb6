import type { DeskOrder } from './order-desk.queries.ts'

/** What orders come to, excluding VAT; in cents until the last moment. */
export const netOf = (orders: readonly Pick<DeskOrder, 'totals'>[]): number =>
  orders.reduce((cents, { totals }) => cents + Math.round(totals.net * 100), 0) / 100
