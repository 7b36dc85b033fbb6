import { mediaEndpoints as endpoints } from '@carreau/contract/companies/media'
import type { Db } from '../../../platform/db/database.ts'
import type { Serve } from '../../../platform/http/serve.ts'
import type { MediaStore } from '../../../platform/storage/media-store.ts'
import { uploadImage } from './upload-image.ts'

export const uploadRoutes = (
  serve: Serve,
  { db, pictures }: { db: Db; pictures: MediaStore },
): void => {
  serve(endpoints.uploadImage, async ({ caller, file, address }) => ({
    data: await uploadImage({ db, store: pictures }, caller, file, address),
  }))
}
