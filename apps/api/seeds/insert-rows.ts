import type { Selectable } from 'kysely'
import type pg from 'pg'
import type { Schema } from '../src/platform/db/schema.ts'

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
