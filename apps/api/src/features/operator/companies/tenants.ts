import type { AnswerOf } from '@carreau/contract/endpoint'
import type { operatorEndpoints } from '@carreau/contract/operator/operator'
import type { Db } from '../../../platform/db/database.ts'
import { AppError } from '../../../platform/errors/app-error.ts'
import { addJob } from '../../../platform/jobs/add-job.sql.ts'
import { note } from '../../../platform/journal/journal.sql.ts'
import { tellOfDecision } from '../../notifications/door/company-news.ts'
import { presentTenantDetail } from './tenants.present.ts'
import {
  findAdminEmails,
  findDecisions,
  findTenant,
  lockTenant,
  saveDecision,
} from './tenants.sql.ts'

export const getTenant = async (
  db: Db,
  tenantId: number,
): Promise<AnswerOf<typeof operatorEndpoints.getTenant>['data']> => {
  const row = await findTenant(db, tenantId)
  if (row === undefined) throw new AppError('tenant_not_found')
  return presentTenantDetail(row, await findDecisions(db, tenantId))
}

type Decision = {
  tenantId: number
  actor: { userId: number; firstName: string }
  to: 'active' | 'refused'
  reason: string | null
}

/**
 * Approves a wholesaler that waits or was refused, or refuses one that waits. What is so already
 * stays so, and nobody is written to twice.
 */
export const decideTenant = (
  db: Db,
  { tenantId, actor, to, reason }: Decision,
  now: Date,
): Promise<AnswerOf<typeof operatorEndpoints.getTenant>['data']> =>
  db.transaction().execute(async trx => {
    const tenant = await lockTenant(trx, tenantId)
    if (tenant === undefined) throw new AppError('tenant_not_found')
    if (tenant.type !== 'shop') throw new AppError('tenant_not_decidable')
    if (tenant.status === to) return getTenant(trx, tenantId)
    if (tenant.status === 'active') throw new AppError('tenant_not_decidable')
    await saveDecision(trx, tenantId, { from: tenant.status, to, reason, actor })
    await note(trx, {
      kind: to === 'active' ? 'tenant_approved' : 'tenant_refused',
      tenantId,
      subject: tenant.company_name,
      changes: reason === null ? [] : [{ field: 'reason', before: null, after: reason }],
    })
    for (const email of await findAdminEmails(trx, tenantId))
      await addJob(trx, 'mail_tenant_decision', {
        to: email,
        companyName: tenant.company_name,
        approved: to === 'active',
        reason,
      })
    await tellOfDecision(trx, {
      tenantId,
      companyName: tenant.company_name,
      approved: to === 'active',
      reason,
      actorId: actor.userId,
      at: now,
    })
    return getTenant(trx, tenantId)
  })
