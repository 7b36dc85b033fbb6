import type { LiveChannel } from '@carreau/domain/notifications/channels'
import { useQueryClient } from '@tanstack/react-query'
import { invalidateSoon, useLive } from '../../platform/realtime/use-live.ts'
import { cartKeys } from './door/carts.queries.ts'
import { cartEdits } from './door/edits.ts'

/** Keeps the carts as the company's other people change them. */
export const useLiveCarts = (channel: LiveChannel): void => {
  const queryClient = useQueryClient()
  useLive(channel, 'cart.changed', () => {
    // An edit of ours that is being sent refetches the carts once it is through.
    if (cartEdits.isSending() || queryClient.isMutating({ mutationKey: cartKeys.all }) > 0) return
    // Not what was asked of these carts one by one: a colleague may have ordered them, and they are gone.
    invalidateSoon(queryClient, cartKeys.list)
    invalidateSoon(queryClient, cartKeys.count)
  })
}
