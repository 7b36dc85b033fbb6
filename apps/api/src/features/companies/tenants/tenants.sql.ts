import type { InterfelKind } from '@carreau/domain/money/interfel'
import { sql } from 'kysely'
import type { Trx } from '../../../platform/db/database.ts'

export type PostalAddress = { line1: string; line2: string; postal_code: string; city: string }

type NewTenant = PostalAddress & {
  type: 'buyer' | 'shop'
  status: 'active' | 'pending'
  company_name: string
  siret: string
  vat_number: string | null
}

/** Creates a company with its first admin; undefined when its SIRET is taken, even since a moment. */
export const createTenantRow = async (
  trx: Trx,
  adminId: number,
  tenant: NewTenant,
): Promise<number | undefined> => {
  const { rows } = await sql<{ tenant_id: number }>`
    with tenant as (
      insert into tenants (type, status, company_name, siret, vat_number,
                           line1, line2, postal_code, city, founded_by)
      values (${tenant.type}, ${tenant.status}, ${tenant.company_name}, ${tenant.siret},
              ${tenant.vat_number}, ${tenant.line1}, ${tenant.line2}, ${tenant.postal_code},
              ${tenant.city}, ${adminId})
      on conflict (siret) do nothing
      returning id)
    insert into memberships (user_id, tenant_id, role)
    select ${adminId}, id, 'admin' from tenant
    returning tenant_id`.execute(trx)
  return rows[0]?.tenant_id
}

/** Creates a buyer of the kind it says it is; who says none is a restaurant, which is not charged. */
export const createBuyer = async (
  trx: Trx,
  tenantId: number,
  kind: InterfelKind = 'restaurant',
): Promise<void> => {
  await sql`insert into buyers (tenant_id, interfel_kind) values (${tenantId}, ${kind})`.execute(
    trx,
  )
}

/** Any number nobody else uses: new shops take turns, so that two of one name differ in slug. */
const slugLock = 4_127_311

/** Creates a shop under its slug or, when taken, the first free of `slug-2`, `slug-3` … */
export const createShop = async (trx: Trx, tenantId: number, slug: string): Promise<void> => {
  await sql`select pg_advisory_xact_lock(${slugLock})`.execute(trx)
  // One number more than there are slugs of this beginning: one of them is free.
  await sql`
    insert into shops (tenant_id, slug)
    select ${tenantId}, candidate
      from (select ${slug}::text as candidate, 1 as n
            union all
            select ${slug}::text || '-' || n, n
              from generate_series(2,
                (select count(*) + 2 from shops where starts_with(slug, ${slug}::text || '-'))) n) c
     where not exists (select from shops s where s.slug = c.candidate)
     order by n limit 1`.execute(trx)
}
