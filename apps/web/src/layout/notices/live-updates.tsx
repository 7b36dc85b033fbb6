import { tenantChannel } from '@carreau/domain/notifications/channels'
import { cartEdits } from '../../features/carts/door/edits.ts'
import { useLiveCarts } from '../../features/carts/live-carts.ts'
import { useLivePrices } from '../../features/catalogue/live-prices.ts'
import { messageEdits } from '../../features/conversations/edits.ts'
import { useLiveConversations } from '../../features/conversations/live-conversations.ts'
import { listEdits } from '../../features/lists/door/edits.ts'
import { favoriteEdits } from '../../features/lists/door/favorite-edits.ts'
import { useLiveNotifications } from '../../features/notifications/live-notifications.ts'
import { useLiveOrders } from '../../features/orders/live-orders.ts'
import { pickingEdits } from '../../features/orders/picking/edits.ts'
import { useSending } from '../../platform/edits/use-sending.ts'
import { usePush } from '../../platform/push/use-push.ts'
import { useLiveConnection } from '../../platform/realtime/use-live-connection.ts'
import { useAuth } from '../../platform/session/auth-context.ts'
import type { SelectedTenant } from '../../platform/session/session-store.ts'
import { LiveNotice } from './live-notice.tsx'
import { RefusedEdits } from './refused-edits.tsx'
import { RefusedPickings } from './refused-pickings.tsx'
import { UpdateOffer } from './update-offer.tsx'
import { useUnsentNotice } from './use-unsent-notice.ts'

const TenantUpdates = ({ tenant }: { tenant: SelectedTenant }) => {
  const channel = tenantChannel(tenant)
  useLiveOrders(channel)
  useLiveCarts(channel)
  useLivePrices(channel)
  useLiveConversations(channel)
  return null
}

/** Whoever keeps carts, lists and favourites has their edits sent. */
const BuyerEdits = () => {
  useSending(cartEdits)
  useSending(listEdits)
  useSending(favoriteEdits)
  return null
}

/** Whoever picks has it sent, though they have left the picking meanwhile. */
const PickerEdits = () => {
  useSending(pickingEdits)
  return <RefusedPickings />
}

/** What was entered without a network, sent wherever the person is now. */
const TenantEdits = ({ tenant: { type, selectedRole } }: { tenant: SelectedTenant }) => {
  const isBuyer = type === 'buyer' && selectedRole !== 'accountant'
  const isPicker = type === 'shop' && (selectedRole === 'admin' || selectedRole === 'picker')
  useSending(messageEdits)
  return (
    <>
      {isBuyer && <BuyerEdits />}
      {isPicker && <PickerEdits />}
      <RefusedEdits isBuyer={isBuyer} />
    </>
  )
}

/** What changes by itself while somebody is signed in: loaded for them alone. */
export const LiveUpdates = () => {
  const { tenant, user } = useAuth()
  useLiveConnection()
  useLiveNotifications(user?.id ?? null)
  usePush()
  useUnsentNotice()
  return (
    <>
      {tenant !== null && <TenantUpdates tenant={tenant} />}
      {tenant !== null && <TenantEdits tenant={tenant} />}
      <LiveNotice />
      <UpdateOffer />
    </>
  )
}
