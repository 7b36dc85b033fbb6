import { callsKept, callsKeptDays } from '@carreau/domain/integrations/api-calls'
import { deliveriesKeptDays } from '@carreau/domain/integrations/webhooks'
import type { Db } from '../../platform/db/database.ts'
import type { Tasks } from '../../platform/jobs/jobs.ts'
import { deleteOldApiCalls } from './calls/api-calls.sql.ts'
import { deleteOldDeliveries } from './webhooks/sending.sql.ts'

/** What the room does in the background; webhooks are told apart (webhooks/send-webhooks.ts). */
export const integrationJobs = ({
  db,
  now,
}: {
  db: Db
  now: () => Date
}): Pick<Tasks, 'clean_webhook_deliveries'> => ({
  clean_webhook_deliveries: {
    // Each hour: programs write a night's worth of calls in an hour.
    cron: '23 * * * *',
    run: async () => {
      const daysAgo = (days: number) => new Date(now().getTime() - days * 24 * 3_600_000)
      await deleteOldDeliveries(db, daysAgo(deliveriesKeptDays))
      await deleteOldApiCalls(db, { before: daysAgo(callsKeptDays), most: callsKept })
    },
  },
})
