// A process of its own that issues the invoices of décades that are over, until it is done or killed.
import { issueDuePeriods } from '../../apps/api/src/features/documents/periods/issue-period.ts'
import { openDatabase } from '../../apps/api/src/platform/db/database.ts'

const [url = '', now = ''] = process.argv.slice(2)
const { db, close } = openDatabase(url, { max: 2, onError: () => {} })
process.send?.('ready')
await issueDuePeriods(db, new Date(now))
await close()
process.disconnect?.()
