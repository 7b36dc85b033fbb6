import { WifiOff } from 'lucide-react'
import { useWaitingCount } from '../../platform/edits/use-edits.ts'
import { useIsReachable } from '../../platform/offline/reachable.ts'

const waitingWords = (count: number): string => {
  if (count === 0) return ''
  return count === 1 ? ' 1 modification attend.' : ` ${count} modifications attendent.`
}

/** Says that there is no network, and how much waits for it. */
export const OfflineNotice = () => {
  const isReachable = useIsReachable()
  const waiting = useWaitingCount()
  return (
    <div role="status">
      {!isReachable && (
        <p className="flex items-center justify-center gap-2 bg-saffron-soft px-4 py-2 text-center text-saffron-ink text-sm">
          <WifiOff aria-hidden="true" className="size-4 shrink-0" />
          Vous êtes hors ligne. Les prix affichés peuvent avoir changé.{waitingWords(waiting)}
        </p>
      )}
    </div>
  )
}
