import { chmodSync, mkdtempSync, rmSync, statfsSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import type { TestProject } from 'vitest/node'
import { migrate } from '../db/migrate.ts'
import { migrateJobs } from '../jobs/jobs.ts'
import { startEmbeddedPostgres } from './embedded-postgres.ts'

/** The migrated database that each test file copies. */
export const TEMPLATE = 'carreau_template'

declare module 'vitest' {
  interface ProvidedContext {
    /** The throwaway cluster's maintenance database. */
    clusterUrl: string
  }
}

/** Vitest's global setup for `*.pg.test.ts`: one cluster for the run; answers how to remove it. */
export default async function startTestCluster(project: TestProject): Promise<() => Promise<void>> {
  const dataDir = mkdtempSync(join(fastestFolder(), 'carreau-test-'))
  // So that, under root, the user `postgres` may cross it.
  chmodSync(dataDir, 0o755)
  const cluster = await startEmbeddedPostgres({ dataDir, log: console.log, durable: false })
  const client = new pg.Client(cluster.url)
  await client.connect()
  await client.query(`CREATE DATABASE ${TEMPLATE}`)
  await client.end()
  const template = databaseUrl(cluster.url, TEMPLATE)
  await migrate(template)
  await migrateJobs(template)
  project.provide('clusterUrl', cluster.url)
  return async () => {
    await cluster.stop()
    rmSync(dataDir, { recursive: true, force: true })
  }
}

const MEMORY = '/dev/shm'
const NEEDED_BYTES = 4 * 1024 ** 3

/** In memory where there is room: a database is 800 files, 700 ms to copy on a disk, 30 in memory. */
function fastestFolder(): string {
  try {
    const { bavail, bsize } = statfsSync(MEMORY)
    return bavail * bsize >= NEEDED_BYTES ? MEMORY : tmpdir()
  } catch {
    return tmpdir()
  }
}

/** The same cluster's other database. */
export function databaseUrl(clusterUrl: string, database: string): string {
  return Object.assign(new URL(clusterUrl), { pathname: `/${database}` }).href
}
