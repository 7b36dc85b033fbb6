import { parisDay } from '@carreau/domain/french/paris-time'
import { mailDays } from '@carreau/domain/orders/mailbox/received-mail'
import type { Db } from '../../platform/db/database.ts'
import type { Tasks } from '../../platform/jobs/jobs.ts'
import { tellOfChanges } from './living/tell-of-changes.ts'
import { forgetOldMails } from './mailbox/mailbox.sql.ts'
import { refuseAfterDeparture } from './moving/automatic-answers.ts'

/** What the room does in the background. */
export const orderJobs = ({
  db,
  now = () => new Date(),
}: {
  db: Db
  now?: () => Date
}): Pick<Tasks, 'refuse_unanswered' | 'tell_of_order_changes' | 'clean_received_mails'> => ({
  tell_of_order_changes: { run: ({ orderId }) => tellOfChanges(db, orderId, now()) },
  clean_received_mails: { cron: '52 3 * * *', run: () => forgetOldMails(db, mailDays) },
  refuse_unanswered: {
    cron: '*/5 * * * *',
    run: async () => {
      const at = now()
      await refuseAfterDeparture(db, { day: parisDay(at), now: at })
    },
  },
})
