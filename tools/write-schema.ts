// `npm run schema`: writes schema.gen.ts from a database with every migration.
import { writeFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { startTemporaryPostgres } from '@carreau/local-postgres/temporary'
import { migrate } from '../apps/api/src/platform/db/migrate.ts'
import { writeSchema } from '../apps/api/src/platform/db/write-schema.ts'

const file = resolve(import.meta.dirname, '../apps/api/src/platform/db/schema.gen.ts')
const server = await startTemporaryPostgres({ name: 'carreau_schema' })
try {
  await migrate(server.url)
  writeFileSync(file, await writeSchema(server.url))
} finally {
  await server.stop()
}
