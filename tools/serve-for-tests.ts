// The real application for the browser tests, on a database of its own that ends with it.
import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buildWebIfStale } from './build-web.ts'

if (!buildWebIfStale()) process.exit(1)
const dataDir = mkdtempSync(join(tmpdir(), 'carreau-e2e-'))
// So that, under root, the user `postgres` may cross it.
chmodSync(dataDir, 0o755)
process.on('exit', () => rmSync(dataDir, { recursive: true, force: true }))
Object.assign(process.env, { DATA_DIR: dataDir, DATABASE_URL: '', DEMO: 'on' })
await import('../apps/api/src/main.ts')
