import { journalEndpoints as endpoints } from '@carreau/contract/accounts/journal'
import type { Db } from '../../../platform/db/database.ts'
import type { Serve } from '../../../platform/http/serve.ts'
import { listJournal } from './list-journal.ts'

export const journalRoutes = (serve: Serve, { db }: { db: Db }): void => {
  serve(endpoints.listJournal, ({ caller, query }) => listJournal(db, caller.tenant.id, query))
}
