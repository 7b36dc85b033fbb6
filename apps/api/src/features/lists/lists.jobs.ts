import type { Db } from '../../platform/db/database.ts'
import type { Tasks } from '../../platform/jobs/jobs.ts'
import { prepareLists } from './preparing/prepare-lists.ts'

/** What the room does in the background: every ten minutes, whichever node is first. */
export const listJobs = ({
  db,
  now = () => new Date(),
}: {
  db: Db
  now?: () => Date
}): Pick<Tasks, 'prepare_lists'> => ({
  prepare_lists: {
    cron: '*/10 * * * *',
    run: async () => {
      await prepareLists(db, now())
    },
  },
})
