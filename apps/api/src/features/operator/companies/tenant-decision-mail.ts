import type { JobPayloads } from '../../../platform/jobs/job-payloads.ts'
import { mailPage } from '../../../platform/mail/mail-page.ts'
import type { Mail } from '../../../platform/mail/mailer.ts'

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
