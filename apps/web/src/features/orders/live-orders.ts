import type { LiveChannel } from '@carreau/domain/notifications/channels'
import { useQueryClient } from '@tanstack/react-query'
import { invalidateSoon, useLive } from '../../platform/realtime/use-live.ts'
import { orderKeys } from './door/orders.queries.ts'

/** Refetches orders when either side moves, picks or disputes them. */
export const useLiveOrders = (channel: LiveChannel): void => {
  const queryClient = useQueryClient()
  const follow = (event: { order_id: number } | null) => {
    if (event === null) invalidateSoon(queryClient, orderKeys.all)
    else invalidateSoon(queryClient, orderKeys.detail(event.order_id), ['orders', 'list'])
    // A delivery issues an invoice, a claim a credit note; their room has no door to this one.
    invalidateSoon(queryClient, ['invoices'])
  }
  useLive(channel, 'order.changed', follow)
  useLive(channel, 'claim.changed', follow)
  useLive(channel, 'recall.changed', () => invalidateSoon(queryClient, orderKeys.all))
}
