import type { IdentityField } from '@carreau/domain/companies/company-status'
import { sql } from 'kysely'
import { type Db, type Trx, violates } from '../../../platform/db/database.ts'

/** What of an identity is to become what; an empty text: none. */
export type AskedIdentity = Partial<Record<IdentityField, string>>

/** What stands on a wholesaler's documents, and whether numbered ones exist under its SIREN. */
export const findIdentity = async (db: Db, shopId: number) => {
  const { rows } = await sql<Record<IdentityField, string> & { sirenLocked: boolean }>`
    select n.company_name, coalesce(n.siret, '') as siret, coalesce(n.vat_number, '') as vat_number,
           s.legal_form, s.iban,
           exists (select from documents d where d.shop_id = n.id and d.number is not null)
             as "sirenLocked"
      from tenants n join shops s on s.tenant_id = n.id where n.id = ${shopId}`.execute(db)
  return rows[0]
}

/** Makes a locked wholesaler what it asked to be; false when another company has the SIRET. */
export const applyIdentity = async (
  trx: Trx,
  shopId: number,
  asked: AskedIdentity,
): Promise<boolean> => {
  const { company_name, siret, vat_number, legal_form, iban } = asked
  try {
    await sql`
      update tenants set company_name = coalesce(${company_name ?? null}::text, company_name),
             siret = case when ${siret !== undefined} then nullif(${siret ?? ''}, '') else siret end,
             vat_number = case when ${vat_number !== undefined} then nullif(${vat_number ?? ''}, '')
                               else vat_number end
       where id = ${shopId}`.execute(trx)
  } catch (error) {
    if (violates(error, 'tenants_siret')) return false
    throw error
  }
  // Counted, so that a form that is open on the former identity does not write it back.
  await sql`
    update shops set legal_form = coalesce(${legal_form ?? null}::text, legal_form),
           iban = coalesce(${iban ?? null}::text, iban), profile_version = profile_version + 1
     where tenant_id = ${shopId}`.execute(trx)
  return true
}
