import type { Role } from '@carreau/domain/companies/roles'
import type { Db } from '../src/platform/db/database.ts'
import { newToken } from '../src/platform/identity/identity.sql.ts'

/** Long enough for any test or measurement, whatever clock it keeps. */
const expires_at = new Date('2100-01-01T00:00:00Z')

/** A login token of the person with this e-mail, for tests and measurements. */
export const signIn = async (db: Db, email: string): Promise<{ token: string; id: number }> => {
  const { token, hash } = newToken()
  const user = await db
    .selectFrom('users')
    .select('id')
    .where('email', '=', email)
    .executeTakeFirstOrThrow()
  const { id } = await db
    .insertInto('tokens')
    .values({ hash, user_id: user.id, expires_at })
    .returning('id')
    .executeTakeFirstOrThrow()
  return { token, id }
}

/** A tenant token: the person at work for a company in a role they hold there. */
export const signInFor = async (
  db: Db,
  email: string,
  { company, role }: { company: string; role: Role },
): Promise<string> => {
  const login = await signIn(db, email)
  const membership = await db
    .selectFrom('memberships as m')
    .innerJoin('users as u', 'u.id', 'm.user_id')
    .innerJoin('tenants as t', 't.id', 'm.tenant_id')
    .select(['m.id', 'm.user_id'])
    .where('u.email', '=', email)
    .where('t.company_name', '=', company)
    .where('m.role', '=', role)
    .executeTakeFirstOrThrow()
  const { token, hash } = newToken()
  await db
    .insertInto('tokens')
    .values({
      hash,
      user_id: membership.user_id,
      parent_id: login.id,
      membership_id: membership.id,
      expires_at,
    })
    .execute()
  return token
}
