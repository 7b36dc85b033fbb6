import type { Db } from '../../platform/db/database.ts'
import type { Tasks } from '../../platform/jobs/jobs.ts'
import type { Storage } from '../../platform/storage/open-storage.ts'
import { findDocument } from './document-files.sql.ts'
import { openDocumentFiles } from './document-files.ts'
import { issueDuePeriods } from './periods/issue-period.ts'

/** What the room does in the background: décades that are over are invoiced, and files are there before anybody asks. */
export const documentJobs = ({
  db,
  storage,
  config: { publicUrl },
  now = () => new Date(),
}: {
  db: Db
  storage: Storage
  config: { publicUrl: string }
  now?: () => Date
}): Pick<Tasks, 'make_document' | 'issue_periodic_invoices'> => {
  const files = openDocumentFiles({ db, storage, publicUrl, now })
  return {
    issue_periodic_invoices: { cron: '*/15 * * * *', run: () => issueDuePeriods(db, now()) },
    make_document: {
      run: async ({ documentId }) => {
        const document = await findDocument(db, documentId)
        if (document?.sha256 === null) await files.get(document)
      },
    },
  }
}
