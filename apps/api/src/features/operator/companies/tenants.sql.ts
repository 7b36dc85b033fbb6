import type { CompanyStatus } from '@carreau/domain/companies/company-status'
import type { TenantType } from '@carreau/domain/companies/roles'
import { addDays, parisDay } from '@carreau/domain/french/paris-time'
import type { InterfelKind } from '@carreau/domain/money/interfel'
import { type RawBuilder, sql } from 'kysely'
import type { Db, Trx } from '../../../platform/db/database.ts'

export type TenantRow = {
  id: number
  type: TenantType
  company_name: string
  status: CompanyStatus
  siret: string | null
  vat_number: string | null
  line1: string
  line2: string
  postal_code: string
  city: string
  created_at: Date
  legal_form: string
  /** Of a buyer. */
  interfel_kind: InterfelKind | null
  members_count: number
  offers_count: number
  identity_waits: boolean
}

export type DecisionRow = {
  at: Date
  actor_name: string
  from_status: CompanyStatus
  to_status: CompanyStatus
  reason: string | null
}

const identityWaits = sql<boolean>`exists (
  select from identity_changes i where i.tenant_id = n.id and i.state = 'waiting')`

const columns = sql`
  n.id, n.type, n.company_name, n.status, n.siret, n.vat_number, n.line1, n.line2, n.postal_code,
  n.city, n.created_at,
  coalesce((select s.legal_form from shops s where s.tenant_id = n.id), '') as legal_form,
  (select b.interfel_kind from buyers b where b.tenant_id = n.id) as interfel_kind,
  (select count(distinct user_id) from memberships m where m.tenant_id = n.id) as members_count,
  (select count(*) from offers o where o.shop_id = n.id and o.withdrawn_at is null) as offers_count,
  ${identityWaits} as identity_waits`

/** A page of companies, those that wait first and of these the one that waits longest. */
export const findTenants = async (
  db: Db,
  asked: {
    status?: CompanyStatus | undefined
    type?: 'buyer' | 'shop' | undefined
    changes?: 'waiting' | undefined
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
    and (${asked.changes === undefined} or ${identityWaits})
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

/** What waits for the platform, and who is suspended. */
export const countApprovals = async (db: Db) => {
  const { rows } = await sql<{
    pending: number
    suspended: number
    changes: number
    disputes: number
  }>`
    select (select count(*) from tenants where status = 'pending') as pending,
           (select count(*) from tenants where status = 'suspended') as suspended,
           (select count(*) from identity_changes where state = 'waiting') as changes,
           (select count(*) from siret_disputes where state = 'open') as disputes`.execute(db)
  return rows[0] ?? { pending: 0, suspended: 0, changes: 0, disputes: 0 }
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

/** Orders that neither ended nor were delivered, of the company `tenantId` on either side. */
const openOrdersOf = (tenantId: number | RawBuilder<number>) => sql`
  (select o.id, o.buyer_id, o.shop_id from orders o
    where o.buyer_id = ${tenantId} and o.status in ('to_approve', 'submitted', 'accepted', 'picking', 'shipped')
   union all
   select o.id, o.buyer_id, o.shop_id from orders o
    where o.shop_id = ${tenantId} and o.status in ('to_approve', 'submitted', 'accepted', 'picking', 'shipped'))`

export const countOpenOrders = async (db: Db, tenantId: number) => {
  const { rows } = await sql<{ orders: number; partners: number }>`
    select count(*) as orders,
           count(distinct case when o.buyer_id = ${tenantId} then o.shop_id else o.buyer_id end) as partners
      from ${openOrdersOf(tenantId)} o`.execute(db)
  return rows[0] ?? { orders: 0, partners: 0 }
}

/** How long after a delivery the other side still has to do with a company. */
const partnerDays = 30

/** Who has orders under way with a company, or had a delivery these last days: they hear of a suspension. */
export const findPartners = async (db: Db, tenantId: number, now: Date): Promise<number[]> => {
  const since = addDays(parisDay(now), -partnerDays)
  const { rows } = await sql<{ id: number }>`
    select distinct case when o.buyer_id = ${tenantId} then o.shop_id else o.buyer_id end as id
      from (select buyer_id, shop_id from ${openOrdersOf(tenantId)} under_way
            union all
            select buyer_id, shop_id from orders
             where (buyer_id = ${tenantId} or shop_id = ${tenantId})
               and delivery_date >= ${since}::date
               and status not in ('rejected', 'refused', 'cancelled')) o
     order by 1 limit 5000`.execute(db)
  return rows.map(({ id }) => id)
}

/** Holds a company until the transaction ends. */
export const lockTenant = async (trx: Trx, tenantId: number) => {
  const { rows } = await sql<LockedTenant>`
    select id, type, status, company_name, siret from tenants
     where id = ${tenantId} and type <> 'platform' for no key update`.execute(trx)
  return rows[0]
}

export type LockedTenant = {
  id: number
  type: TenantType
  status: CompanyStatus
  company_name: string
  siret: string | null
}

/** Moves a locked company to another state and writes who did it. */
export const saveDecision = async (
  trx: Trx,
  tenantId: number,
  decision: {
    from: CompanyStatus
    to: CompanyStatus
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
