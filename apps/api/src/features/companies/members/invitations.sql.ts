import type { Role, TenantType } from '@carreau/domain/companies/roles'
import { sql } from 'kysely'
import type { Db, Trx } from '../../../platform/db/database.ts'

/** Invites, or invites again with new roles for 14 days more; answers the invitation's id. */
export const invite = async (
  trx: Trx,
  tenantId: number,
  { email, roles, invitedBy }: { email: string; roles: readonly Role[]; invitedBy: number },
): Promise<number> => {
  const { rows } = await sql<{ id: number }>`
    insert into invitations (tenant_id, email, roles, invited_by, expires_at)
    values (${tenantId}, ${email}, ${roles}::text[], ${invitedBy}, now() + interval '14 days')
    on conflict (tenant_id, email) do update set
      roles = excluded.roles, invited_by = excluded.invited_by, expires_at = excluded.expires_at
    returning id`.execute(trx)
  return rows[0]?.id ?? 0
}

export const setInvitedRoles = async (
  trx: Trx,
  tenantId: number,
  invitationId: number,
  roles: readonly Role[],
): Promise<void> => {
  await sql`
    update invitations set roles = ${roles}::text[]
     where tenant_id = ${tenantId} and id = ${invitationId}`.execute(trx)
}

export const withdrawInvitation = async (
  trx: Trx,
  tenantId: number,
  invitationId: number,
): Promise<void> => {
  await sql`
    delete from invitations where tenant_id = ${tenantId} and id = ${invitationId}`.execute(trx)
}

type Invitation = {
  type: TenantType
  company_name: string
  email: string
  roles: Role[]
  invited_by: string | null
  expires_at: Date
}

const columns = sql`
  n.type, n.company_name, i.email, i.roles, u.first_name as invited_by, i.expires_at`

/** The open invitation that a link is for. */
export const findInvitation = async (db: Db, tokenHash: Buffer) => {
  const { rows } = await sql<Invitation>`
    select ${columns}
      from invitations i
      join tenants n on n.id = i.tenant_id
      left join users u on u.id = i.invited_by
     where i.token_hash = ${tokenHash} and i.expires_at > now()`.execute(db)
  return rows[0]
}

/** Gives an open invitation a link, which ends the one before; answers what to write in the mail. */
export const giveLink = async (db: Db, invitationId: number, tokenHash: Buffer) => {
  const { rows } = await sql<Invitation>`
    with i as (
      update invitations set token_hash = ${tokenHash}
       where id = ${invitationId} and expires_at > now()
      returning *)
    select ${columns}
      from i
      join tenants n on n.id = i.tenant_id
      left join users u on u.id = i.invited_by`.execute(db)
  return rows[0]
}

/**
 * Uses an open invitation up and makes its roles the person's; answers the company's id, undefined
 * when there is none for their e-mail. Sent twice at once, the second finds it gone. Its link was mailed
 * to that address: whoever has it reads it.
 */
export const acceptInvitationOf = async (
  db: Db,
  userId: number,
  tokenHash: Buffer,
): Promise<number | undefined> => {
  const { rows } = await sql<{ tenant_id: number }>`
    with accepted as (
      delete from invitations i
       using users u
       where u.id = ${userId} and u.email = i.email
         and i.token_hash = ${tokenHash} and i.expires_at > now()
      returning i.tenant_id, i.roles),
    joined as (
      insert into memberships (user_id, tenant_id, role)
      select ${userId}, tenant_id, unnest(roles) from accepted
      on conflict (user_id, tenant_id, role) do nothing),
    proved as (
      update users set email_proved_at = now()
       where id = ${userId} and email_proved_at is null and exists (select from accepted))
    select tenant_id from accepted`.execute(db)
  return rows[0]?.tenant_id
}

/** Bounded: what is left waits for the next run. */
export const deleteExpiredInvitations = async (db: Db): Promise<void> => {
  await sql`
    delete from invitations where id in (
      select id from invitations where expires_at < now() order by expires_at limit 20000)`.execute(
    db,
  )
}
