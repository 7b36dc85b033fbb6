import { uploadQuota } from '@carreau/contract/companies/media'
import type { SentFile } from '@carreau/contract/endpoint'
import { frenchSpaces } from '@carreau/domain/french/format'
import type { Db } from '../../../platform/db/database.ts'
import { AppError } from '../../../platform/errors/app-error.ts'
import type { Caller, Tenant } from '../../../platform/identity/caller.ts'
import { countAttempt } from '../../../platform/identity/throttle.sql.ts'
import { attemptOf } from '../../../platform/identity/throttle.ts'
import { addJob } from '../../../platform/jobs/jobs.sql.ts'
import type { MediaStore } from '../../../platform/storage/media-store.ts'
import { mediaUrl } from '../../../platform/storage/media-url.ts'
import { NotAPicture, PictureTooLarge } from '../../../platform/storage/photographs.ts'
import { keepUpload, lockPicture, lockUploads } from './pictures.sql.ts'

const tooLarge = frenchSpaces(
  'Cette image est trop grande : 12 000 pixels de côté et 50 millions en tout au plus, 16 millions en AVIF. Réduisez-la, puis renvoyez-la.',
)

type Sender = Caller & { tenant: Tenant }

/** Keeps whose picture it is; false when the company has no room for it: then its file goes again. */
const keepWithinQuota = (
  db: Db,
  sender: Sender,
  { key, size }: { key: string; size: number },
): Promise<boolean> =>
  db.transaction().execute(async trx => {
    const { pictures, bytes } = await lockUploads(trx, sender, key)
    if (pictures >= uploadQuota.pictures || bytes + size > uploadQuota.bytes) {
      await addJob(trx, 'forget_pictures', { keys: [key] })
      return false
    }
    await lockPicture(trx, key)
    await keepUpload(trx, sender, { key, size })
    return true
  })

/** Stores a picture for what it is, whatever its sender calls it (docs/product.md#calls). */
export const uploadImage = async (
  { db, store }: { db: Db; store: MediaStore },
  sender: Sender,
  { bytes }: SentFile,
  address: string,
): Promise<{ key: string; url: string }> => {
  if (!(await countAttempt(db, attemptOf('upload', address, String(sender.userId)))))
    throw new AppError('too_many_attempts', {
      message: 'Trop d’images envoyées. Patientez quelques minutes avant de recommencer.',
    })
  const whose = `${sender.tenant.type} ${sender.tenant.id}`
  const { key, size } = await store.putImage(Buffer.from(bytes), whose).catch((error: unknown) => {
    if (!(error instanceof NotAPicture)) throw error
    throw new AppError(
      'not_a_picture',
      error instanceof PictureTooLarge ? { message: tooLarge } : {},
    )
  })
  if (!(await keepWithinQuota(db, sender, { key, size })))
    throw new AppError('upload_quota_reached')
  // The same picture, shown no more elsewhere, may have been deleted since it was found to be there.
  if (!(await store.hasImage(key))) await store.putImage(Buffer.from(bytes), whose)
  return { key, url: mediaUrl(key) }
}
