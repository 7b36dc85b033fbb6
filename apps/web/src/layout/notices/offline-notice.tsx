import { WifiOff } from 'lucide-react'
import { useWaitingCount } from '../../platform/edits/use-edits.ts'
import { useIsReachable } from '../../platform/offline/reachable.ts'
import { useAuth } from '../../platform/session/auth-context.ts'

const waitingWords = (count: number): string => {
  if (count === 0) return ''
  return count === 1 ? ' 1 modification attend.' : ` ${count} modifications attendent.`
}

/** Says that there is no network, and how much waits for it. */
export const OfflineNotice = () => {
  const isReachable = useIsReachable()
  const waiting = useWaitingCount()
  const role = useAuth().tenant?.selectedRole
  // Who picks or drives reads no prices.
  const seesPrices = role !== 'picker' && role !== 'driver'
  return (
    <div role="status">
      {!isReachable && (
        <p className="flex items-center justify-center gap-2 bg-saffron-soft px-4 py-2 text-center text-saffron-ink text-sm">
          <WifiOff aria-hidden="true" className="size-4 shrink-0" />
          Vous êtes hors ligne.{seesPrices && ' Les prix affichés peuvent avoir changé.'}
          {waitingWords(waiting)}
        </p>
      )}
    </div>
  )
}
