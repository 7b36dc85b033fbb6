import type { AnswerOf, BodyOf } from '@carreau/contract/endpoint'
import type { operatorEndpoints } from '@carreau/contract/operator/operator'
import type { Db } from '../../../platform/db/database.ts'
import { AppError } from '../../../platform/errors/app-error.ts'
import type { Caller } from '../../../platform/identity/caller.ts'
import type { SecretBox } from '../../../platform/identity/secret-box.ts'
import { addJob } from '../../../platform/jobs/jobs.sql.ts'
import { acting } from '../../../platform/journal/acting.ts'
import { note, noteOfPerson } from '../../../platform/journal/journal.sql.ts'
import { presentAccesses, presentSession } from '../../accounts/door/accounts.present.ts'
import { endSessions, findSessions } from '../../accounts/door/accounts.sql.ts'
import { removeSecondFactorOf } from '../../accounts/door/remove-second-factor.ts'
import { findTenant } from '../companies/tenants.sql.ts'
import { findPeopleOfTenant, findPerson, lockPerson, type PersonRow } from './people.sql.ts'

type Person = AnswerOf<typeof operatorEndpoints.searchPeople>['data'][number]

export const presentPerson = (row: PersonRow): Person => ({
  id: row.id,
  first_name: row.first_name,
  email: row.email,
  accesses: presentAccesses(row.accesses),
  second_factor: row.second_factor,
  sessions_count: row.sessions_count,
})

/** A person with where they are signed in, for an operator who is signed in themselves. */
export const getPerson = async (
  db: Db,
  { personId, sessionId }: { personId: number; sessionId: number },
) => {
  const row = await findPerson(db, personId)
  if (row === undefined) throw new AppError('user_not_found')
  const sessions = await findSessions(db, personId, sessionId)
  return {
    ...presentPerson(row),
    sessions: sessions.map(session => presentSession(session, sessionId)),
  }
}

/** A page of those who work for a company. */
export const listTenantPeople = async (
  db: Db,
  tenantId: number,
  { page, per_page }: { page: number; per_page: number },
) => {
  if ((await findTenant(db, tenantId)) === undefined) throw new AppError('tenant_not_found')
  const { people, total } = await findPeopleOfTenant(db, tenantId, { page, perPage: per_page })
  return { data: people.map(presentPerson), meta: { total, page, per_page } }
}

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

type RemoveFactor = BodyOf<typeof operatorEndpoints.removePersonSecondFactor>

/** Lets in again somebody who has lost telephone and recovery codes, once the operator has checked who asks. */
export const removePersonSecondFactor = async (
  db: Db,
  secrets: SecretBox,
  {
    personId,
    body: { reason, ...proof },
    ...given
  }: {
    caller: Caller
    platformId: number
    personId: number
    body: RemoveFactor
    address: string
    now: Date
  },
): Promise<{ ended: number }> => {
  const { platformId, ...asked } = given
  const person = await findPerson(db, personId)
  if (person === undefined) throw new AppError('user_not_found')
  return removeSecondFactorOf(
    db,
    secrets,
    { ...asked, personId, proof },
    {
      hold: async trx => (await lockPerson(trx, personId)) !== undefined,
      noteDone: (trx, ended) =>
        note(trx, {
          kind: 'person_factor_removed',
          tenantId: platformId,
          subject: person.email,
          changes: [
            { field: 'sessions', before: String(ended), after: '0' },
            { field: 'reason', before: null, after: reason },
          ],
        }),
    },
  )
}
