import { startTemporaryPostgres } from '@carreau/local-postgres/temporary'
import pg from 'pg'
import type { TestProject } from 'vitest/node'
import { migrate } from '../db/migrate.ts'
import { migrateJobs } from '../jobs/jobs.ts'
import { localName } from './local-database.ts'

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
  const cluster = await startTemporaryPostgres({ name: localName })
  const client = new pg.Client(cluster.url)
  await client.connect()
  await client.query(`CREATE DATABASE ${TEMPLATE}`)
  await client.end()
  const template = databaseUrl(cluster.url, TEMPLATE)
  await migrate(template)
  await migrateJobs(template)
  project.provide('clusterUrl', cluster.url)
  return cluster.stop
}

/** The same cluster's other database. */
export function databaseUrl(clusterUrl: string, database: string): string {
  return Object.assign(new URL(clusterUrl), { pathname: `/${database}` }).href
}
