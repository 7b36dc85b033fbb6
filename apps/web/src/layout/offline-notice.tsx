import { WifiOff } from 'lucide-react'
import { useSyncExternalStore } from 'react'

const subscribe = (listener: () => void) => {
  window.addEventListener('online', listener)
  window.addEventListener('offline', listener)
  return () => {
    window.removeEventListener('online', listener)
    window.removeEventListener('offline', listener)
  }
}

export const OfflineNotice = () => {
  const onLine = useSyncExternalStore(
    subscribe,
    () => navigator.onLine,
    () => true,
  )
  return (
    <div role="status">
      {!onLine && (
        <p className="flex items-center justify-center gap-2 bg-saffron-soft px-4 py-2 text-center text-saffron-ink text-sm">
          <WifiOff aria-hidden="true" className="size-4 shrink-0" />
          Vous êtes hors ligne. Les prix affichés peuvent avoir changé.
        </p>
      )}
    </div>
  )
}
