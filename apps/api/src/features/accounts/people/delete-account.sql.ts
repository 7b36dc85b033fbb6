import type { TenantType } from '@carreau/domain/companies/roles'
import { sql } from 'kysely'
import type { Db, Trx } from '../../../platform/db/database.ts'

/** What stands in the place of a person who has left. */
const nobody = 'Compte supprimé'

/**
 * Holds what else decides on the companies of a person: who belongs to them, who is invited, which
 * lists fill carts. Before the person's own row, as every change of members does, so that none waits
 * for the other.
 */
export const holdCompanies = async (trx: Trx, userId: number): Promise<Set<number>> => {
  const { rows } = await sql<{ id: number }>`
    select id from tenants
     where id in (select tenant_id from memberships where user_id = ${userId})
     order by id for no key update`.execute(trx)
  const ids = rows.map(({ id }) => id)
  await sql`
    select from invitations
     where tenant_id = any(${ids}::bigint[]) or email = (select email from users where id = ${userId})
     order by id for update`.execute(trx)
  await sql`
    select from lists where buyer_id = any(${ids}::bigint[]) and type = 'recurrent' and not paused
     order by id for update`.execute(trx)
  return new Set(ids)
}

/** Waits for whatever is being done in the person's name; undefined when the account is deleted. */
export const lockPerson = async (trx: Trx, userId: number) => {
  const { rows } = await sql<{ email: string; passwordHash: string }>`
    select email, password_hash as "passwordHash" from users
     where id = ${userId} and deleted_at is null for update`.execute(trx)
  return rows[0]
}

export type CompanyLeft = {
  id: number
  type: TenantType
  name: string
  /** The person administers it, and nobody else does. */
  isLastAdmin: boolean
  otherMembers: number
  openOrders: number
  /** A wholesaler's offers that buyers may order. */
  isSelling: boolean
}

/** What each company of a person is left with when they go. */
export const findCompaniesLeft = async (db: Db, userId: number) => {
  const { rows } = await sql<CompanyLeft>`
    select n.id, n.type, n.company_name as name,
           m.is_admin and not exists (
             select from memberships o
              where o.tenant_id = n.id and o.user_id <> ${userId} and o.role in ('admin', 'operator'))
             as "isLastAdmin",
           (select count(distinct o.user_id) from memberships o
             where o.tenant_id = n.id and o.user_id <> ${userId}) as "otherMembers",
           (select count(*) from orders o
             where (o.buyer_id = n.id or o.shop_id = n.id)
               and o.status in ('to_approve', 'submitted', 'accepted', 'picking', 'shipped'))
             as "openOrders",
           exists (select from offers f where f.shop_id = n.id and f.is_available) as "isSelling"
      from (select tenant_id, bool_or(role in ('admin', 'operator')) as is_admin
              from memberships where user_id = ${userId} group by tenant_id) m
      join tenants n on n.id = m.tenant_id
     order by n.company_name`.execute(db)
  return rows
}

/** Nobody is left in these companies: nothing is done in their name any more. */
export const closeCompanies = async (trx: Trx, ids: readonly number[]): Promise<void> => {
  await sql`delete from invitations where tenant_id = any(${ids}::bigint[])`.execute(trx)
  await sql`
    update lists set paused = true
     where buyer_id = any(${ids}::bigint[]) and type = 'recurrent' and not paused`.execute(trx)
}

/**
 * Takes the person out of an account: its row stays, because orders and history point to it, and says
 * nothing of anybody. Answers the pictures that were theirs.
 */
export const erasePerson = async (
  trx: Trx,
  person: { id: number; email: string },
  unusable: { email: string; passwordHash: string },
): Promise<string[]> => {
  const { id } = person
  // Sessions first: with them go devices, and every node ends the connections they opened.
  await sql`delete from tokens where user_id = ${id}`.execute(trx)
  for (const table of [
    'devices',
    'known_devices',
    'memberships',
    'password_resets',
    'address_links',
    'second_factors',
    'notification_preferences',
    'quiet_hours',
    'notifications',
    'desk_looks',
    'conversation_marks',
    'siret_disputes',
  ])
    await sql`delete from ${sql.table(table)} where user_id = ${id}`.execute(trx)
  await sql`delete from invitations where email = ${person.email}`.execute(trx)
  await sql`update invitations set invited_by = null where invited_by = ${id}`.execute(trx)
  await sql`
    update messages set author_name = ${nobody}
     where id in (select id from messages where author_id = ${id} order by id for update)`.execute(
    trx,
  )
  const { rows } = await sql<{ key: string }>`
    with uploads as (delete from media_uploads where user_id = ${id} returning key)
    select key from uploads
    union
    select avatar_key from users where id = ${id} and avatar_key is not null`.execute(trx)
  await sql`
    update users
       set first_name = ${nobody}, email = ${unusable.email}, password_hash = ${unusable.passwordHash},
           email_proved_at = null, new_email = null, avatar_key = null, deleted_at = now()
     where id = ${id}`.execute(trx)
  return rows.map(({ key }) => key)
}

/** Of an account `u` that works for no company and has not signed in for so many days. */
const isUnused = (days: number) => sql`
  u.deleted_at is null and u.last_signed_in_at < now() - make_interval(days => ${days}::int)
  and not exists (select from memberships m where m.user_id = u.id)
  and not exists (select from tokens t where t.user_id = u.id and t.expires_at > now())`

/** Some of the accounts that are unused. */
export const findUnusedAccounts = async (db: Db, days: number): Promise<number[]> => {
  const { rows } = await sql<{ id: number }>`
    select u.id from users u where ${isUnused(days)} order by u.last_signed_in_at limit 500`.execute(
    db,
  )
  return rows.map(({ id }) => id)
}

export const isUnusedAccount = async (db: Db, userId: number, days: number): Promise<boolean> => {
  const { rows } = await sql`
    select from users u where u.id = ${userId} and ${isUnused(days)}`.execute(db)
  return rows.length === 1
}
