import type { Config } from '../../platform/config/config.ts'
import type { Db } from '../../platform/db/database.ts'
import type { Tasks } from '../../platform/jobs/jobs.ts'
import { findDocument } from './document-files.sql.ts'
import { openDocumentFiles } from './document-files.ts'

/** What the room does in the background: files are there before anybody asks for them. */
export const documentJobs = ({
  db,
  config,
  now = () => new Date(),
}: {
  db: Db
  config: Pick<Config, 'dataDir'>
  now?: () => Date
}): Pick<Tasks, 'make_document'> => {
  const files = openDocumentFiles({ db, config, now })
  return {
    make_document: {
      run: async ({ documentId }) => {
        const document = await findDocument(db, documentId)
        if (document?.sha256 === null) await files.get(document)
      },
    },
  }
}
