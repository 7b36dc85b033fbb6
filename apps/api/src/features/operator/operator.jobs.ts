import type { Config } from '../../platform/config/config.ts'
import type { Tasks } from '../../platform/jobs/jobs.ts'
import { openMailer } from '../../platform/mail/mailer.ts'
import { tenantDecisionMail } from './companies/tenants.ts'

/** What the room does in the background. */
export const operatorJobs = ({
  config,
  log,
  now,
}: {
  config: Pick<Config, 'publicUrl' | 'smtpUrl' | 'mailFrom' | 'dataDir'>
  log: (line: string) => void
  now: () => Date
}): Pick<Tasks, 'mail_tenant_decision'> => {
  const sendMail = openMailer(config, { log, now })
  return {
    mail_tenant_decision: {
      run: decision => sendMail(tenantDecisionMail(decision, config.publicUrl)),
    },
  }
}
