import type { Db } from '../../../platform/db/database.ts'
import type { Tasks } from '../../../platform/jobs/jobs.ts'
import type { Storage } from '../../../platform/storage/open-storage.ts'
import { findPicturesInUse, lockPicture } from './pictures-in-use.sql.ts'

/** What the room does in the background. */
export const mediaJobs = ({
  db,
  storage,
}: {
  db: Db
  storage: Pick<Storage, 'pictures'>
}): Pick<Tasks, 'forget_pictures'> => ({
  forget_pictures: {
    run: async ({ keys }) => {
      for (const key of keys)
        await db.transaction().execute(async trx => {
          await lockPicture(trx, key)
          const inUse = await findPicturesInUse(trx, [key])
          // Not undone with the transaction, but done again it is the same.
          if (!inUse.has(key)) await storage.pictures.removeImage(key)
        })
    },
  },
})
