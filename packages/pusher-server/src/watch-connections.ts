import { type Connection, end, send } from './connection.ts'
import type { Hub } from './hub.ts'
import type { Limits } from './limits.ts'
import { closeCodes, frameOf } from './protocol.ts'

const ping = frameOf('pusher:ping', {})

/** Ends connections that have no subscription, that are silent, or whose token is over. */
export const watchConnections = ({
  hub,
  limits,
  findOpenTokens,
  onError,
}: {
  hub: Hub
  limits: Limits
  findOpenTokens: (tokenIds: readonly number[]) => Promise<ReadonlySet<number>>
  onError: (error: Error) => void
}) => {
  const check = (connection: Connection, now: number): void => {
    const silentMs = now - connection.heardAt
    if (connection.userId === null && now - connection.openedAt > limits.anonymousMs)
      end(connection, closeCodes.notAuthorised, 'No subscription in time')
    else if (silentMs > limits.activityMs + limits.pongMs)
      end(connection, closeCodes.noPong, 'No pong')
    else if (silentMs > limits.activityMs && !connection.wasPinged) {
      connection.wasPinged = true
      send(connection, ping, limits)
    }
  }
  const checkAll = (): void => {
    const now = performance.now()
    for (const connection of hub.connections) check(connection, now)
  }

  const endOver = async (): Promise<void> => {
    const tokens = hub.tokens()
    if (tokens.length === 0) return
    const open = await findOpenTokens(tokens)
    hub.endTokens(tokens.filter(token => !open.has(token)))
  }
  const checkTokens = (): void => void endOver().catch(onError)

  const timers = [
    setInterval(checkAll, limits.checkEveryMs),
    setInterval(checkTokens, limits.tokensEveryMs),
  ]
  return {
    checkTokens,
    stop: () => {
      for (const timer of timers) clearInterval(timer)
    },
  }
}
