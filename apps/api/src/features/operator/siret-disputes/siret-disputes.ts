import type { AnswerOf } from '@carreau/contract/endpoint'
import type { siretDisputeEndpoints } from '@carreau/contract/operator/siret-disputes'
import { registerPage } from '@carreau/domain/companies/company-status'
import type { Db, Trx } from '../../../platform/db/database.ts'
import { AppError } from '../../../platform/errors/app-error.ts'
import { addJob } from '../../../platform/jobs/jobs.sql.ts'
import { note } from '../../../platform/journal/journal.sql.ts'
import { notifyPartners } from '../../notifications/door/company-news.ts'
import { tellDecision } from '../companies/tell-decision.ts'
import { presentPerson } from '../companies/tenants.present.ts'
import {
  countOpenOrders,
  findPartners,
  lockTenant,
  saveDecision,
} from '../companies/tenants.sql.ts'
import {
  type DisputeRow,
  findDispute,
  findHolderId,
  type HolderRow,
  lockDispute,
  settleDispute,
  takeSiretOff,
} from './siret-disputes.sql.ts'

type Listed = AnswerOf<typeof siretDisputeEndpoints.listSiretDisputes>['data'][number]
type Detail = AnswerOf<typeof siretDisputeEndpoints.getSiretDispute>['data']

export const presentDispute = (row: DisputeRow): Listed => ({
  id: row.id,
  siret: row.siret,
  state: row.state,
  company_name: row.company_name,
  created_at: row.created_at.toISOString(),
})

const presentHolder = async (
  db: Db,
  { line1, line2, postal_code, founder, ...holder }: HolderRow,
): Promise<Detail['holder']> => ({
  ...holder,
  address: { line1, line2, postal_code, city: holder.city },
  created_at: new Date(holder.created_at).toISOString(),
  open_orders: (await countOpenOrders(db, holder.id)).orders,
  founder: founder === null ? null : presentPerson(founder),
})

export const getDispute = async (db: Db, disputeId: number): Promise<Detail> => {
  const row = await findDispute(db, disputeId)
  if (row === undefined) throw new AppError('siret_dispute_not_found')
  return {
    ...presentDispute(row),
    register_url: registerPage(row.siret),
    contact: row.contact,
    message: row.message,
    claimant: { ...presentPerson(row.claimant), companies: row.companies },
    holder: row.holder === null ? null : await presentHolder(db, row.holder),
    taken_from: row.taken_from,
    decided_by: row.decided_name,
    decided_at: row.decided_at?.toISOString() ?? null,
    reason: row.reason,
  }
}

type Settling = {
  disputeId: number
  state: 'upheld' | 'dismissed'
  reason: string
  platformId: number
  actor: { userId: number; firstName: string }
}

/**
 * Takes the SIRET off whoever holds it: an approved wholesaler and a buyer are suspended, one that waits or
 * was refused stays so. Answers from whom, null when nobody holds it any more.
 */
const takeOff = async (
  trx: Trx,
  siret: string,
  { actor, reason, now }: Pick<Settling, 'actor' | 'reason'> & { now: Date },
): Promise<number | null> => {
  const holderId = await findHolderId(trx, siret)
  const tenant = holderId === undefined ? undefined : await lockTenant(trx, holderId)
  // Given up since it was looked for.
  if (tenant === undefined || tenant.siret !== siret) return null
  await takeSiretOff(trx, tenant.id)
  if (tenant.status === 'active')
    await saveDecision(trx, tenant.id, { from: 'active', to: 'suspended', reason, actor })
  await note(trx, {
    kind: 'siret_taken_off',
    tenantId: tenant.id,
    subject: tenant.company_name,
    changes: [
      { field: 'siret', before: siret, after: null },
      { field: 'reason', before: null, after: reason },
    ],
  })
  const at = now
  await tellDecision(trx, {
    tenant,
    decision: 'siret_taken_off',
    reason,
    actorId: actor.userId,
    at,
  })
  if (tenant.status === 'active') {
    const partnerIds = await findPartners(trx, tenant.id, now)
    await notifyPartners(trx, { tenant, partnerIds, isSuspended: true, at })
  }
  return tenant.id
}

/** Gives whoever disputed a SIRET right or not, once; both sides are told, neither of the other. */
export const settleSiretDispute = (
  db: Db,
  { disputeId, state, reason, platformId, actor }: Settling,
  now: Date,
): Promise<void> =>
  db.transaction().execute(async trx => {
    const dispute = await lockDispute(trx, disputeId)
    if (dispute === undefined) throw new AppError('siret_dispute_not_found')
    if (dispute.state === state) return
    if (dispute.state !== 'open') throw new AppError('siret_dispute_settled')
    const { siret, email: to } = dispute
    const isUpheld = state === 'upheld'
    const takenFrom = isUpheld ? await takeOff(trx, siret, { actor, reason, now }) : null
    await settleDispute(trx, disputeId, {
      state,
      actorName: actor.firstName,
      reason,
      takenFrom,
      at: now,
    })
    await note(trx, {
      kind: 'siret_dispute_settled',
      tenantId: platformId,
      subject: siret,
      changes: [
        { field: 'answer', before: null, after: isUpheld ? 'SIRET retiré' : 'SIRET laissé' },
        { field: 'reason', before: null, after: reason },
      ],
    })
    await addJob(trx, 'mail_siret_dispute', { to, siret, upheld: isUpheld, reason })
  })
