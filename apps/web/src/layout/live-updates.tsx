import { tenantChannel } from '@carreau/domain/realtime/channels'
import { useLiveCarts } from '../features/carts/live-carts.queries.ts'
import { useLivePrices } from '../features/catalogue/live-prices.queries.ts'
import { useLiveConversations } from '../features/conversations/live-conversations.queries.ts'
import { useLiveNotifications } from '../features/notifications/live-notifications.queries.ts'
import { useLiveOrders } from '../features/orders/live-orders.queries.ts'
import { usePush } from '../platform/push/use-push.ts'
import { useLiveConnection } from '../platform/realtime/use-live-connection.ts'
import { useAuth } from '../platform/session/auth-context.ts'
import type { SelectedTenant } from '../platform/session/session-store.ts'
import { LiveNotice } from './live-notice.tsx'
import { UpdateOffer } from './update-offer.tsx'

const TenantUpdates = ({ tenant }: { tenant: SelectedTenant }) => {
  const channel = tenantChannel(tenant)
  useLiveOrders(channel)
  useLiveCarts(channel)
  useLivePrices(channel)
  useLiveConversations(channel)
  return null
}

/** What changes by itself while somebody is signed in: loaded for them alone. */
export const LiveUpdates = () => {
  const { tenant, user } = useAuth()
  useLiveConnection()
  useLiveNotifications(user?.id ?? null)
  usePush()
  return (
    <>
      {tenant !== null && <TenantUpdates tenant={tenant} />}
      <LiveNotice />
      <UpdateOffer />
    </>
  )
}
