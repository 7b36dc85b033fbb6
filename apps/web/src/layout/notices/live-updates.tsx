import { tenantChannel } from '@carreau/domain/notifications/channels'
import { useQueryClient } from '@tanstack/react-query'
import { RefreshCwOff } from 'lucide-react'
import { useEffect, useState } from 'react'
import { addToCart, takeChosen } from '../../features/carts/door/adding.ts'
import { cartEdits } from '../../features/carts/door/edits.ts'
import { useLiveCarts } from '../../features/carts/live-carts.ts'
import { useLivePrices } from '../../features/catalogue/live-prices.ts'
import { messageEdits } from '../../features/conversations/edits.ts'
import { useLiveConversations } from '../../features/conversations/live-conversations.ts'
import { listEdits } from '../../features/lists/door/edits.ts'
import { favoriteEdits } from '../../features/lists/door/favorite-edits.ts'
import { useLiveNotifications } from '../../features/notifications/live-notifications.ts'
import { orderEdits } from '../../features/orders/changing/edits.ts'
import { useLiveOrders } from '../../features/orders/live-orders.ts'
import { pickingEdits } from '../../features/orders/picking/edits.ts'
import { receptionEdits } from '../../features/orders/reception/edits.ts'
import { deliveryEdits } from '../../features/orders/tours/edits.ts'
import { useApi } from '../../platform/api-client/api-context.ts'
import { useSending } from '../../platform/edits/use-sending.ts'
import { registerWorker } from '../../platform/offline/service-worker.ts'
import { usePush } from '../../platform/push/use-push.ts'
import { useLiveConnection } from '../../platform/realtime/live-connection.ts'
import { useLiveState } from '../../platform/realtime/use-live.ts'
import { useAuth } from '../../platform/session/auth-context.ts'
import type { SelectedTenant } from '../../platform/session/session-store.ts'
import { Button } from '../../ui/form/button.tsx'
import { useFloorSurroundings } from './floor-surroundings.ts'
import { RefusedEdits, RefusedPickings } from './refused-edits.tsx'
import { useUnsentNotice } from './use-unsent-notice.ts'

const TenantUpdates = ({ tenant }: { tenant: SelectedTenant }) => {
  const channel = tenantChannel(tenant)
  useLiveOrders(channel)
  useLiveCarts(channel)
  useLivePrices(channel)
  useLiveConversations(channel)
  return null
}

/** Puts into the cart what was chosen here before signing in. */
const useChosenBefore = () => {
  const api = useApi()
  const queryClient = useQueryClient()
  useEffect(() => {
    const add = async () => {
      for (const added of takeChosen()) await addToCart({ api, queryClient }, added)
    }
    void add()
  }, [api, queryClient])
}

/** Whoever keeps carts, lists and favourites has their edits sent. */
const BuyerEdits = () => {
  useSending(cartEdits)
  useSending(listEdits)
  useSending(orderEdits)
  useSending(receptionEdits)
  useSending(favoriteEdits)
  useChosenBefore()
  return null
}

/** Whoever picks has it sent, though they have left the picking meanwhile. */
const PickerEdits = () => {
  useSending(pickingEdits)
  return <RefusedPickings />
}

/** Whoever delivers has it sent, wherever they are. */
const DriverEdits = () => {
  useSending(deliveryEdits)
  return null
}

/** What was entered without a network, sent wherever the person is now. */
const TenantEdits = ({ tenant }: { tenant: SelectedTenant }) => {
  const { type, selectedRole } = tenant
  const isBuyer = type === 'buyer' && selectedRole !== 'accountant'
  const isPicker = type === 'shop' && (selectedRole === 'admin' || selectedRole === 'picker')
  const isDriver = isPicker || (type === 'shop' && selectedRole === 'driver')
  useSending(messageEdits)
  useFloorSurroundings(tenant)
  return (
    <>
      {isBuyer && <BuyerEdits />}
      {isPicker && <PickerEdits />}
      {isDriver && <DriverEdits />}
      <RefusedEdits isBuyer={isBuyer} />
    </>
  )
}

/** What changes by itself while somebody is signed in: loaded for them alone. */
const LiveUpdates = () => {
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

/** Short losses, such as a server that restarts, are no news. */
const quietMs = 5_000

/** Says that what is on screen does not follow any more; a lost network has its own notice. */
const LiveNotice = () => {
  const isConnected = useLiveState() === 'connected'
  const [isLost, setIsLost] = useState(false)
  useEffect(() => {
    if (isConnected) {
      setIsLost(false)
      return
    }
    const timer = window.setTimeout(() => setIsLost(navigator.onLine), quietMs)
    return () => window.clearTimeout(timer)
  }, [isConnected])
  return (
    <div role="status" data-live={isConnected ? 'connected' : 'lost'}>
      {isLost && (
        // On a phone above the page: at its foot stands what one taps.
        <p className="flex items-center gap-2 border-line bg-paper px-3 py-1.5 text-ink-soft text-xs max-lg:justify-center max-lg:border-b lg:pointer-events-none lg:fixed lg:bottom-3 lg:left-3 lg:z-20 lg:rounded-full lg:border lg:shadow-sm">
          <RefreshCwOff aria-hidden="true" className="size-3.5 shrink-0" />
          Suivi en direct interrompu, reprise en cours…
        </p>
      )}
    </div>
  )
}

/** Says that a newer version is there; it is put in place when the person wants it. */
const UpdateOffer = () => {
  const [update, setUpdate] = useState<(() => void) | null>(null)
  useEffect(() => {
    // Without a worker the application works as before, with a network.
    registerWorker(offered => setUpdate(() => offered)).catch(() => undefined)
  }, [])
  if (update === null) return null
  return (
    <div
      role="status"
      className="flex flex-wrap items-center justify-center gap-x-4 gap-y-1 bg-leaf-soft px-4 py-1 text-leaf-ink text-sm"
    >
      Une nouvelle version de Carreau est prête.
      <Button variant="ghost" onClick={update}>
        Mettre à jour
      </Button>
    </div>
  )
}

export default LiveUpdates
