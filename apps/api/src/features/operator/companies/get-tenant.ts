import type { AnswerOf } from '@carreau/contract/endpoint'
import type { operatorEndpoints } from '@carreau/contract/operator/operator'
import type { Db } from '../../../platform/db/database.ts'
import { AppError } from '../../../platform/errors/app-error.ts'
import { presentTenantDetail } from '../operator.present.ts'
import { findDecisions, findTenant } from '../operator.sql.ts'

export const getTenant = async (
  db: Db,
  tenantId: number,
): Promise<AnswerOf<typeof operatorEndpoints.getTenant>['data']> => {
  const row = await findTenant(db, tenantId)
  if (row === undefined) throw new AppError('tenant_not_found')
  return presentTenantDetail(row, await findDecisions(db, tenantId))
}
