import type { Db } from '../db/database.ts'
import { closeCodes } from './close-codes.ts'
import { type Connection, end, send } from './connection.ts'
import { frameOf } from './frames.ts'
import type { Hub } from './hub.ts'
import type { Limits } from './limits.ts'
import { findOpenTokens } from './live.sql.ts'

/** Expiry is nobody's message, and a clock that is wrong is not asked: the database is. */
const checkTokensEveryMs = 60_000

const ping = frameOf('pusher:ping', {})

/** Ends connections that nobody vouched for, that are silent, or whose token is over. */
export const watchConnections = ({
  hub,
  limits,
  db,
  onError,
}: {
  hub: Hub
  limits: Limits
  db: Db
  onError: (error: Error) => void
}) => {
  const lookAt = (connection: Connection, now: number): void => {
    const silentMs = now - connection.heardAt
    if (connection.userId === null && now - connection.openedAt > limits.anonymousMs)
      end(connection, closeCodes.notAuthorised, 'No subscription in time')
    else if (silentMs > limits.activityMs + limits.pongMs)
      end(connection, closeCodes.noPong, 'No pong')
    else if (silentMs > limits.activityMs && !connection.wasAsked) {
      connection.wasAsked = true
      send(connection, ping, limits)
    }
  }

  const check = async (): Promise<void> => {
    const tokens = hub.tokens()
    if (tokens.length === 0) return
    const open = await findOpenTokens(db, tokens)
    hub.endTokens(tokens.filter(token => !open.has(token)))
  }
  const checkTokens = (): void => void check().catch(onError)

  const look = (): void => {
    const now = performance.now()
    for (const connection of hub.everybody) lookAt(connection, now)
  }
  const looking = setInterval(look, limits.lookEveryMs)
  const checking = setInterval(checkTokens, checkTokensEveryMs)

  return {
    checkTokens,
    stop: () => {
      clearInterval(looking)
      clearInterval(checking)
    },
  }
}
