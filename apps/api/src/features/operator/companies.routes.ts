import { endpoints } from '@carreau/contract/endpoints'
import type { Db } from '../../platform/db/database.ts'
import type { Serve } from '../../platform/http/serve.ts'
import { decideIdentityChange } from './companies/identity-changes.ts'
import { answerRedFlag } from './companies/red-flags.ts'
import { presentTenant } from './companies/tenants.present.ts'
import { countApprovals, findTenants } from './companies/tenants.sql.ts'
import { decideTenant, getTenant, suspendOrRestore } from './companies/tenants.ts'
import { findDisputes } from './siret-disputes/siret-disputes.sql.ts'
import { getDispute, presentDispute, settleSiretDispute } from './siret-disputes/siret-disputes.ts'

/** Who may sell, under which identity, and whose a SIRET is (docs/decisions/0046-who-is-approved.md). */
export const platformCompanyRoutes = (serve: Serve, { db }: { db: Db }): void => {
  serve(endpoints.countApprovals, async () => ({ data: await countApprovals(db) }))
  serve(endpoints.listTenants, async ({ query: { page, per_page, ...asked } }) => {
    const { tenants, total } = await findTenants(db, { ...asked, page, perPage: per_page })
    return { data: tenants.map(presentTenant), meta: { total, page, per_page } }
  })
  serve(endpoints.getTenant, async ({ params: { tenantId } }) => ({
    data: await getTenant(db, tenantId),
  }))
  serve(endpoints.answerRedFlag, async ({ caller: actor, params, body }) => {
    await answerRedFlag(db, { ...params, platformId: actor.tenant.id, actor, body })
    return { data: await getTenant(db, params.tenantId) }
  })
  serve(endpoints.approveTenant, async ({ caller: actor, params: { tenantId }, now }) => ({
    data: await decideTenant(db, { tenantId, actor, to: 'active', reason: null }, now),
  }))
  serve(endpoints.refuseTenant, async ({ caller: actor, params: { tenantId }, body, now }) => ({
    data: await decideTenant(db, { tenantId, actor, to: 'refused', reason: body.reason }, now),
  }))
  serve(endpoints.suspendTenant, async ({ caller: actor, params: { tenantId }, body, now }) => ({
    data: await suspendOrRestore(db, { tenantId, actor, reason: body.reason }, now),
  }))
  serve(endpoints.restoreTenant, async ({ caller: actor, params: { tenantId }, now }) => ({
    data: await suspendOrRestore(db, { tenantId, actor, reason: null }, now),
  }))
  serve(endpoints.acceptIdentityChange, async ({ caller: actor, params, body, now }) => {
    const { tenantId } = params
    await decideIdentityChange(db, { tenantId, changeId: body.change_id, actor, reason: null }, now)
    return { data: await getTenant(db, tenantId) }
  })
  serve(endpoints.refuseIdentityChange, async ({ caller: actor, params, body, now }) => {
    const { tenantId } = params
    const { change_id: changeId, reason } = body
    await decideIdentityChange(db, { tenantId, changeId, actor, reason }, now)
    return { data: await getTenant(db, tenantId) }
  })

  serve(endpoints.listSiretDisputes, async ({ query: { state, page, per_page } }) => {
    const { disputes, total } = await findDisputes(db, { state, page, perPage: per_page })
    return { data: disputes.map(presentDispute), meta: { total, page, per_page } }
  })
  serve(endpoints.getSiretDispute, async ({ params: { disputeId } }) => ({
    data: await getDispute(db, disputeId),
  }))
  const settle = async (
    actor: { userId: number; firstName: string; tenant: { id: number } },
    settling: { disputeId: number; state: 'upheld' | 'dismissed'; reason: string },
    now: Date,
  ) => {
    await settleSiretDispute(db, { ...settling, platformId: actor.tenant.id, actor }, now)
    return { data: await getDispute(db, settling.disputeId) }
  }
  serve(endpoints.upholdSiretDispute, ({ caller, params, body, now }) =>
    settle(caller, { ...params, state: 'upheld', reason: body.reason }, now),
  )
  serve(endpoints.dismissSiretDispute, ({ caller, params, body, now }) =>
    settle(caller, { ...params, state: 'dismissed', reason: body.reason }, now),
  )
}
