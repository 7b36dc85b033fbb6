import type pg from 'pg'
import { to as copyTo } from 'pg-copy-streams'
import { connectDirectly } from '../db/direct-client.ts'
import { BackupError, type Manifest, type TablePart } from './manifest.ts'
import { writePart } from './parts.ts'
import {
  findSchema,
  findSequences,
  findTables,
  quoted,
  summarise,
  type Table,
  valuesOf,
  writeAlike,
} from './tables.sql.ts'

const writeTable = async (
  client: pg.Client,
  folder: string,
  table: Table,
  file: string,
): Promise<TablePart> => {
  const summary = await summarise(client, table)
  const rows = client.query(
    copyTo(`copy (select ${valuesOf(table)} from only ${quoted(table)}) to stdout`),
  )
  const { schema, name, columns } = table
  return { schema, name, columns, ...summary, part: await writePart(folder, file, rows) }
}

/** Writes every table, as all of them were at one moment; people go on working meanwhile. */
export const backupDatabase = async (
  databaseUrl: string,
  folder: string,
): Promise<Pick<Manifest, 'postgres' | 'schema' | 'tables' | 'sequences'>> => {
  const client = await connectDirectly(databaseUrl)
  try {
    await client.query('begin isolation level repeatable read read only')
    await writeAlike(client)
    const schema = await findSchema(client)
    if (schema === undefined) throw new BackupError('Cette base n’est pas celle de Carreau.')
    const tables: TablePart[] = []
    for (const table of await findTables(client)) {
      const file = `tables/${String(tables.length + 1).padStart(3, '0')}-${table.name}.copy.gz`
      tables.push(await writeTable(client, folder, table, file))
    }
    // Sequences stand outside snapshots: read last, they are past every number the rows have.
    const sequences = await findSequences(client)
    const { rows } = await client.query<{ server_version: string }>('show server_version')
    return { postgres: rows[0]?.server_version ?? '', schema, tables, sequences }
  } finally {
    await client.end()
  }
}
