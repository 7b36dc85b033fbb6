import { deliveriesKeptDays } from '@carreau/domain/integrations/webhooks'
import type { Db } from '../../platform/db/database.ts'
import type { Tasks } from '../../platform/jobs/jobs.ts'
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
    cron: '23 3 * * *',
    run: () =>
      deleteOldDeliveries(db, new Date(now().getTime() - deliveriesKeptDays * 24 * 3_600_000)),
  },
})
