import { basename } from 'node:path'
import pg from 'pg'
import { afterAll, expect, test } from 'vitest'
import { readAs } from '../platform/db/column-types.ts'
import { testDatabase } from '../platform/postgres/test-database.ts'
import { type Column, findStatements, type Statement } from './find-statements.test-app.ts'

export type Described = {
  name: string
  /** As TypeScript has it once it is read; `unknown`: JSON. */
  type: string
  /** It is a column of a table as it stands, and that column may be null. */
  mayBeNull: boolean
}

type Field = { name: string; dataTypeID: number; tableID: number; columnID: number }

/** Asks what a statement would answer: nothing is run. */
const askFields = (client: pg.Client, text: string): Promise<Field[]> =>
  new Promise((resolve, reject) => {
    let fields: Field[] = []
    client.query({
      submit: (connection: pg.Connection) => {
        connection.parse({ name: '', text, types: [] }, true)
        connection.describe({ type: 'S', name: '' }, true)
        connection.sync()
      },
      handleRowDescription: (message: { fields: Field[] }) => {
        fields = message.fields
      },
      handleError: reject,
      handleReadyForQuery: () => resolve(fields),
    } as unknown as pg.Submittable)
  })

/** @throws PostgreSQL's error when it does not take the statement. */
export const openDescriber = async (client: pg.Client) => {
  const { rows: types } = await client.query<{ oid: number; type: string }>(`
    select t.oid, coalesce(e.typname || '[]', t.typname) as type
      from pg_type t left join pg_type e on e.oid = t.typelem and t.typcategory = 'A'`)
  const typeOf = new Map(types.map(({ oid, type }) => [oid, type]))
  const { rows: nullable } = await client.query<{ column: string }>(`
    select attrelid || '.' || attnum as column from pg_attribute where attnum > 0 and not attnotnull`)
  const mayBeNull = new Set(nullable.map(({ column }) => column))

  return async (text: string): Promise<Described[]> =>
    (await askFields(client, text)).map(({ name, dataTypeID, tableID, columnID }) => {
      const type = typeOf.get(dataTypeID) ?? ''
      const [element = '', array = ''] = type.split(/(?=\[\])/)
      const read = readAs[element]
      return {
        name,
        type: read === 'unknown' ? read : `${read ?? type}${array}`,
        mayBeNull: mayBeNull.has(`${tableID}.${columnID}`),
      }
    })
}

const { url } = await testDatabase()

/** Statements that the source does not hold, by file, and why. */
const notDescribed: Record<string, string> = {
  'listen.ts': 'asks what it is given; each `ask<Row>` is described where it is written',
  'tables.sql.ts': 'a backup reads tables it finds when it runs',
}

/** Columns of a table that may be null, and why they are not in the rows that a statement answers. */
const neverNull: Record<string, string> = {
  'archive-invoices.sql.ts number': 'invoices and credit notes have a number',
  'archive-invoices.sql.ts netCents': 'invoices and credit notes have a total',
  'archive-invoices.sql.ts grossCents': 'invoices and credit notes have a total',
  'deliveries.sql.ts packagesMilli': 'refusals in packages are asked for alone',
  'documents.sql.ts number': 'invoices and credit notes have a number',
  'electronic.sql.ts number': 'invoices and credit notes have a number',
  'worker-heartbeat.ts worker': 'a locked job has who locked it',
  'invoices.sql.ts netCents': 'invoices have a total',
  'replace-short.sql.ts lineId': 'asked for where it is there',
  'market-picks.sql.ts endsAt': 'offers that end soon have an end',
  'news.sql.ts grossCents': 'invoices and credit notes have a total',
  'news.sql.ts number': 'invoices and credit notes have a number',
  'order-page.sql.ts seenAt': 'written now, or asked for where it is there',
  'specifications.sql.ts category': 'asked for where it is there',
}

const faultsOf = (columns: readonly Column[], described: readonly Described[]): string[] => {
  const faults = columns.flatMap(({ name, types, takesNull, isOptional }) => {
    const [found, again] = described.filter(one => one.name === name)
    if (again !== undefined) return [`${name} is answered twice`]
    if (found === undefined) return isOptional ? [] : [`${name} is not answered`]
    const said = types.join(' | ')
    if (found.type !== 'unknown' && said !== '' && said !== found.type)
      return [`${name} is ${found.type}, not ${said}`]
    return found.mayBeNull && !takesNull ? [`${name} may be null`] : []
  })
  const extra = described.filter(({ name }) => !columns.some(column => column.name === name))
  return [...faults, ...extra.map(({ name }) => `${name} is not in the type`)]
}

const client = new pg.Client(url)
await client.connect()
const describeStatement = await openDescriber(client)
afterAll(() => client.end())

test('what a type leaves out, adds or takes for something else is said', async () => {
  const column = (name: string, type: string): Column => ({
    name,
    types: [type],
    takesNull: false,
    isOptional: false,
  })
  const described = await describeStatement(
    `select id, siret, company_name as name, created_at as at, 1.5 as rate, '{}'::jsonb as json,
            array[id] as ids, 1 as twice, 2 as twice from tenants where id = $1`,
  )
  expect(
    faultsOf(
      [
        column('id', 'string'),
        column('siret', 'string'),
        column('name', 'string'),
        column('at', 'string'),
        column('rate', 'number'),
        column('json', 'number'),
        column('ids', 'string[]'),
        column('twice', 'number'),
        column('city', 'string'),
      ],
      described.filter(({ name }) => name !== 'name'),
    ),
  ).toEqual([
    'id is number, not string',
    'siret may be null',
    'name is not answered',
    'at is Date, not string',
    'rate is string, not number',
    'ids is number[], not string[]',
    'twice is answered twice',
    'city is not answered',
  ])
  expect(faultsOf([column('id', 'number')], described.slice(0, 2))).toEqual([
    'siret is not in the type',
  ])
})

/** What is wrong with a statement, and under which key it may be excepted. */
const examine = async (
  { file, line, columns }: Statement,
  text: string | Error,
): Promise<{ fault: string; key: string }[]> => {
  const at = `${file}:${line}`
  if (text instanceof Error) return [{ fault: `${at}: ${text.message}`, key: basename(file) }]
  const answer = await describeStatement(text).catch((error: Error) => error)
  if (answer instanceof Error) return [{ fault: `${at}: ${answer.message}`, key: at }]
  const faults = columns === undefined ? [] : faultsOf(columns, answer)
  return faults.map(fault => ({
    fault: `${at}: ${fault}`,
    key: `${basename(file)} ${fault.replace(/ may be null$/, '')}`,
  }))
}

test('PostgreSQL takes every statement, and answers the columns of its type', async () => {
  const statements = findStatements()
  // Far fewer would mean that they are no longer found.
  expect(statements.length).toBeGreaterThan(350)
  const found = []
  for (const statement of statements)
    for (const text of [statement.texts].flat()) found.push(...(await examine(statement, text)))
  const excepted = { ...notDescribed, ...neverNull }
  expect(found.filter(({ key }) => !(key in excepted)).map(({ fault }) => fault)).toEqual([])
  const met = new Set(found.map(({ key }) => key))
  expect(Object.keys(excepted).filter(key => !met.has(key))).toEqual([])
}, 120_000)
