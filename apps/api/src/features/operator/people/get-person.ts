import type { AnswerOf } from '@carreau/contract/endpoint'
import type { operatorEndpoints } from '@carreau/contract/operator/operator'
import type { Db } from '../../../platform/db/database.ts'
import { AppError } from '../../../platform/errors/app-error.ts'
import { presentSession } from '../../accounts/door/accounts.present.ts'
import { findSessions } from '../../accounts/door/sessions.sql.ts'
import { presentPerson } from './people.present.ts'
import { findPerson } from './people.sql.ts'

/** A person with where they are signed in, for an operator who is signed in themselves. */
export const getPerson = async (
  db: Db,
  { personId, sessionId }: { personId: number; sessionId: number },
): Promise<AnswerOf<typeof operatorEndpoints.getPerson>['data']> => {
  const row = await findPerson(db, personId)
  if (row === undefined) throw new AppError('user_not_found')
  const sessions = await findSessions(db, personId, sessionId)
  return {
    ...presentPerson(row),
    sessions: sessions.map(session => presentSession(session, sessionId)),
  }
}
