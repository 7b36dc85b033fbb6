import type { companyEndpoints } from '@carreau/contract/companies/company'
import type { AnswerOf } from '@carreau/contract/endpoint'
import { eurosFromCents } from '@carreau/domain/money/money'
import type { CompanyRow } from './company.sql.ts'

export const presentCompany = (
  row: CompanyRow,
): AnswerOf<typeof companyEndpoints.getCompany>['data'] => {
  const { line1, line2, postal_code, city, approval_limit_cents: limit, ...company } = row
  return {
    ...company,
    address: { line1, line2, postal_code, city },
    approval_limit: limit === null ? null : eurosFromCents(limit),
  }
}
