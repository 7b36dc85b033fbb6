import { parisDay } from '@carreau/domain/french/paris-time'
import type { Db } from '../../platform/db/database.ts'
import type { Tasks } from '../../platform/jobs/jobs.ts'
import { tellOfChanges } from './living/tell-of-changes.ts'
import { refuseAfterDeparture } from './moving/automatic-answers.ts'

/** What the room does in the background. */
export const orderJobs = ({
  db,
  now = () => new Date(),
}: {
  db: Db
  now?: () => Date
}): Pick<Tasks, 'refuse_unanswered' | 'tell_of_order_changes'> => ({
  tell_of_order_changes: { run: ({ orderId }) => tellOfChanges(db, orderId, now()) },
  refuse_unanswered: {
    cron: '*/5 * * * *',
    run: async () => {
      const at = now()
      await refuseAfterDeparture(db, { day: parisDay(at), now: at })
    },
  },
})
