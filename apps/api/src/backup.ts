// `npm run backup -- <folder>`
import { backup } from './platform/backup/backup.ts'
import { runCommand } from './platform/backup/run-command.ts'

await runCommand('backup', backup)
