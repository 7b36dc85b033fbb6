import type { companyEndpoints } from '@carreau/contract/companies/company'
import type { AnswerOf, BodyOf } from '@carreau/contract/endpoint'
import { errorTable } from '@carreau/contract/errors'
import { journalChanges } from '@carreau/domain/accounts/journal-kinds'
import { centsFromEuros, eurosFromCents } from '@carreau/domain/money/money'
import type { Db, Trx } from '../../../platform/db/database.ts'
import { AppError } from '../../../platform/errors/app-error.ts'
import type { BuyerTenant, Caller } from '../../../platform/identity/caller.ts'
import { note } from '../../../platform/journal/journal.sql.ts'
import { findSuspended } from '../door/suspended.sql.ts'
import { refuseShopName } from '../tenants/refuse-shop-name.ts'
import { type CompanyRow, changeCompany, findCompany, lockCompany } from './company.sql.ts'

const presentCompany = (row: CompanyRow): AnswerOf<typeof companyEndpoints.getCompany>['data'] => {
  const { line1, line2, postal_code, city, approval_limit_cents: limit, ...company } = row
  return {
    ...company,
    address: { line1, line2, postal_code, city },
    approval_limit: limit === null ? null : eurosFromCents(limit),
  }
}

export const getCompany = async (db: Db, { id }: BuyerTenant) => {
  const company = await findCompany(db, id)
  if (company === undefined) throw new AppError('not_found')
  return presentCompany(company)
}

type UpdateCompany = typeof companyEndpoints.updateCompany

const keptFields = [
  'company_name',
  'siret',
  'vat_number',
  'address',
  'approval_limit',
  'interfel_kind',
  'substitution',
] as const

/** Whoever is suspended does not become another company, nor takes back a SIRET that was taken off it. */
const refuseIdentity = async (
  trx: Trx,
  { id }: BuyerTenant,
  { company_name, siret, vat_number }: BodyOf<UpdateCompany>,
): Promise<void> => {
  if (company_name === undefined && siret === undefined && vat_number === undefined) return
  if ((await findSuspended(trx, [id])).has(id)) throw new AppError('company_suspended')
}

/** Orders keep the names and addresses they were placed with (C. com. L443-3). */
export const updateCompany = (
  db: Db,
  { tenant, userId }: Caller & { tenant: BuyerTenant },
  body: BodyOf<UpdateCompany>,
) =>
  db.transaction().execute(async trx => {
    const { address, approval_limit, interfel_kind, substitution, vat_number, ...names } = body
    await lockCompany(trx, tenant.id)
    await refuseIdentity(trx, tenant, body)
    const before = await getCompany(trx, tenant)
    const { company_name } = body
    if (company_name !== undefined && company_name !== before.company_name)
      await refuseShopName(trx, userId, company_name)
    const changed = await changeCompany(trx, tenant.id, {
      tenant: {
        ...names,
        ...(vat_number !== undefined && { vat_number: vat_number || null }),
        ...(address && { ...address, line2: address.line2 ?? '' }),
      },
      buyer: {
        ...(interfel_kind && { interfel_kind }),
        ...(substitution && { substitution }),
        ...(approval_limit !== undefined && {
          approval_limit_cents: approval_limit === null ? null : centsFromEuros(approval_limit),
        }),
      },
    })
    if (!changed)
      throw new AppError('siret_taken', { errors: { siret: [errorTable.siret_taken.message] } })
    const after = await getCompany(trx, tenant)
    const changes = journalChanges(before, after, keptFields)
    if (changes.length > 0)
      await note(trx, { kind: 'company_changed', tenantId: tenant.id, changes })
    return after
  })
