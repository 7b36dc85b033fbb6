import type { Role } from '@carreau/domain/companies/roles'
import { sql } from 'kysely'
import type { Db, Trx } from '../../../platform/db/database.ts'

export type MemberRow = {
  id: number
  email: string
  first_name: string | null
  roles: Role[]
  status: 'active' | 'invited'
}

/** Members by name, then open invitations by e-mail, with how many there are in all. */
export const findMembers = async (
  db: Db,
  tenantId: number,
  { limit, offset }: { limit: number; offset: number },
): Promise<{ total: number; members: MemberRow[] }> => {
  const { rows } = await sql<{ total: number; members: MemberRow[] }>`
    with everyone as (
      select u.id, u.email, u.first_name, json_agg(m.role) as roles, 'active' as status
        from memberships m join users u on u.id = m.user_id
       where m.tenant_id = ${tenantId}
       group by u.id
      union all
      select id, email, null, to_json(roles), 'invited'
        from invitations
       where tenant_id = ${tenantId} and expires_at > now())
    select (select count(*) from everyone) as total,
           (select coalesce(json_agg(p), '[]')
              from (select * from everyone order by status, first_name, email
                     limit ${limit} offset ${offset}) p) as members`.execute(db)
  return rows[0] ?? { total: 0, members: [] }
}

export const isMember = async (db: Db, tenantId: number, email: string): Promise<boolean> => {
  const { rows } = await sql`
    select from memberships m join users u on u.id = m.user_id
     where m.tenant_id = ${tenantId} and u.email = ${email} limit 1`.execute(db)
  return rows.length === 1
}

/**
 * Lets one change of a company's members happen at a time, and says what counts for it: whether
 * the caller is still an admin, and who the others are. (No key is locked: orders go on meanwhile.)
 */
export const lockMembers = async (
  trx: Trx,
  tenantId: number,
  { callerId, memberId }: { callerId: number; memberId: number },
): Promise<{ callerIsAdmin: boolean; otherAdmins: number }> => {
  await sql`select from tenants where id = ${tenantId} for no key update`.execute(trx)
  // A statement of its own: it must see what the holder of the lock before us has committed.
  const { rows } = await sql<{ callerIsAdmin: boolean; otherAdmins: number }>`
    select coalesce(bool_or(user_id = ${callerId}), false) as "callerIsAdmin",
           count(*) filter (where user_id <> ${memberId}) as "otherAdmins"
      from memberships where tenant_id = ${tenantId} and role = 'admin'`.execute(trx)
  return rows[0] ?? { callerIsAdmin: false, otherAdmins: 0 }
}

/** A line of the members' list by its id; undefined when this company has none. */
export const findMember = async (db: Db, tenantId: number, memberId: number) => {
  const { rows } = await sql<MemberRow>`
    select u.id, u.email, u.first_name, json_agg(m.role) as roles, 'active' as status
      from memberships m join users u on u.id = m.user_id
     where m.tenant_id = ${tenantId} and u.id = ${memberId}
     group by u.id
    union all
    select id, email, null, to_json(roles), 'invited'
      from invitations
     where tenant_id = ${tenantId} and id = ${memberId} and expires_at > now()`.execute(db)
  return rows[0]
}

/** Takes the roles away that are not given, with the tenant tokens born from them, and adds the rest. */
export const setRoles = async (
  trx: Trx,
  tenantId: number,
  userId: number,
  roles: readonly Role[],
): Promise<void> => {
  await sql`
    with dropped as (
      delete from memberships
       where tenant_id = ${tenantId} and user_id = ${userId} and not role = any(${roles}::text[]))
    insert into memberships (user_id, tenant_id, role)
    select ${userId}, ${tenantId}, unnest(${roles}::text[])
    on conflict (user_id, tenant_id, role) do nothing`.execute(trx)
}

/** Ends the person's roles in the company and, by cascade, their tenant tokens. */
export const removeRoles = async (trx: Trx, tenantId: number, userId: number): Promise<void> => {
  await sql`
    delete from memberships where tenant_id = ${tenantId} and user_id = ${userId}`.execute(trx)
}
