import type pg from 'pg'
import type { Sequence } from './manifest.ts'

export type Table = {
  schema: string
  name: string
  columns: string[]
  /** Those that tell of transactions of this very server: elsewhere they would tell of others. */
  ofServer?: string[]
}

/** Not PostgreSQL's own, nor an extension's. */
const ours = `
  n.nspname not in ('pg_catalog', 'information_schema') and n.nspname not like 'pg\\_%'
  and not exists (select from pg_depend d where d.objid = c.oid and d.deptype = 'e')`

const quote = (name: string): string => `"${name.replaceAll('"', '""')}"`
export const quoted = ({ schema, name }: { schema: string; name: string }): string =>
  `${quote(schema)}.${quote(name)}`
export const columnsOf = ({ columns }: Pick<Table, 'columns'>): string =>
  columns.map(quote).join(', ')
/** What is kept of a row. */
export const valuesOf = ({ columns, ofServer = [] }: Table): string =>
  columns.map(name => (ofServer.includes(name) ? 'null' : quote(name))).join(', ')

/** Before whatever refers to it comes what is referred to. */
const inOrder = (tables: readonly (Table & { id: string; refersTo: string[] })[]): Table[] => {
  const placed = new Set<string>()
  const ordered: Table[] = []
  let left = tables
  while (left.length > 0) {
    const next = left.filter(({ refersTo }) => refersTo.every(id => placed.has(id)))
    if (next.length === 0)
      throw new Error(`Tables refer to each other in a circle: ${left.map(quoted).join(', ')}`)
    for (const { id, refersTo: _, ...table } of next) {
      placed.add(id)
      ordered.push(table)
    }
    left = left.filter(({ id }) => !placed.has(id))
  }
  return ordered
}

/**
 * Every table with the columns that hold data, those that are referred to first. What is unlogged is
 * of the moment: PostgreSQL itself would not keep it.
 */
export const findTables = async (client: pg.ClientBase): Promise<Table[]> => {
  const { rows } = await client.query<Table & { id: string; refersTo: string[] }>(`
    select c.oid::text as id, n.nspname as schema, c.relname as name,
           (select array_agg(a.attname::text order by a.attnum) from pg_attribute a
             where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = '') as columns,
           array(select a.attname::text from pg_attribute a
                  where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
                    and a.atttypid in ('xid8'::regtype, 'pg_snapshot'::regtype)) as "ofServer",
           array(select distinct f.confrelid::text from pg_constraint f
                  where f.conrelid = c.oid and f.contype = 'f' and f.confrelid <> c.oid) as "refersTo"
      from pg_class c join pg_namespace n on n.oid = c.relnamespace
     where c.relkind = 'r' and c.relpersistence = 'p' and ${ours}
     order by n.nspname, c.relname`)
  return inOrder(rows)
}

export const findSequences = async (client: pg.ClientBase): Promise<Sequence[]> => {
  const { rows } = await client.query<Sequence>(`
    select n.nspname as schema, c.relname as name,
           pg_sequence_last_value(c.oid)::text as "lastValue"
      from pg_class c join pg_namespace n on n.oid = c.relnamespace
     where c.relkind = 'S' and c.relpersistence = 'p' and ${ours}
     order by n.nspname, c.relname`)
  return rows
}

/** How values are written decides their checksums and copies: the same wherever this runs. */
export const writeAlike = async (client: pg.ClientBase): Promise<void> => {
  await client.query(`
    set local timezone = 'UTC'; set local datestyle = 'ISO, YMD'; set local intervalstyle = 'iso_8601';
    set local extra_float_digits = 1; set local bytea_output = 'hex'; set local lc_monetary = 'C';
    set local statement_timeout = 0; set local idle_in_transaction_session_timeout = 0;
    -- A rule that hid rows from this role would make half a backup: an error instead.
    set local row_security = off`)
}

/** How many rows a table has and what they are, in whatever order they lie. */
export const summarise = async (
  client: pg.ClientBase,
  table: Table,
): Promise<{ rows: number; checksum: string }> => {
  const { rows } = await client.query<{ rows: number; checksum: string }>(`
    select count(*)::int8 as rows,
           coalesce(sum(hashtextextended(row(${valuesOf(table)})::text, 0)::numeric), 0)::text as checksum
      from only ${quoted(table)}`)
  const [found] = rows
  if (found === undefined) throw new Error(`No answer about ${quoted(table)}`)
  return { rows: Number(found.rows), checksum: found.checksum }
}

/** The last migration of the product and of the job queue; undefined before the first. */
export const findSchema = async (
  client: pg.ClientBase,
): Promise<{ product: string; jobs: number } | undefined> => {
  const { rows: known } = await client.query<{ known: boolean }>(
    `select to_regclass('public.schema_migrations') is not null
        and to_regclass('graphile_worker.migrations') is not null as known`,
  )
  if (!known[0]?.known) return undefined
  const { rows } = await client.query<{ product: string; jobs: number }>(
    `select (select max(name) from schema_migrations) as product,
            (select max(id)::int4 from graphile_worker.migrations) as jobs`,
  )
  return rows[0]
}
