import { join } from 'node:path'
import type { S3Settings } from '../config/s3-settings.ts'
import { type FileStore, folderStore } from './file-store.ts'
import { type MediaStore, openMediaStore } from './media-store.ts'
import { s3Store } from './s3-store.ts'

/** What the product keeps beside the database. */
export type Storage = {
  pictures: MediaStore
  /** The files of the pictures. */
  media: FileStore
  documents: FileStore
}

/** Opens the bucket of the configuration, or without one the data folder. */
export const openStorage = ({
  dataDir,
  s3,
}: {
  dataDir: string
  s3?: S3Settings | undefined
}): Storage => {
  const store = (folder: 'media' | 'documents'): FileStore =>
    s3 === undefined ? folderStore(join(dataDir, folder)) : s3Store(s3, folder)
  const media = store('media')
  return { media, documents: store('documents'), pictures: openMediaStore(media) }
}
