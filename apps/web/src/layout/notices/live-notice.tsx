import { RefreshCwOff } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useLiveState } from '../../platform/realtime/use-live.ts'

/** Short losses, such as a server that restarts, are no news. */
const quietMs = 5_000

/** Says that what is on screen does not follow any more; a lost network has its own notice. */
export const LiveNotice = () => {
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
        <p className="pointer-events-none fixed bottom-3 left-3 z-20 flex items-center gap-2 rounded-full border border-line bg-paper px-3 py-1.5 text-ink-soft text-xs shadow-sm max-lg:bottom-20">
          <RefreshCwOff aria-hidden="true" className="size-3.5 shrink-0" />
          Suivi en direct interrompu, reprise en cours…
        </p>
      )}
    </div>
  )
}
