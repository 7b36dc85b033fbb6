import type { Db } from '../../../platform/db/database.ts'
import { AppError } from '../../../platform/errors/app-error.ts'
import { addJob } from '../../../platform/jobs/add-job.sql.ts'
import { acting } from '../../../platform/journal/acting.ts'
import { note, noteOfPerson } from '../../../platform/journal/journal.sql.ts'
import { endSessions } from '../../accounts/door/sessions.sql.ts'
import { lockPerson } from './people.sql.ts'

/**
 * Signs a person out everywhere, the operator who asks too when it is their own account. Where nothing
 * was open nothing happens: nobody is written to twice.
 */
export const endPersonSessions = (
  db: Db,
  { personId, platformId, reason }: { personId: number; platformId: number; reason: string },
): Promise<{ ended: number }> =>
  db.transaction().execute(async trx => {
    const person = await lockPerson(trx, personId)
    if (person === undefined) throw new AppError('user_not_found')
    const ended = await endSessions(trx, personId, null)
    if (ended === 0) return { ended }
    await note(trx, {
      kind: 'person_signed_out',
      tenantId: platformId,
      subject: person.email,
      changes: [
        { field: 'sessions', before: String(ended), after: '0' },
        ...(reason === '' ? [] : [{ field: 'reason' as const, before: null, after: reason }]),
      ],
    })
    await noteOfPerson(trx, {
      kind: 'sessions_ended',
      userId: personId,
      changes: [{ field: 'device', before: 'tous, par Carreau', after: null }],
      // The operator's network tells the person's colleagues nothing, and would pass for the person's.
      from: { address: null, requestId: acting()?.requestId ?? null },
    })
    await addJob(trx, 'mail_account_changed', { userId: personId, what: 'signed_out_everywhere' })
    return { ended }
  })
