import type { IdentityField } from '@carreau/domain/companies/company-status'
import { sql } from 'kysely'
import { type Db, type Trx, violates } from '../../../platform/db/database.ts'
import { addressLines, addressText, type Lines } from './identity-address.ts'

/** What of an identity is to become what; an empty text: none. An address: `addressText`. */
export type AskedIdentity = Partial<Record<IdentityField, string>>

/** What stands on a wholesaler's documents, and whether numbered ones exist under its SIREN. */
export const findIdentity = async (db: Db, shopId: number) => {
  type Row = Record<Exclude<IdentityField, 'address'>, string> & Lines & { sirenLocked: boolean }
  const { rows } = await sql<Row>`
    select n.company_name, n.line1, n.line2, n.postal_code, n.city, coalesce(n.siret, '') as siret, coalesce(n.vat_number, '') as vat_number,
           s.legal_form, s.iban,
           exists (select from documents d where d.shop_id = n.id and d.number is not null)
             as "sirenLocked"
      from tenants n join shops s on s.tenant_id = n.id where n.id = ${shopId}`.execute(db)
  return rows[0] && { ...rows[0], address: addressText(rows[0]) }
}

/** Makes a locked wholesaler what it asked to be; false when another company has the SIRET. */
export const applyIdentity = async (
  trx: Trx,
  shopId: number,
  asked: AskedIdentity,
): Promise<boolean> => {
  const { company_name, siret, vat_number, address, legal_form, iban } = asked
  const seat = address === undefined ? null : addressLines(address)
  try {
    await sql`
      update tenants set company_name = coalesce(${company_name ?? null}::text, company_name),
             siret = case when ${siret !== undefined} then nullif(${siret ?? ''}, '') else siret end,
             vat_number = case when ${vat_number !== undefined} then nullif(${vat_number ?? ''}, '')
                               else vat_number end,
             line1 = coalesce(${seat?.line1 ?? null}::text, line1),
             line2 = coalesce(${seat?.line2 ?? null}::text, line2),
             postal_code = coalesce(${seat?.postal_code ?? null}::text, postal_code),
             city = coalesce(${seat?.city ?? null}::text, city)
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
