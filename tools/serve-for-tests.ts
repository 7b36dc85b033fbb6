// The real application for the browser tests, on a database of its own that ends with it.
import { chmodSync, mkdtempSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buildWebIfStale } from './build-web.ts'
import { testOutbox } from './test-outbox.ts'

if (!buildWebIfStale()) process.exit(1)
const dataDir = mkdtempSync(join(tmpdir(), 'carreau-e2e-'))
// So that, under root, the user `postgres` may cross it.
chmodSync(dataDir, 0o755)
// The tests know the port, not the folder.
const outbox = testOutbox(process.env.PORT)
rmSync(outbox, { force: true })
symlinkSync(join(dataDir, 'outbox'), outbox)
process.on('exit', () => {
  rmSync(outbox, { force: true })
  rmSync(dataDir, { recursive: true, force: true })
})
// The native application of the tests, whose API has no TLS (e2e/whole-app/native/phone.ts).
process.env.NATIVE_ORIGINS ??= 'http://localhost'
// The tests' plateforme agréée is on this machine (e2e/integrations/follow-an-invoice-to-the-platform.e2e.ts).
process.env.WEBHOOKS_ALLOW_LOCAL ??= 'true'
// Whatever the day, October's market is on sale: the one with most of both, summer's and winter's.
Object.assign(process.env, { DATA_DIR: dataDir, DATABASE_URL: '', DEMO: 'on', DEMO_MONTH: '10' })
await import('../apps/api/src/main.ts')
