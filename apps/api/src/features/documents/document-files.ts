import { createHash } from 'node:crypto'
import { join } from 'node:path'
import type { Config } from '../../platform/config/config.ts'
import type { Db } from '../../platform/db/database.ts'
import { type FileStore, folderStore } from '../../platform/storage/folder-store.ts'
import { openMediaStore } from '../../platform/storage/media-store.ts'
import { type DocumentRow, keepSha256 } from './document-files.sql.ts'

export type DocumentFile = { bytes: Buffer; sha256: string }

/** Files of documents: each is made once, from its frozen content, and never changes. */
export type DocumentFiles = { get: (document: DocumentRow) => Promise<DocumentFile> }

const fileName = (sha256: string): string => `${sha256}.pdf`

export const openDocumentFiles = (
  { db, config, now }: { db: Db; config: Pick<Config, 'dataDir'>; now: () => Date },
  store: FileStore = folderStore(join(config.dataDir, 'documents')),
): DocumentFiles => {
  const media = openMediaStore(config)
  const making = new Map<number, Promise<DocumentFile>>()

  const read = async (document: DocumentRow, sha256: string): Promise<DocumentFile> => {
    const bytes = await store.get(fileName(sha256))
    // Another file in its place would be another document.
    if (bytes === undefined) throw new Error(`The file of document ${document.id} is lost`)
    return { bytes, sha256 }
  }

  const make = async (document: DocumentRow): Promise<DocumentFile> => {
    // Fonts, PDF and XML weigh on the memory of a process: only once a document is made.
    const { makeDocumentPdf } = await import('./pdf/make-document-pdf.ts')
    const bytes = await makeDocumentPdf(document, media)
    const sha256 = createHash('sha256').update(bytes).digest('hex')
    await store.put(fileName(sha256), bytes)
    // Made by two nodes at once, it is the file of the first: named by its content, neither is lost.
    const kept = await keepSha256(db, document.id, { sha256, madeAt: now() })
    return kept === sha256 ? { bytes, sha256 } : read(document, kept)
  }

  return {
    get: async document => {
      if (document.sha256 !== null) return read(document, document.sha256)
      const made =
        making.get(document.id) ?? make(document).finally(() => making.delete(document.id))
      making.set(document.id, made)
      return made
    },
  }
}
