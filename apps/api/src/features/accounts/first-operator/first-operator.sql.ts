import { sql } from 'kysely'
import type { Db, Trx } from '../../../platform/db/database.ts'

/** Any number nobody else uses: of two set-ups at once, one waits. */
const lock = 4_127_314

export const holdSetup = async (trx: Trx): Promise<void> => {
  await sql`select pg_advisory_xact_lock(${lock})`.execute(trx)
}

/** Who works for the platform, the first of them first. */
export const findOperators = async (db: Db) => {
  const { rows } = await sql<{
    id: number
    email: string
    first_name: string
    platform_id: number
  }>`
    select u.id, u.email, u.first_name, n.id as platform_id
      from memberships m
      join tenants n on n.id = m.tenant_id
      join users u on u.id = m.user_id
     where n.type = 'platform' and m.role = 'operator' and u.deleted_at is null
     order by m.id limit 50`.execute(db)
  return rows
}

/**
 * Creates an account that works for the platform, and the platform where there is none; answers the
 * platform's id, undefined when the e-mail has an account.
 */
export const createOperator = async (
  trx: Trx,
  person: { email: string; firstName: string; passwordHash: string },
): Promise<number | undefined> => {
  const { rows } = await sql<{ tenant_id: number }>`
    with person as (
      insert into users (email, first_name, password_hash)
      values (${person.email}, ${person.firstName}, ${person.passwordHash})
      on conflict (email) do nothing
      returning id),
    platform as (
      insert into tenants (type, company_name)
      select 'platform', 'Carreau' from person
       where not exists (select from tenants where type = 'platform')
      returning id)
    insert into memberships (user_id, tenant_id, role)
    select person.id,
           coalesce((select id from platform), (select min(id) from tenants where type = 'platform')),
           'operator'
      from person
    returning tenant_id`.execute(trx)
  return rows[0]?.tenant_id
}

/** Puts a password that nobody knows in place of an account's, so that nothing but a link leads in. */
export const forgetPassword = async (
  trx: Trx,
  userId: number,
  passwordHash: string,
): Promise<void> => {
  await sql`
    update users set password_hash = ${passwordHash}, new_email = null where id = ${userId}`.execute(
    trx,
  )
}
