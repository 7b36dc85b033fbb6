// `npm run schema`: writes schema.gen.ts from a database with every migration.
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { migrate } from '../apps/api/src/platform/db/migrate.ts'
import { writeSchema } from '../apps/api/src/platform/db/write-schema.ts'
import { startEmbeddedPostgres } from '../apps/api/src/platform/postgres/embedded-postgres.ts'

const file = resolve(import.meta.dirname, '../apps/api/src/platform/db/schema.gen.ts')
const dataDir = mkdtempSync(join(tmpdir(), 'carreau-schema-'))
// So that, under root, the user `postgres` may cross it.
chmodSync(dataDir, 0o755)
const server = await startEmbeddedPostgres({ dataDir, log: () => {}, durable: false })
try {
  await migrate(server.url)
  writeFileSync(file, await writeSchema(server.url))
} finally {
  await server.stop()
  rmSync(dataDir, { recursive: true })
}
