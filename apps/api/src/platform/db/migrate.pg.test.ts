import { readdir } from 'node:fs/promises'
import { sql } from 'kysely'
import pg from 'pg'
import { afterAll, expect, inject, test } from 'vitest'
import { databaseUrl } from '../postgres/test-cluster.ts'
import { testDatabase } from '../postgres/test-database.ts'
import { migrate, NewerSchemaError } from './migrate.ts'

const { db, url } = await testDatabase()
const clusterUrl = inject('clusterUrl')
const maintain = async (statement: string) => {
  const client = new pg.Client(clusterUrl)
  await client.connect()
  await client.query(statement).finally(() => client.end())
}
/** Not by force: it waits for connections that are just being closed, which would take an error for theirs. */
const drop = () => maintain('drop database if exists half_way')
const emptyDatabase = async (): Promise<string> => {
  await drop()
  await maintain('create database half_way')
  return databaseUrl(clusterUrl, 'half_way')
}
afterAll(drop)

const files = (await readdir(new URL('../../../migrations/', import.meta.url))).toSorted()

const appliedTo = async (at: string): Promise<string[]> => {
  const client = new pg.Client(at)
  await client.connect()
  const { rows } = await client.query<{ name: string }>(
    'select name from schema_migrations order by name',
  )
  await client.end()
  return rows.map(({ name }) => name)
}

test('an older program refuses a newer schema, and leaves it as it is', async () => {
  const later = '9999_next_year.sql'
  await sql`insert into schema_migrations (name) values (${later})`.execute(db)
  await expect(migrate(url)).rejects.toThrow(NewerSchemaError)
  await expect(migrate(url)).rejects.toThrow('démarrez une version plus récente')
  expect(await appliedTo(url)).toEqual([...files, later])
})

test('a database of before 1.0.0, whose migrations were squashed, is refused', async () => {
  const halfWay = await emptyDatabase()
  await migrate(halfWay, { until: files[0] })
  const client = new pg.Client(halfWay)
  await client.connect()
  await client.query(`update schema_migrations set name = '0001_market.sql'`)
  await client.end()
  await expect(migrate(halfWay)).rejects.toThrow('avant la version 1.0.0')
  expect(await appliedTo(halfWay)).toEqual(['0001_market.sql'])
})

test('migrations go up to the one that is named, and on from there', async () => {
  const halfWay = await emptyDatabase()
  const until = files[9] ?? ''
  await migrate(halfWay, { until })
  expect(await appliedTo(halfWay)).toEqual(files.slice(0, 10))
  await expect(migrate(halfWay, { until: '9999_next_year.sql' })).rejects.toThrow(NewerSchemaError)
  await migrate(halfWay)
  expect(await appliedTo(halfWay)).toEqual(files)
})
