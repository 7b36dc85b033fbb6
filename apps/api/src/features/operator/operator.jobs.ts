import type { Config } from '../../platform/config/config.ts'
import type { Tasks } from '../../platform/jobs/jobs.ts'
import { openMailer } from '../../platform/mail/mailer.ts'
import { siretDisputeMail, tenantDecisionMail } from './companies/tell-decision.ts'

/** What the room does in the background. */
export const operatorJobs = ({
  config,
  log,
  now,
}: {
  config: Pick<Config, 'publicUrl' | 'smtpUrl' | 'mailFrom' | 'dataDir'>
  log: (line: string) => void
  now: () => Date
}): Pick<Tasks, 'mail_tenant_decision' | 'mail_siret_dispute'> => {
  const sendMail = openMailer(config, { log, now })
  return {
    mail_tenant_decision: {
      run: decision => sendMail(tenantDecisionMail(decision, config.publicUrl)),
    },
    mail_siret_dispute: {
      run: settled => sendMail(siretDisputeMail(settled, config.publicUrl)),
    },
  }
}
