import { readFile, readlink } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { clusterUrl } from '../apps/api/src/platform/postgres/create-cluster.ts'
import { testOutbox } from '../tools/test-outbox.ts'

/** Where the application under test keeps its data, and the database that runs there. */
export const findData = async (): Promise<{ dataDir: string; url: string }> => {
  const dataDir = dirname(await readlink(testOutbox(process.env.E2E_PORT)))
  const password = await readFile(join(dataDir, 'postgres.password'), 'utf8')
  // The fourth line of what PostgreSQL says of itself is its port.
  const said = await readFile(join(dataDir, 'postgres', 'postmaster.pid'), 'utf8')
  return { dataDir, url: clusterUrl(Number(said.split('\n')[3]), password.trim()) }
}
