import { WifiOff } from 'lucide-react'
import { useIsReachable } from '../platform/offline/reachable.ts'

export const OfflineNotice = () => {
  const isReachable = useIsReachable()
  return (
    <div role="status">
      {!isReachable && (
        <p className="flex items-center justify-center gap-2 bg-saffron-soft px-4 py-2 text-center text-saffron-ink text-sm">
          <WifiOff aria-hidden="true" className="size-4 shrink-0" />
          Vous êtes hors ligne. Les prix affichés peuvent avoir changé.
        </p>
      )}
    </div>
  )
}
