import type { SentFile } from '@carreau/contract/endpoint'
import type { Db } from '../../../platform/db/database.ts'
import { AppError } from '../../../platform/errors/app-error.ts'
import type { Caller } from '../../../platform/identity/caller.ts'
import { countAttempt } from '../../../platform/identity/throttle.sql.ts'
import { attemptOf } from '../../../platform/identity/throttle.ts'
import type { MediaStore } from '../../../platform/storage/media-store.ts'
import { mediaUrl } from '../../../platform/storage/media-url.ts'
import { NotAPicture } from '../../../platform/storage/pictures.ts'
import { keepUpload, lockPicture } from './pictures.sql.ts'

/** Stores a picture for what it is, whatever its sender calls it (docs/product.md#calls). */
export const uploadImage = async (
  { db, store }: { db: Db; store: MediaStore },
  caller: Caller,
  { bytes }: SentFile,
  address: string,
): Promise<{ key: string; url: string }> => {
  if (!(await countAttempt(db, attemptOf('upload', address, String(caller.userId)))))
    throw new AppError('too_many_attempts', {
      message: 'Trop d’images envoyées. Patientez quelques minutes avant de recommencer.',
    })
  const key = await store.putImage(Buffer.from(bytes)).catch((error: unknown) => {
    if (!(error instanceof NotAPicture)) throw error
    throw new AppError('not_a_picture')
  })
  await db.transaction().execute(async trx => {
    await lockPicture(trx, key)
    await keepUpload(trx, caller, key)
  })
  // The same picture, shown no more elsewhere, may have been deleted since it was found to be there.
  if (!(await store.hasImage(key))) await store.putImage(Buffer.from(bytes))
  return { key, url: mediaUrl(key) }
}
