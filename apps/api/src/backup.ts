// `npm run backup`, `npm run backup -- <folder>`, `npm run backup -- --new-key`
import { runBackup } from './platform/backup/run-command.ts'

await runBackup(process.argv[2])
