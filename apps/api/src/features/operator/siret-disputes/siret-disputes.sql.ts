import type { TenantType } from '@carreau/domain/companies/roles'
import { sql } from 'kysely'
import type { Db, Trx } from '../../../platform/db/database.ts'
import {
  type CompanyRefRow,
  companiesOf,
  founderOf,
  type PersonOfCompany,
  personOf,
} from '../companies/red-flags.sql.ts'

export type DisputeState = 'open' | 'upheld' | 'dismissed'

export type DisputeRow = {
  id: number
  siret: string
  state: DisputeState
  company_name: string
  created_at: Date
}

export type HolderRow = CompanyRefRow & {
  type: TenantType
  line1: string
  line2: string
  postal_code: string
  created_at: string
  members_count: number
  founder: PersonOfCompany | null
}

export type DisputeDetailRow = DisputeRow & {
  contact: string
  message: string
  claimant: PersonOfCompany
  companies: CompanyRefRow[]
  holder: HolderRow | null
  taken_from: CompanyRefRow | null
  decided_name: string | null
  decided_at: Date | null
  reason: string | null
}

/** Disputes that are open first, of these the one that waits longest; settled ones, the last first. */
export const findDisputes = async (
  db: Db,
  asked: { state?: DisputeState | undefined; page: number; perPage: number },
): Promise<{ disputes: DisputeRow[]; total: number }> => {
  const where = sql`(${asked.state ?? null}::text is null or state = ${asked.state ?? null})`
  const [disputes, count] = await Promise.all([
    sql<DisputeRow>`
      select id, siret, state, company_name, created_at from siret_disputes where ${where}
       order by state <> 'open', case when state = 'open' then id end, id desc
       limit ${asked.perPage} offset ${(asked.page - 1) * asked.perPage}`.execute(db),
    sql<{ total: number }>`select count(*) as total from siret_disputes where ${where}`.execute(db),
  ])
  return { disputes: disputes.rows, total: count.rows[0]?.total ?? 0 }
}

/** A dispute with both its sides; who holds the SIRET is who holds it now. */
export const findDispute = async (db: Db, disputeId: number) => {
  const { rows } = await sql<DisputeDetailRow>`
    select d.id, d.siret, d.state, d.company_name, d.created_at, d.contact, d.message,
           d.decided_name, d.decided_at, d.reason, ${personOf} as claimant,
           ${companiesOf} as companies,
           (select json_build_object('id', n.id, 'company_name', n.company_name, 'status', n.status,
                     'city', n.city, 'type', n.type, 'line1', n.line1, 'line2', n.line2,
                     'postal_code', n.postal_code, 'created_at', n.created_at,
                     'members_count',
                     (select count(distinct user_id) from memberships m where m.tenant_id = n.id),
                     'founder', ${founderOf})
              from tenants n where n.siret = d.siret and n.type <> 'platform') as holder,
           (select json_build_object('id', n.id, 'company_name', n.company_name, 'status', n.status,
                     'city', n.city)
              from tenants n where n.id = d.taken_from) as taken_from
      from siret_disputes d join users u on u.id = d.user_id
     where d.id = ${disputeId}`.execute(db)
  return rows[0]
}

/** Holds a dispute until the transaction ends. */
export const lockDispute = async (trx: Trx, disputeId: number) => {
  const { rows } = await sql<{ siret: string; state: DisputeState; email: string }>`
    select d.siret, d.state, u.email from siret_disputes d join users u on u.id = d.user_id
     where d.id = ${disputeId} for update of d`.execute(trx)
  return rows[0]
}

export const findHolderId = async (trx: Trx, siret: string): Promise<number | undefined> => {
  const { rows } = await sql<{ id: number }>`
    select id from tenants where siret = ${siret} and type <> 'platform'`.execute(trx)
  return rows[0]?.id
}

/** Takes the SIRET, and the VAT number that is made from it, off a locked company. */
export const takeSiretOff = async (trx: Trx, tenantId: number): Promise<void> => {
  await sql`update tenants set siret = null, vat_number = null where id = ${tenantId}`.execute(trx)
  await sql`
    update shops set profile_version = profile_version + 1 where tenant_id = ${tenantId}`.execute(
    trx,
  )
}

export const settleDispute = async (
  trx: Trx,
  disputeId: number,
  settled: {
    state: 'upheld' | 'dismissed'
    actorName: string
    reason: string
    takenFrom: number | null
    at: Date
  },
): Promise<void> => {
  await sql`
    update siret_disputes
       set state = ${settled.state}, decided_name = ${settled.actorName}, decided_at = ${settled.at},
           reason = ${settled.reason}, taken_from = ${settled.takenFrom}
     where id = ${disputeId}`.execute(trx)
}
