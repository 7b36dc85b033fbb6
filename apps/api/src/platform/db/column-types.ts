import pg from 'pg'

const { builtins, getTypeParser, setTypeParser } = pg.types
/** pg names no arrays. */
const oid = (number: number) => number as Parameters<typeof setTypeParser>[0]
const arrayOf = {
  int4: oid(1007),
  int8: oid(1016),
  text: oid(1009),
  date: oid(1182),
  numeric: oid(1231),
}

// Ids and cents are bigint in PostgreSQL and stay far below 2^53; dates stay calendar days.
setTypeParser(builtins.INT8, Number)
setTypeParser(arrayOf.int8, getTypeParser(arrayOf.int4))
setTypeParser(builtins.DATE, text => text)
setTypeParser(arrayOf.date, getTypeParser(arrayOf.text))
// As one alone is: a float would lose digits.
setTypeParser(arrayOf.numeric, getTypeParser(arrayOf.text))

/** What a value of each of PostgreSQL's types is once it is read: with the parsers above, and pg's own. */
export const readAs: Readonly<Record<string, string>> = {
  bool: 'boolean',
  bytea: 'Buffer',
  date: 'string',
  float8: 'number',
  int2: 'number',
  int4: 'number',
  int8: 'number',
  json: 'unknown',
  jsonb: 'unknown',
  name: 'string',
  numeric: 'string',
  pg_snapshot: 'string',
  text: 'string',
  timestamptz: 'Date',
  uuid: 'string',
  xid8: 'string',
}
