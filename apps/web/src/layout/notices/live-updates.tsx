import { tenantChannel } from '@carreau/domain/notifications/channels'
import { useLiveCarts } from '../../features/carts/live-carts.queries.ts'
import { useCartEdits } from '../../features/carts/use-cart-edits.queries.ts'
import { useLivePrices } from '../../features/catalogue/live-prices.ts'
import { useLiveConversations } from '../../features/conversations/live-conversations.queries.ts'
import { useMessageEdits } from '../../features/conversations/use-message-edits.queries.ts'
import { useFavoriteEdits } from '../../features/lists/use-favorite-edits.queries.ts'
import { useListEdits } from '../../features/lists/use-list-edits.queries.ts'
import { useLiveNotifications } from '../../features/notifications/live-notifications.queries.ts'
import { useLiveOrders } from '../../features/orders/live-orders.ts'
import { usePickingEdits } from '../../features/orders/picking/use-picking-edits.queries.ts'
import { usePush } from '../../platform/push/use-push.ts'
import { useLiveConnection } from '../../platform/realtime/use-live-connection.ts'
import { useAuth } from '../../platform/session/auth-context.ts'
import type { SelectedTenant } from '../../platform/session/session-store.ts'
import { LiveNotice } from './live-notice.tsx'
import { RefusedEdits } from './refused-edits.tsx'
import { RefusedPickings } from './refused-pickings.tsx'
import { UpdateOffer } from './update-offer.tsx'
import { useUnsentWord } from './use-unsent-word.ts'

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
  useCartEdits()
  useListEdits()
  useFavoriteEdits()
  return null
}

/** Whoever picks has it sent, though they have left the picking meanwhile. */
const PickerEdits = () => {
  usePickingEdits()
  return <RefusedPickings />
}

/** What was entered without a network, sent wherever the person is now. */
const TenantEdits = ({ tenant: { type, selectedRole } }: { tenant: SelectedTenant }) => {
  const isBuyer = type === 'buyer' && selectedRole !== 'accountant'
  const isPicker = type === 'shop' && (selectedRole === 'admin' || selectedRole === 'picker')
  useMessageEdits()
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
  useUnsentWord()
  return (
    <>
      {tenant !== null && <TenantUpdates tenant={tenant} />}
      {tenant !== null && <TenantEdits tenant={tenant} />}
      <LiveNotice />
      <UpdateOffer />
    </>
  )
}
