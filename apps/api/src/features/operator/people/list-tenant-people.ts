import type { AnswerOf } from '@carreau/contract/endpoint'
import type { operatorEndpoints } from '@carreau/contract/operator/operator'
import type { Db } from '../../../platform/db/database.ts'
import { AppError } from '../../../platform/errors/app-error.ts'
import { findTenant } from '../operator.sql.ts'
import { presentPerson } from './people.present.ts'
import { findPeopleOfTenant } from './people.sql.ts'

/** A page of those who work for a company. */
export const listTenantPeople = async (
  db: Db,
  tenantId: number,
  { page, per_page }: { page: number; per_page: number },
): Promise<AnswerOf<typeof operatorEndpoints.listTenantPeople>> => {
  if ((await findTenant(db, tenantId)) === undefined) throw new AppError('tenant_not_found')
  const { people, total } = await findPeopleOfTenant(db, tenantId, { page, perPage: per_page })
  return { data: people.map(presentPerson), meta: { total, page, per_page } }
}
