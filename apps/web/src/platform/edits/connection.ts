import type { RoomConnection } from '@carreau/offline-edits/browser-queue'
import { isApiError } from '../api-client/api-error.ts'
import { newIdempotencyKey } from '../api-client/idempotency-key.ts'
import { setReached } from '../offline/reachable.ts'

/** How the edits of every room reach the API. What keeping them takes comes with use-sending.ts. */
export const connection: RoomConnection = {
  newKey: newIdempotencyKey,
  setReached,
  judge: error => {
    if (!isApiError(error)) {
      console.error('Not sent', error)
      return 'later'
    }
    const { status, code, message } = error
    if (code === 'network') return 'lost'
    if (code === 'already_done') return 'done'
    if (status === 500) return 'fault'
    if (status < 400 || status === 401 || status === 429 || status > 500) return 'later'
    return { code, message }
  },
}
