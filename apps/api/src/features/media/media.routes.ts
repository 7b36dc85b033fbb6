import { mediaEndpoints as endpoints } from '@carreau/contract/media'
import type { Config } from '../../platform/config/config.ts'
import type { Db } from '../../platform/db/database.ts'
import type { Serve } from '../../platform/http/serve.ts'
import { openMediaStore } from '../../platform/storage/media-store.ts'
import { uploadImage } from './upload-image.ts'

export const uploadRoutes = (serve: Serve, { db, config }: { db: Db; config: Config }): void => {
  const store = openMediaStore(config)

  serve(endpoints.uploadImage, async ({ caller, file, address }) => ({
    data: await uploadImage({ db, store }, caller, file, address),
  }))
}
