import type { Selectable } from 'kysely'
import type pg from 'pg'
import { connectDirectly } from '../src/platform/db/direct-client.ts'
import type { Schema } from '../src/platform/db/schema.ts'
import { fictionalLegalIds, platformId } from './companies/companies.ts'

type Table = keyof Schema
type Row<T extends Table> = Partial<Selectable<Schema[T]>>

/** Rows per statement: enough to make the round trip small, little enough to bound memory. */
const batch = 5_000

/**
 * Inserts rows in bulk, one statement per 5 000, all with the columns of the first. PostgreSQL reads
 * them from one JSON parameter, which carries arrays and JSON columns that unnest cannot.
 */
export const insertRows = async <T extends Table>(
  client: pg.ClientBase,
  table: T,
  rows: readonly Row<T>[],
): Promise<void> => {
  const [first] = rows
  if (first === undefined) return
  const columns = Object.keys(first).join(', ')
  for (let start = 0; start < rows.length; start += batch) {
    await client.query(
      `insert into ${table} (${columns}) overriding system value
       select ${columns} from json_populate_recordset(null::${table}, $1)`,
      [JSON.stringify(rows.slice(start, start + batch))],
    )
  }
}

/** Lets a table's own numbering go on after the ids that were given. */
export const advanceIds = async (
  client: pg.ClientBase,
  tables: readonly Table[],
): Promise<void> => {
  for (const table of tables) {
    await client.query(
      `select setval(pg_get_serial_sequence('${table}', 'id'), max(id)) from ${table} having max(id) > 0`,
    )
  }
}

/** Any number nobody else uses: one market is loaded at a time, however many nodes start together. */
const lock = 4_127_311

const marketIsAbsent = async (client: pg.ClientBase): Promise<boolean> => {
  const { rows } = await client.query<{ empty: boolean }>(
    `select not exists (select from users) and not exists (select from tenants)
        and not exists (select from products) as empty`,
  )
  return rows[0]?.empty ?? false
}

const withClient = async <T>(
  databaseUrl: string,
  use: (client: pg.ClientBase) => Promise<T>,
): Promise<T> => {
  const client = await connectDirectly(databaseUrl)
  try {
    return await use(client)
  } finally {
    await client.end()
  }
}

/** Whether nothing has been entered yet: no person, no company, no product. */
export const isEmpty = (databaseUrl: string): Promise<boolean> =>
  withClient(databaseUrl, marketIsAbsent)

/**
 * Whether this is the demo market: its platform has a number that is made up. By the company, for a
 * stranger could register under an address of the demo, and would keep a real market from opening.
 */
export const holdsDemo = (databaseUrl: string): Promise<boolean> =>
  withClient(databaseUrl, async client => {
    const { rows } = await client.query(
      `select from tenants where type = 'platform' and siret = $1`,
      [fictionalLegalIds(platformId).siret],
    )
    return rows.length > 0
  })

const catalogueIsAbsent = async (client: pg.ClientBase): Promise<boolean> => {
  const { rows } = await client.query<{ absent: boolean }>(
    `select not exists (select from products) and not exists (select from categories) as absent`,
  )
  return rows[0]?.absent ?? false
}

export const hasCatalogue = (databaseUrl: string): Promise<boolean> =>
  withClient(databaseUrl, async client => !(await catalogueIsAbsent(client)))

type Fill<T> = (client: pg.ClientBase) => Promise<T>

const fillWhere =
  (isAbsent: (client: pg.ClientBase) => Promise<boolean>) =>
  <T>(databaseUrl: string, fill: Fill<T>): Promise<T | undefined> =>
    withClient(databaseUrl, async client => {
      await client.query('begin')
      await client.query('select pg_advisory_xact_lock($1)', [lock])
      const filled = (await isAbsent(client)) ? await fill(client) : undefined
      await client.query('commit')
      if (filled !== undefined) await client.query('analyze')
      return filled
    })

/**
 * Fills an empty database in one transaction, so that a load killed half-way leaves it empty, and
 * refreshes the planner's statistics. Does nothing, and answers undefined, when it is not empty.
 */
export const fillEmptyDatabase = fillWhere(marketIsAbsent)

/** The same of a database that may have people and companies already, but nothing to sell. */
export const fillEmptyCatalogue = fillWhere(catalogueIsAbsent)

/** What is done to a catalogue that is there, in one transaction, one such work at a time; undefined without a catalogue. */
export const inCatalogue = <T>(databaseUrl: string, work: Fill<T>): Promise<T | undefined> =>
  fillWhere(async client => !(await catalogueIsAbsent(client)))(databaseUrl, work)
