import { sql } from 'kysely'
import type { Trx } from '../../../platform/db/database.ts'
import { addJob } from '../../../platform/jobs/add-job.sql.ts'

/**
 * A person shows a picture of theirs no more: its file goes after the commit, unless something else
 * shows the same picture or somebody else sent it.
 */
export const releasePicture = async (
  trx: Trx,
  { key, userId }: { key: string; userId: number },
): Promise<void> => {
  await sql`delete from media_uploads where key = ${key} and user_id = ${userId}`.execute(trx)
  await addJob(trx, 'forget_pictures', { keys: [key] })
}
