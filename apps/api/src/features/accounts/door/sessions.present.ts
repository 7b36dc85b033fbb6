import type { sessionEndpoints } from '@carreau/contract/accounts/sessions'
import type { AnswerOf } from '@carreau/contract/endpoint'
import { deviceName } from '../sessions/device-name.ts'
import type { SessionRow } from './sessions.sql.ts'

/** A session as it is shown, in one that may be the same. */
export const presentSession = (
  { id, created_at, last_used_at, user_agent }: SessionRow,
  currentId: number,
): AnswerOf<typeof sessionEndpoints.listSessions>['data'][number] => ({
  id,
  created_at: created_at.toISOString(),
  last_used_at: last_used_at.toISOString(),
  device: deviceName(user_agent),
  current: id === currentId,
})
