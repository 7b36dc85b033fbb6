// `npm run restore -- <folder | sealed file | latest>`
import { runRestore } from './platform/backup/run-command.ts'

await runRestore(process.argv[2])
