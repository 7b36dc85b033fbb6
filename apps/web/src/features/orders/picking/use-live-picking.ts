import { tenantChannel } from '@carreau/domain/notifications/channels'
import { useQueryClient } from '@tanstack/react-query'
import { invalidateSoon } from '../../../platform/realtime/invalidate-soon.ts'
import { useLive } from '../../../platform/realtime/use-live.ts'
import { useAuth } from '../../../platform/session/auth-context.ts'
import { pickingKeys } from './picking.queries.ts'

/** Refetches the picking data when another picker changes an order of the shop. */
export const useLivePicking = (): void => {
  const queryClient = useQueryClient()
  const { tenant } = useAuth()
  useLive(tenant === null ? null : tenantChannel(tenant), 'order.changed', () =>
    invalidateSoon(queryClient, pickingKeys.all),
  )
}
