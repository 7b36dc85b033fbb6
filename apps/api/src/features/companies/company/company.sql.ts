import type { InterfelKind } from '@carreau/domain/money/interfel'
import { endedStatuses } from '@carreau/domain/orders/orders'
import type { SubstitutionRule } from '@carreau/domain/orders/picking'
import { sql } from 'kysely'
import { type Db, type Trx, violates } from '../../../platform/db/database.ts'

type TenantPart = {
  company_name: string
  siret: string | null
  vat_number: string | null
  line1: string
  line2: string
  postal_code: string
  city: string
}
type BuyerPart = {
  approval_limit_cents: number | null
  interfel_kind: InterfelKind
  substitution: SubstitutionRule
}

export type CompanyRow = TenantPart & BuyerPart & { id: number; siren_locked: boolean }

export const findCompany = async (db: Db, buyerId: number) => {
  const { rows } = await sql<CompanyRow>`
    select n.id, n.company_name, n.siret, n.vat_number, n.line1, n.line2, n.postal_code, n.city,
           b.approval_limit_cents, b.interfel_kind, b.substitution,
           -- An order bears the name it was placed under until it is invoiced: what is under way counts too.
           exists (select from orders o where o.buyer_id = n.id and o.status <> all(${endedStatuses}::text[]))
             or exists (select from documents d
                         where d.buyer_id = n.id and d.kind in ('invoice', 'credit_note'))
             as siren_locked
      from tenants n join buyers b on b.tenant_id = n.id
     where n.id = ${buyerId}`.execute(db)
  return rows[0]
}

/**
 * Holds the company until the transaction ends: what the journal says it was, it was. Waits for whoever is placing
 * an order for it, whose row refers to the buyer, so that what is read next has that order.
 */
export const lockCompany = async (trx: Trx, buyerId: number): Promise<void> => {
  await sql`select from tenants n join buyers b on b.tenant_id = n.id where n.id = ${buyerId} for update`.execute(
    trx,
  )
}

/** Whether something is given: an UPDATE needs a column. */
const hasColumns = (change: object): boolean =>
  Object.values(change).some(value => value !== undefined)

/** Changes what is given, and notes when name and SIRET became others; false when another company has the SIRET. */
export const changeCompany = async (
  trx: Trx,
  buyerId: number,
  { tenant, buyer }: { tenant: Partial<TenantPart>; buyer: Partial<BuyerPart> },
): Promise<boolean> => {
  const { company_name: name = null, siret = null } = tenant
  try {
    if (hasColumns(tenant))
      await trx
        .updateTable('tenants')
        .set({
          ...tenant,
          renamed_at: sql`case when company_name <> ${name}::text then now() else renamed_at end`,
          siret_changed_at: sql`case when siret <> ${siret}::text then now() else siret_changed_at end`,
        })
        .where('id', '=', buyerId)
        .execute()
    if (hasColumns(buyer))
      await trx.updateTable('buyers').set(buyer).where('tenant_id', '=', buyerId).execute()
    return true
  } catch (error) {
    if (violates(error, 'tenants_siret')) return false
    throw error
  }
}
