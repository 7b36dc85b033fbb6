import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import type { Config } from '../config/config.ts'
import { clusterUrl } from './create-cluster.ts'
import { type EmbeddedPostgres, startEmbeddedPostgres } from './embedded-postgres.ts'
import { portOfRunning } from './postmaster.ts'

/** The embedded server that a running Carreau holds in this folder. */
const findRunning = async (dataDir: string): Promise<string | undefined> => {
  const passwordFile = join(dataDir, 'postgres.password')
  const port = portOfRunning(join(dataDir, 'postgres'))
  if (port === undefined || !existsSync(passwordFile)) return undefined
  const url = clusterUrl(port, readFileSync(passwordFile, 'utf8').trim())
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 5_000 })
  return client.connect().then(
    () => client.end().then(() => url),
    () => undefined,
  )
}

/**
 * The configured database for a command: an external one, the embedded one of a Carreau that runs, or
 * the embedded one started for as long as the command takes.
 */
export const reachDatabase = async (
  { databaseUrl, dataDir }: Pick<Config, 'databaseUrl' | 'dataDir'>,
  log: (line: string) => void,
): Promise<EmbeddedPostgres> => {
  const url = databaseUrl ?? (await findRunning(dataDir))
  if (url === undefined) return startEmbeddedPostgres({ dataDir, log })
  return { url, stop: async () => undefined }
}
