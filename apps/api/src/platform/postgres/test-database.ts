import { randomBytes } from 'node:crypto'
import pg from 'pg'
import { afterAll, inject } from 'vitest'
import { type Db, openDatabase } from '../db/database.ts'
import { databaseUrl, TEMPLATE } from './test-cluster.ts'

/**
 * A fresh copy of the migrated database, or of the one that is named, for the test file that calls
 * this, closed and dropped after its tests. What else a file connects to `url` it closes in an `afterAll` of its own, which runs
 * before ours.
 */
export async function testDatabase(template = TEMPLATE): Promise<{ db: Db; url: string }> {
  const clusterUrl = inject('clusterUrl')
  const name = `test_${randomBytes(6).toString('hex')}`
  // As files: through the write-ahead log it takes twice as long.
  await maintain(clusterUrl, `CREATE DATABASE ${name} TEMPLATE ${template} STRATEGY FILE_COPY`)
  const url = databaseUrl(clusterUrl, name)
  const { db, close } = openDatabase(url, {
    max: 8,
    onError: error => console.error(error.message),
  })
  afterAll(async () => {
    await close()
    await maintain(clusterUrl, `DROP DATABASE ${name} WITH (FORCE)`)
  })
  return { db, url }
}

async function maintain(url: string, statement: string): Promise<void> {
  const client = new pg.Client(url)
  await client.connect()
  try {
    await client.query(statement)
  } finally {
    await client.end()
  }
}
