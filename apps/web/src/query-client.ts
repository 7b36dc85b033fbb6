import { notifyManager, QueryClient, replaceEqualDeep } from '@tanstack/react-query'
import { isApiError } from './platform/api-client/api-error.ts'
import { setReached } from './platform/offline/reachable.ts'
import { standIns } from './platform/offline/stand-ins.ts'

/**
 * Refusals will not change by asking again; the network and the server's own failures may. Without a network nothing
 * is asked again before it is back, and a slow one is said after its first ten seconds and asked once more.
 */
const mayRetry = (failures: number, error: Error): boolean => {
  if (!isApiError(error)) return failures < 2
  if (error.code === 'network' && !navigator.onLine) return false
  if (error.isTooSlow) setReached(false)
  return failures < (error.isTooSlow ? 1 : 2) && !(error.status >= 400 && error.status < 500)
}

// What is shown at once is there before the browser goes on: a box that is ticked would go back for a moment.
notifyManager.setScheduler(queueMicrotask)

export const createQueryClient = (): QueryClient =>
  new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: 30_000,
        gcTime: 10 * 60_000,
        // Without a network a question is still asked: what was answered last may stand in
        // (platform/offline/kept-answers.ts). Asked again when the network is back.
        networkMode: 'offlineFirst',
        // A cart that was put back, and not read again before the network went, would be without it.
        structuralSharing: (shown, now) =>
          shown && standIns.has(now as object) ? shown : replaceEqualDeep(shown, now),
        retry: typeof document === 'undefined' ? false : mayRetry,
      },
      // Without a network a change fails now, with a word: it must not be sent hours later, unseen.
      mutations: { networkMode: 'always' },
    },
  })
