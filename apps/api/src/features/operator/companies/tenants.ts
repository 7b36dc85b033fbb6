import type { Db } from '../../../platform/db/database.ts'
import { AppError } from '../../../platform/errors/app-error.ts'
import { note } from '../../../platform/journal/journal.sql.ts'
import { waitForOrdersOf } from '../../companies/door/suspended.sql.ts'
import { notifyPartners } from '../../notifications/door/company-news.ts'
import { findIdentityChanges } from './identity-changes.sql.ts'
import { presentIdentityChange } from './identity-changes.ts'
import { findFacts } from './red-flags.sql.ts'
import { questionsOf, refuseOpenFlags } from './red-flags.ts'
import { tellDecision } from './tell-decision.ts'
import { presentTenantDetail } from './tenants.present.ts'
import {
  countOpenOrders,
  findDecisions,
  findPartners,
  findTenant,
  lockTenant,
  saveDecision,
} from './tenants.sql.ts'

/** Everything the platform looks at before it decides on a company. */
export const getTenant = async (db: Db, tenantId: number) => {
  const row = await findTenant(db, tenantId)
  if (row === undefined) throw new AppError('tenant_not_found')
  const open = await countOpenOrders(db, tenantId)
  return presentTenantDetail(row, {
    founder: (await findFacts(db, tenantId))?.founder ?? null,
    questions: await questionsOf(db, row),
    identity_changes: (await findIdentityChanges(db, tenantId)).map(presentIdentityChange),
    open_orders: open.orders,
    open_partners: open.partners,
    decisions: await findDecisions(db, tenantId),
  })
}

type Actor = { userId: number; firstName: string }
type Decision = { tenantId: number; actor: Actor; to: 'active' | 'refused'; reason: string | null }

/**
 * Approves a wholesaler that waits or was refused, once every red flag is answered, or refuses one that
 * waits. What is so already stays so, and nobody is written to twice.
 */
export const decideTenant = (db: Db, { tenantId, actor, to, reason }: Decision, now: Date) =>
  db.transaction().execute(async trx => {
    const tenant = await lockTenant(trx, tenantId)
    const row = await findTenant(trx, tenantId)
    if (tenant === undefined || row === undefined) throw new AppError('tenant_not_found')
    if (tenant.type !== 'shop') throw new AppError('tenant_not_decidable')
    if (tenant.status === to) return getTenant(trx, tenantId)
    if (tenant.status === 'active' || tenant.status === 'suspended')
      throw new AppError('tenant_not_decidable')
    if (to === 'active') await refuseOpenFlags(trx, row)
    await saveDecision(trx, tenantId, { from: tenant.status, to, reason, actor })
    await note(trx, {
      kind: to === 'active' ? 'tenant_approved' : 'tenant_refused',
      tenantId,
      subject: tenant.company_name,
      changes: reason === null ? [] : [{ field: 'reason', before: null, after: reason }],
    })
    const decision = to === 'active' ? 'approved' : 'refused'
    await tellDecision(trx, { tenant, decision, reason, actorId: actor.userId, at: now })
    return getTenant(trx, tenantId)
  })

/**
 * Suspends a company, whose orders under way end as they would and from or by which nothing more is
 * ordered, or ends its suspension once every red flag is answered (decisions 46 and 117). What is so already stays so.
 */
export const suspendOrRestore = (
  db: Db,
  { tenantId, actor, reason }: { tenantId: number; actor: Actor; reason: string | null },
  now: Date,
) =>
  db.transaction().execute(async trx => {
    await waitForOrdersOf(trx, tenantId)
    const tenant = await lockTenant(trx, tenantId)
    const row = await findTenant(trx, tenantId)
    if (tenant === undefined || row === undefined) throw new AppError('tenant_not_found')
    const isSuspended = reason !== null
    const [from, to] = isSuspended
      ? (['active', 'suspended'] as const)
      : (['suspended', 'active'] as const)
    if (tenant.status === to) return getTenant(trx, tenantId)
    if (tenant.status !== from) throw new AppError('tenant_not_suspendable')
    if (!isSuspended && tenant.siret === null) throw new AppError('siret_missing')
    // What changed while it was away is looked at before it sells again; of a buyer nothing is asked.
    if (!isSuspended) await refuseOpenFlags(trx, row)
    await saveDecision(trx, tenantId, { from, to, reason, actor })
    await note(trx, {
      kind: isSuspended ? 'tenant_suspended' : 'tenant_restored',
      tenantId,
      subject: tenant.company_name,
      changes: reason === null ? [] : [{ field: 'reason', before: null, after: reason }],
    })
    const decision = isSuspended ? 'suspended' : 'restored'
    await tellDecision(trx, { tenant, decision, reason, actorId: actor.userId, at: now })
    const partnerIds = await findPartners(trx, tenantId, now)
    await notifyPartners(trx, { tenant, partnerIds, isSuspended, at: now })
    return getTenant(trx, tenantId)
  })
