import { readFile } from 'node:fs/promises'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { testDatabase } from '../postgres/test-database.ts'
import { readAs } from './column-types.ts'
import { writeSchema } from './write-schema.ts'

const { db, url } = await testDatabase()

test('schema.gen.ts is what the migrations make: npm run schema', async () => {
  const file = await readFile(new URL('schema.gen.ts', import.meta.url), 'utf8')
  expect(file).toBe(await writeSchema(url))
})

/** A value of each type as PostgreSQL writes it, and what it must be once it is read. */
const samples: [type: string, text: string, value: unknown][] = [
  ['bool', 'true', true],
  ['bytea', '\\x00ff', Buffer.from([0, 255])],
  ['date', '2026-03-29', '2026-03-29'],
  ['float8', '1.5', 1.5],
  ['int2', '7', 7],
  ['int4', '7', 7],
  ['int8', '9007199254740991', 9007199254740991],
  ['json', '{"a": 1}', { a: 1 }],
  ['jsonb', '{"a": 1}', { a: 1 }],
  ['name', 'users', 'users'],
  ['numeric', '5.50', '5.50'],
  ['pg_snapshot', '3:7:5', '3:7:5'],
  ['text', 'été', 'été'],
  ['timestamptz', '2026-03-29 02:00:00+00', new Date('2026-03-29T02:00:00Z')],
  ['uuid', '00000000-0000-4000-8000-000000000000', '00000000-0000-4000-8000-000000000000'],
  ['xid8', '7', '7'],
]

test('every type that is known has a sample', () => {
  expect(samples.map(([type]) => type).sort()).toEqual(Object.keys(readAs).sort())
})

/** pg has no parser for arrays of these, and nothing reads one. */
const alone = ['name', 'pg_snapshot', 'xid8']

test.each(samples)(
  'a column of %s is read as column-types.ts says, alone and in an array',
  async (type, text, value) => {
    const { rows } = await sql<{ one: unknown; many: unknown }>`
    select ${sql.lit(text)}::${sql.raw(type)} as one,
           array[${sql.lit(text)}]::${sql.raw(type)}[] as many`.execute(db)
    expect(rows[0]?.one).toEqual(value)
    if (!alone.includes(type)) expect(rows[0]?.many).toEqual([value])
    const said = readAs[type]
    if (said === 'Date') expect(value).toBeInstanceOf(Date)
    else if (said === 'Buffer') expect(value).toBeInstanceOf(Buffer)
    else if (said !== 'unknown') expect(typeof value).toBe(said)
  },
)
