// `npm run restore -- <folder>`
import { restore } from './platform/backup/backup.ts'
import { runCommand } from './platform/backup/run-command.ts'

await runCommand('restore', restore)
