import { parisDay } from '@carreau/domain/french/paris-time'
import type { Config } from '../../platform/config/config.ts'
import type { Db } from '../../platform/db/database.ts'
import type { Tasks } from '../../platform/jobs/jobs.ts'
import { openMailer } from '../../platform/mail/mailer.ts'
import { applyDueVatRates } from './catalogue/kept-products.sql.ts'
import { siretDisputeMail, tenantDecisionMail } from './companies/tell-decision.ts'
import { tellOperators } from './queues/tell-operators.ts'

/** What the room does in the background. */
export const operatorJobs = ({
  db,
  config,
  log,
  now,
}: {
  db: Db
  config: Pick<Config, 'publicUrl' | 'smtpUrl' | 'mailFrom' | 'dataDir'>
  log: (line: string) => void
  now: () => Date
}): Pick<
  Tasks,
  'mail_tenant_decision' | 'mail_siret_dispute' | 'apply_vat_rates' | 'tell_operators'
> => {
  const sendMail = openMailer(config, { log, now })
  return {
    // Midnight in Paris is an hour of UTC, whichever the season.
    apply_vat_rates: { cron: '0 * * * *', run: () => applyDueVatRates(db, parisDay(now())) },
    tell_operators: { cron: '*/15 * * * *', run: () => tellOperators(db, now()) },
    mail_tenant_decision: {
      run: decision => sendMail(tenantDecisionMail(decision, config.publicUrl)),
    },
    mail_siret_dispute: {
      run: settled => sendMail(siretDisputeMail(settled, config.publicUrl)),
    },
  }
}
