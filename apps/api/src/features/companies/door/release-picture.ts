import type { Trx } from '../../../platform/db/database.ts'
import { addJob } from '../../../platform/jobs/jobs.sql.ts'
import { deleteUpload } from '../media/pictures.sql.ts'

/**
 * A person no longer shows a picture they sent: its file goes after the commit, unless something else
 * shows the same picture or somebody else sent it.
 */
export const releasePicture = async (
  trx: Trx,
  { key, userId }: { key: string; userId: number },
): Promise<void> => {
  await deleteUpload(trx, { key, userId })
  await addJob(trx, 'forget_pictures', { keys: [key] })
}
