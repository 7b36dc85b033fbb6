import { errorTable } from '@carreau/contract/errors'
import { journalChanges } from '@carreau/domain/accounts/journal-kinds'
import { sirenOf } from '@carreau/domain/companies/company-numbers'
import { identityFields } from '@carreau/domain/companies/company-status'
import type { Db, Trx } from '../../../platform/db/database.ts'
import { AppError } from '../../../platform/errors/app-error.ts'
import { note } from '../../../platform/journal/journal.sql.ts'
import {
  journalledIdentity,
  presentIdentityChanges,
} from '../../companies/door/identity.present.ts'
import {
  type AskedIdentity,
  applyIdentity,
  findIdentity,
} from '../../companies/door/identity.sql.ts'
import {
  findIdentityChanges,
  type IdentityChangeRow,
  settleIdentityChange,
} from './identity-changes.sql.ts'
import { tellDecision } from './tell-decision.ts'
import { lockTenant } from './tenants.sql.ts'

export const presentIdentityChange = (row: IdentityChangeRow) => ({
  id: row.id,
  state: row.state,
  asked_at: row.asked_at.toISOString(),
  asked_by: row.asked_name,
  decided_at: row.decided_at?.toISOString() ?? null,
  decided_by: row.decided_name,
  reason: row.reason,
  changes: presentIdentityChanges(row.former, row.asked),
})

/** A company that has invoiced meanwhile cannot become another one (decision 26). */
const refuseOtherSiren = (
  inForce: { siret: string; sirenLocked: boolean },
  { siret }: AskedIdentity,
): void => {
  if (siret === undefined || inForce.siret === '' || !inForce.sirenLocked) return
  if (sirenOf(siret) !== sirenOf(inForce.siret)) throw new AppError('siren_locked')
}

const apply = async (trx: Trx, tenantId: number, asked: AskedIdentity): Promise<void> => {
  if (!(await applyIdentity(trx, tenantId, asked)))
    throw new AppError('siret_of_another', { message: errorTable.siret_of_another.message })
}

type Settling = {
  tenantId: number
  changeId: number
  actor: { userId: number; firstName: string }
  /** Why not; null accepts. */
  reason: string | null
}

/**
 * Lets the change of identity that the operator saw come into force, or leaves the company as it is. One
 * that was replaced, taken back or settled meanwhile is not found.
 */
export const decideIdentityChange = (
  db: Db,
  { tenantId, changeId, actor, reason }: Settling,
  now: Date,
): Promise<void> =>
  db.transaction().execute(async trx => {
    const tenant = await lockTenant(trx, tenantId)
    if (tenant === undefined) throw new AppError('tenant_not_found')
    const [change] = await findIdentityChanges(trx, tenantId)
    const inForce = await findIdentity(trx, tenantId)
    if (change?.state !== 'waiting' || change.id !== changeId || inForce === undefined)
      throw new AppError('identity_change_not_found')
    const { asked } = change
    const fields = identityFields.filter(field => asked[field] !== undefined)
    const former: AskedIdentity = Object.fromEntries(fields.map(field => [field, inForce[field]]))
    if (reason === null) {
      refuseOtherSiren(inForce, asked)
      await apply(trx, tenantId, asked)
    }
    const state = reason === null ? 'accepted' : 'refused'
    await settleIdentityChange(trx, change.id, {
      state,
      former,
      actorName: actor.firstName,
      reason,
      at: now,
    })
    await note(trx, {
      kind: reason === null ? 'identity_accepted' : 'identity_refused',
      tenantId,
      subject: tenant.company_name,
      changes: [
        ...journalChanges(journalledIdentity(former), journalledIdentity(asked), fields),
        ...(reason === null ? [] : [{ field: 'reason' as const, before: null, after: reason }]),
      ],
    })
    const decision = reason === null ? 'identity_accepted' : 'identity_refused'
    await tellDecision(trx, { tenant, decision, reason, actorId: actor.userId, at: now })
  })
