import type { Db } from '../../../platform/db/database.ts'
import { addJob } from '../../../platform/jobs/jobs.sql.ts'
import {
  deleteOldUploads,
  findShownPictures,
  findUnusedUploads,
  lockOldUploads,
} from './pictures.sql.ts'

/** Pictures that one transaction decides on. */
const atOnce = 100

/**
 * Forgets what was sent and is shown nowhere a day later; the files go by a job after the commit. What is
 * being shown in this very moment holds its upload (`findOwnUploads`), so that the later of both sees
 * what the earlier did.
 */
export const cleanUploads = async (db: Db): Promise<void> => {
  const unused = await findUnusedUploads(db)
  for (let from = 0; from < unused.length; from += atOnce)
    await db.transaction().execute(async trx => {
      const keys = unused.slice(from, from + atOnce)
      await lockOldUploads(trx, keys)
      const shown = new Set(await findShownPictures(trx, keys))
      const forgotten = await deleteOldUploads(
        trx,
        keys.filter(key => !shown.has(key)),
      )
      if (forgotten.length > 0) await addJob(trx, 'forget_pictures', { keys: forgotten })
    })
}
