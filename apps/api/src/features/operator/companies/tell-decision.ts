import type { CompanyDecision } from '@carreau/domain/companies/company-status'
import type { Trx } from '../../../platform/db/database.ts'
import type { JobPayloads } from '../../../platform/jobs/job-payloads.ts'
import { addJob } from '../../../platform/jobs/jobs.sql.ts'
import { mailPage } from '../../../platform/mail/mail-page.ts'
import type { Mail } from '../../../platform/mail/mailer.ts'
import { notifyOfDecision } from '../../notifications/door/company-news.ts'
import { findAdminEmails, type LockedTenant } from './tenants.sql.ts'

/** Tells the administrators of a company what was decided of it: on screen, and a mail each. */
export const tellDecision = async (
  trx: Trx,
  told: {
    tenant: LockedTenant
    decision: CompanyDecision
    reason: string | null
    actorId: number
    at: Date
  },
): Promise<void> => {
  const { tenant, decision, reason } = told
  for (const to of await findAdminEmails(trx, tenant.id))
    await addJob(trx, 'mail_tenant_decision', {
      to,
      companyName: tenant.company_name,
      decision,
      reason,
    })
  await notifyOfDecision(trx, told)
}

/** `page`: what its button opens, where there is something to do there. */
type Words = { title: string; paragraphs: string[]; page?: string }

const because = (reason: string | null) => `Motif\u00a0: ${reason ?? 'non précisé'}`

const wordsOf: Record<CompanyDecision, (name: string, reason: string | null) => Words> = {
  approved: name => ({
    title: `${name} est validée sur Carreau`,
    paragraphs: [
      `Votre société ${name} est validée\u00a0: vos offres sont en vente et vos clients peuvent commander.`,
    ],
    page: '/shop',
  }),
  refused: (name, reason) => ({
    title: `${name} n’a pas été validée sur Carreau`,
    paragraphs: [
      `Votre société ${name} n’a pas été validée. ${because(reason)}`,
      'Répondez à ce message pour compléter votre dossier\u00a0: il pourra être validé ensuite.',
    ],
  }),
  suspended: (name, reason) => ({
    title: `${name} est suspendue sur Carreau`,
    paragraphs: [
      `Carreau suspend votre société ${name}. ${because(reason)}`,
      'Plus aucune commande n’est passée. Celles qui sont en cours vont à leur terme\u00a0: vous gardez accès à votre espace pour les préparer, les livrer, les recevoir et les facturer.',
      'Répondez à ce message pour en parler\u00a0: la suspension peut être levée.',
    ],
  }),
  restored: name => ({
    title: `${name} est rétablie sur Carreau`,
    paragraphs: [`La suspension de votre société ${name} est levée\u00a0: tout est comme avant.`],
    page: '/auth/tenants',
  }),
  identity_accepted: name => ({
    title: `L’identité de ${name} est changée sur Carreau`,
    paragraphs: [
      'Le changement que vous avez demandé est accepté. Les nouvelles commandes portent la nouvelle identité\u00a0; les documents déjà émis ne changent pas.',
      'Vous ne l’avez pas demandé\u202f? Répondez aussitôt à ce message.',
    ],
    page: '/shop/profile?section=legal',
  }),
  identity_refused: (name, reason) => ({
    title: `Le changement d’identité de ${name} est refusé`,
    paragraphs: [
      `Votre société reste ce qu’elle est sur Carreau. ${because(reason)}`,
      'Vous pouvez le demander de nouveau, ou répondre à ce message.',
    ],
  }),
  siret_taken_off: (name, reason) => ({
    title: `Le SIRET de ${name} lui est retiré`,
    paragraphs: [
      `Une autre société a montré que le SIRET inscrit pour ${name} est le sien\u00a0: Carreau le lui rend. ${because(reason)}`,
      'Plus aucune commande n’est passée par ou chez votre société. Répondez à ce message si vous pensez que c’est une erreur.',
    ],
  }),
}

/** What the platform has decided of a company, for one of its administrators. */
export const tenantDecisionMail = (
  { to, companyName, decision, reason }: JobPayloads['mail_tenant_decision'],
  publicUrl: string,
): Mail => {
  const { title, paragraphs, page } = wordsOf[decision](companyName, reason)
  return {
    to,
    subject: title,
    ...mailPage({
      title,
      paragraphs: ['Bonjour,', ...paragraphs],
      ...(page !== undefined && {
        action: { label: 'Ouvrir mon espace', url: `${publicUrl}${page}` },
      }),
    }),
  }
}

/** What became of a dispute, for who disputed a SIRET. */
export const siretDisputeMail = (
  { to, siret, upheld, reason }: JobPayloads['mail_siret_dispute'],
  publicUrl: string,
): Mail => {
  const title = upheld ? `Le SIRET ${siret} est libre` : `Votre signalement du SIRET ${siret}`
  return {
    to,
    subject: title,
    ...mailPage({
      title,
      paragraphs: [
        'Bonjour,',
        upheld
          ? `Carreau vous donne raison\u00a0: le SIRET ${siret} n’est plus inscrit. ${because(reason)}`
          : `Carreau ne retire pas le SIRET ${siret} à la société qui l’a inscrit. ${because(reason)}`,
        upheld
          ? 'Vous pouvez inscrire votre société.'
          : 'Répondez à ce message si vous avez d’autres éléments.',
      ],
      ...(upheld && {
        action: {
          label: 'Inscrire ma société',
          url: `${publicUrl}/auth/create-tenant`,
        },
      }),
    }),
  }
}
