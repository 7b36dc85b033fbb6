import { basename } from 'node:path'
import pg from 'pg'
import { afterAll, expect, test } from 'vitest'
import { testDatabase } from '../platform/postgres/test-database.ts'
import { type Described, openDescriber } from './describe-statement.test-app.ts'
import { type Column, findStatements, type Statement } from './find-statements.test-app.ts'

const { url } = await testDatabase()

/** Statements that the source does not hold, by file, and why. */
const notDescribed: Record<string, string> = {
  'listen.ts': 'asks what it is given; each `ask<Row>` is described where it is written',
  'tables.sql.ts': 'a backup reads tables it finds when it runs',
}

/** Columns of a table that may be null, and why they are not in the rows that a statement answers. */
const neverNull: Record<string, string> = {
  'documents.sql.ts number': 'invoices and credit notes have a number',
  'worker-heartbeat.ts worker': 'a locked job has who locked it',
  'market-picks.sql.ts endsAt': 'offers that end soon have an end',
  'news.sql.ts grossCents': 'invoices and credit notes have a total',
  'news.sql.ts number': 'invoices and credit notes have a number',
  'news.sql.ts pickedMilli': 'less was picked than ordered',
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
