import { createHash } from 'node:crypto'
import pg from 'pg'
import { inject } from 'vitest'
import type { Db } from '../src/platform/db/database.ts'
import { databaseUrl, TEMPLATE } from '../src/platform/postgres/test-cluster.ts'
import { testDatabase } from '../src/platform/postgres/test-database.ts'
import { loadMarket } from './load-market.ts'

/** The moment it is in the tests' demo market. */
export const demoNow = new Date('2026-11-21T10:00:00+01:00')

/** A picture's address without a store. */
export const fingerprint = async (svg: Buffer | string): Promise<string> =>
  createHash('sha256').update(svg).digest('hex')

const template = 'carreau_demo_market'
const unfinished = `${template}_unfinished`

/** A copy of the demo market for the test file that calls this; the first to ask has it loaded. */
export async function demoDatabase(): Promise<{ db: Db; url: string }> {
  const clusterUrl = inject('clusterUrl')
  const client = new pg.Client(clusterUrl)
  await client.connect()
  try {
    // Files of two processes may ask at once; the lock goes with the connection.
    await client.query('SELECT pg_advisory_lock(hashtext($1))', [template])
    const { rowCount } = await client.query('SELECT FROM pg_database WHERE datname = $1', [
      template,
    ])
    if (rowCount === 0) {
      await client.query(`DROP DATABASE IF EXISTS ${unfinished}`)
      await client.query(`CREATE DATABASE ${unfinished} TEMPLATE ${TEMPLATE} STRATEGY FILE_COPY`)
      await loadMarket({
        databaseUrl: databaseUrl(clusterUrl, unfinished),
        today: demoNow,
        scale: 1,
        putIllustration: fingerprint,
      })
      await client.query(`ALTER DATABASE ${unfinished} RENAME TO ${template}`)
    }
  } finally {
    await client.end()
  }
  return testDatabase(template)
}
