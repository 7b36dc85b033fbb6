import { readdir, readFile } from 'node:fs/promises'
import { sql } from 'kysely'
import pg from 'pg'
import { afterAll, expect, inject, test } from 'vitest'
import { isBefore, programVersion } from '../config/program-version.ts'
import { databaseUrl } from '../postgres/test-cluster.ts'
import { testDatabase } from '../postgres/test-database.ts'
import { migrate, NewerSchemaError, servesOf } from './migrate.ts'

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

/** Nothing runs that is older than these. */
const lastOfFirstRelease = '0026_closed_doors.sql'
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
  await sql`delete from schema_migrations where name = ${later}`.execute(db)
})

test('it starts on one that still serves it, and not on the next that does not, in one sentence', async () => {
  const version = await programVersion()
  const add = (name: string, serves: string) =>
    sql`insert into schema_migrations (name, serves) values (${name}, ${serves})`.execute(db)
  await add('9998_adds.sql', version)
  await migrate(url)
  await add('9999_takes_away.sql', '99.0.0')
  await expect(migrate(url)).rejects.toThrow(
    'La base a déjà la migration « 9999_takes_away.sql », qui demande Carreau 99.0.0 ou plus récent : démarrez une version plus récente.',
  )
  await sql`delete from schema_migrations where name like '999%'`.execute(db)
})

test('versions are compared as numbers, and a migration says in words whom it serves', async () => {
  expect(isBefore('1.9.0', '1.10.0')).toBe(true)
  expect(isBefore('1.10.0', '1.9.0')).toBe(false)
  expect(isBefore('1.0.0', '1.0.0')).toBe(false)
  expect(servesOf('-- Adds a note.\n-- Serves Carreau 1.2.0 and later.\nselect 1;')).toBe('1.2.0')
  expect(servesOf('-- Serves Carreau 1.2 and later.')).toBeUndefined()
})

test('every migration after those of the first release says so, and serves this program', async () => {
  const version = await programVersion()
  for (const name of files.filter(file => file > lastOfFirstRelease)) {
    const text = await readFile(new URL(`../../../migrations/${name}`, import.meta.url), 'utf8')
    const serves = servesOf(text)
    expect(serves, name).toBeDefined()
    expect(isBefore(version, serves ?? ''), name).toBe(false)
  }
  expect(files).toContain(lastOfFirstRelease)
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
