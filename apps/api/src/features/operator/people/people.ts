import type { AnswerOf } from '@carreau/contract/endpoint'
import type { operatorEndpoints } from '@carreau/contract/operator/operator'
import type { Db } from '../../../platform/db/database.ts'
import { AppError } from '../../../platform/errors/app-error.ts'
import { presentAccesses, presentSession } from '../../accounts/door/accounts.present.ts'
import { findSessions } from '../../accounts/door/sessions.sql.ts'
import { findTenant } from '../companies/tenants.sql.ts'
import { findPeopleOfTenant, findPerson, type PersonRow } from './people.sql.ts'

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
): Promise<AnswerOf<typeof operatorEndpoints.getPerson>['data']> => {
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
): Promise<AnswerOf<typeof operatorEndpoints.listTenantPeople>> => {
  if ((await findTenant(db, tenantId)) === undefined) throw new AppError('tenant_not_found')
  const { people, total } = await findPeopleOfTenant(db, tenantId, { page, perPage: per_page })
  return { data: people.map(presentPerson), meta: { total, page, per_page } }
}
