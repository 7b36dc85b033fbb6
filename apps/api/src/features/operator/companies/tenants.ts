import type { Db } from '../../../platform/db/database.ts'
import { AppError } from '../../../platform/errors/app-error.ts'
import type { JobPayloads } from '../../../platform/jobs/job-payloads.ts'
import { addJob } from '../../../platform/jobs/jobs.sql.ts'
import { note } from '../../../platform/journal/journal.sql.ts'
import { mailPage } from '../../../platform/mail/mail-page.ts'
import type { Mail } from '../../../platform/mail/mailer.ts'
import { notifyOfDecision } from '../../notifications/door/company-news.ts'
import { presentTenantDetail } from './tenants.present.ts'
import {
  findAdminEmails,
  findDecisions,
  findTenant,
  lockTenant,
  saveDecision,
} from './tenants.sql.ts'

export const getTenant = async (db: Db, tenantId: number) => {
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
export const decideTenant = (db: Db, { tenantId, actor, to, reason }: Decision, now: Date) =>
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
    await notifyOfDecision(trx, {
      tenantId,
      companyName: tenant.company_name,
      approved: to === 'active',
      reason,
      actorId: actor.userId,
      at: now,
    })
    return getTenant(trx, tenantId)
  })

/** What the platform has decided of a wholesaler, for one of its administrators. */
export const tenantDecisionMail = (
  { to, companyName, approved, reason }: JobPayloads['mail_tenant_decision'],
  publicUrl: string,
): Mail => {
  const title = approved
    ? `${companyName} est validée sur Carreau`
    : `${companyName} n’a pas été validée sur Carreau`
  const paragraphs = approved
    ? [
        'Bonjour,',
        `Votre société ${companyName} est validée\u00a0: vos offres sont en vente et vos clients peuvent commander.`,
      ]
    : [
        'Bonjour,',
        `Votre société ${companyName} n’a pas été validée. Motif\u00a0: ${reason ?? 'non précisé'}`,
        'Répondez à ce message pour compléter votre dossier\u00a0: il pourra être validé ensuite.',
      ]
  return {
    to,
    subject: title,
    ...mailPage({
      title,
      paragraphs,
      ...(approved && {
        action: { label: 'Ouvrir mon espace', url: `${publicUrl.replace(/\/+$/, '')}/shop` },
      }),
    }),
  }
}
