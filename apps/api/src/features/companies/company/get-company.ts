import type { companyEndpoints } from '@carreau/contract/companies/company'
import type { AnswerOf } from '@carreau/contract/endpoint'
import type { Db } from '../../../platform/db/database.ts'
import { AppError } from '../../../platform/errors/app-error.ts'
import type { BuyerTenant } from '../../../platform/identity/caller.ts'
import { presentCompany } from './company.present.ts'
import { findCompany } from './company.sql.ts'

export const getCompany = async (
  db: Db,
  { id }: BuyerTenant,
): Promise<AnswerOf<typeof companyEndpoints.getCompany>['data']> => {
  const company = await findCompany(db, id)
  if (company === undefined) throw new AppError('not_found')
  return presentCompany(company)
}
