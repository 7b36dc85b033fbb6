import pg from 'pg'
import { readAs } from './column-types.ts'

type Column = {
  table: string
  name: string
  /** PostgreSQL's name of its type, of a domain's base, of an array's element. */
  type: string
  isArray: boolean
  isNullable: boolean
  /** `always`: PostgreSQL alone gives the value; `default`: it does where a writer has none. */
  given: 'always' | 'default' | null
  /** The conditions of checks on this column alone. */
  checks: string[]
}

const readColumns = async (databaseUrl: string): Promise<Column[]> => {
  const client = new pg.Client(databaseUrl)
  await client.connect()
  const { rows } = await client.query<Column>(`
    select c.relname as "table", a.attname as name, coalesce(e.typname, b.typname) as type,
           e.oid is not null as "isArray", not a.attnotnull as "isNullable",
           case when a.attidentity = 'a' or a.attgenerated <> '' then 'always'
                when a.atthasdef then 'default' end as given,
           array(select pg_get_constraintdef(k.oid) from pg_constraint k
                  where k.conrelid = c.oid and k.contype = 'c' and k.conkey = array[a.attnum]) as checks
      from pg_class c
      join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
      join pg_type t on t.oid = a.atttypid
      join pg_type b on b.oid = case t.typtype when 'd' then t.typbasetype else t.oid end
      left join pg_type e on e.oid = b.typelem and b.typcategory = 'A'
     where c.relnamespace = 'public'::regnamespace and c.relkind = 'r'
       and c.relname <> 'schema_migrations'
     order by c.relname, a.attnum`)
  await client.end()
  return rows
}

/** The words that a check « one of these » allows, as PostgreSQL writes it out. */
const wordsOf = (check: string): string[] | undefined => {
  const [, one, many] =
    /^CHECK \(\(\w+ = (?:('[^']*')::text|ANY \(ARRAY\[([^\]]*)\]\))\)\)$/.exec(check) ?? []
  return (one ?? many)?.split(', ').map(word => word.replace('::text', ''))
}

const typeOf = ({ name, table, type, isArray, isNullable, given, checks }: Column): string => {
  const read = readAs[type]
  if (read === undefined)
    throw new Error(`column-types.ts does not know ${type} (${table}.${name})`)
  const words = checks.map(wordsOf).find(found => found !== undefined)
  const element = read === 'unknown' ? 'Json' : (words?.join(' | ') ?? read)
  const whole = isArray ? `${element}[]` : element
  const nullable = isNullable ? `${whole} | null` : whole
  if (given === 'always') return `GeneratedAlways<${nullable}>`
  return given === 'default' ? `Generated<${nullable}>` : nullable
}

/** The text of schema.gen.ts: every table of a migrated database. */
export const writeSchema = async (databaseUrl: string): Promise<string> => {
  const tables = Map.groupBy(await readColumns(databaseUrl), ({ table }) => table)
  const lines = [...tables].flatMap(([table, columns]) => [
    `  ${table}: {`,
    ...columns.map(column => `    ${column.name}: ${typeOf(column)}`),
    '  }',
  ])
  return `// Written by \`npm run schema\` from the migrated database: change a migration, then run it again.
import type { ColumnType, Generated, GeneratedAlways } from 'kysely'

type Json = ColumnType<unknown, string, string>

export type Tables = {
${lines.join('\n')}
}
`
}
