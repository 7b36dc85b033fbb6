import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { dateTime, id, pathId } from '../scalars.ts'

export const session = z.object({
  id,
  created_at: dateTime,
  /** To the hour. */
  last_used_at: dateTime,
  /** « Firefox sur Windows ». */
  device: z.string(),
  /** The one this call was made in. */
  current: z.boolean(),
})

export const sessionEndpoints = {
  listSessions: endpoint({
    method: 'GET',
    path: '/v2/auth/sessions',
    summary: 'Where the person is signed in: this session first, then the last used',
    access: 'signed_in',
    answer: z.object({ data: z.array(session) }),
    errors: [],
  }),
  endSession: endpoint({
    method: 'DELETE',
    path: '/v2/auth/sessions/{sessionId}',
    summary: 'Ends one of the person’s sessions, with every tenant token born from it',
    access: 'signed_in',
    params: z.object({ sessionId: pathId }),
    answer: z.object({ data: z.null() }),
    errors: ['session_not_found'],
  }),
  endOtherSessions: endpoint({
    method: 'POST',
    path: '/v2/auth/sessions/revoke_others',
    summary: 'Ends every session of the person but this one',
    access: 'signed_in',
    answer: z.object({ data: z.object({ message: z.string() }) }),
    errors: [],
  }),
}
