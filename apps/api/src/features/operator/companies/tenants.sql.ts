import type { TenantType } from '@carreau/domain/companies/roles'
import { sql } from 'kysely'
import type { Db, Trx } from '../../../platform/db/database.ts'

export type TenantStatus = 'active' | 'pending' | 'refused'

export type TenantRow = {
  id: number
  type: TenantType
  company_name: string
  status: TenantStatus
  siret: string | null
  vat_number: string | null
  line1: string
  line2: string
  postal_code: string
  city: string
  created_at: Date
  members_count: number
  offers_count: number
}

export type DecisionRow = {
  at: Date
  actor_name: string
  from_status: TenantStatus
  to_status: TenantStatus
  reason: string | null
}

const columns = sql`
  n.id, n.type, n.company_name, n.status, n.siret, n.vat_number, n.line1, n.line2, n.postal_code,
  n.city, n.created_at,
  (select count(distinct user_id) from memberships m where m.tenant_id = n.id) as members_count,
  (select count(*) from offers o where o.shop_id = n.id and o.withdrawn_at is null) as offers_count`

/** A page of companies, those that wait first and of these the one that waits longest. */
export const findTenants = async (
  db: Db,
  asked: {
    status?: TenantStatus | undefined
    type?: 'buyer' | 'shop' | undefined
    q?: string | undefined
    page: number
    perPage: number
  },
): Promise<{ tenants: TenantRow[]; total: number }> => {
  const name = `%${(asked.q ?? '').replace(/[\\%_]/g, '\\$&')}%`
  const digits = (asked.q ?? '').replace(/\s/g, '')
  const where = sql`
    n.type <> 'platform'
    and (${asked.status ?? null}::text is null or n.status = ${asked.status ?? null})
    and (${asked.type ?? null}::text is null or n.type = ${asked.type ?? null})
    and (fold_text(n.company_name) like fold_text(${name})
         or (${digits} <> '' and starts_with(n.siret, ${digits})))`
  const [tenants, count] = await Promise.all([
    sql<TenantRow>`
      select ${columns} from tenants n where ${where}
       order by n.status <> 'pending', case when n.status = 'pending' then n.id end, n.id desc
       limit ${asked.perPage} offset ${(asked.page - 1) * asked.perPage}`.execute(db),
    sql<{ total: number }>`select count(*) as total from tenants n where ${where}`.execute(db),
  ])
  return { tenants: tenants.rows, total: count.rows[0]?.total ?? 0 }
}

export const findTenant = async (db: Db, tenantId: number) => {
  const { rows } = await sql<TenantRow>`
    select ${columns} from tenants n where n.id = ${tenantId} and n.type <> 'platform'`.execute(db)
  return rows[0]
}

export const findDecisions = async (db: Db, tenantId: number) => {
  const { rows } = await sql<DecisionRow>`
    select at, actor_name, from_status, to_status, reason
      from tenant_history where tenant_id = ${tenantId} order by id desc limit 100`.execute(db)
  return rows
}

/** Holds a company until the transaction ends. */
export const lockTenant = async (trx: Trx, tenantId: number) => {
  const { rows } = await sql<{ type: TenantType; status: TenantStatus; company_name: string }>`
    select type, status, company_name from tenants
     where id = ${tenantId} and type <> 'platform' for no key update`.execute(trx)
  return rows[0]
}

/** Moves a locked company to another state and writes who did it. */
export const saveDecision = async (
  trx: Trx,
  tenantId: number,
  decision: {
    from: TenantStatus
    to: TenantStatus
    reason: string | null
    actor: { userId: number; firstName: string }
  },
): Promise<void> => {
  await sql`update tenants set status = ${decision.to} where id = ${tenantId}`.execute(trx)
  await sql`
    insert into tenant_history (tenant_id, actor_id, actor_name, from_status, to_status, reason)
    values (${tenantId}, ${decision.actor.userId}, ${decision.actor.firstName}, ${decision.from},
            ${decision.to}, ${decision.reason})`.execute(trx)
}

export const findAdminEmails = async (db: Db, tenantId: number): Promise<string[]> => {
  const { rows } = await sql<{ email: string }>`
    select u.email from memberships m join users u on u.id = m.user_id
     where m.tenant_id = ${tenantId} and m.role = 'admin' order by u.id limit 50`.execute(db)
  return rows.map(row => row.email)
}
