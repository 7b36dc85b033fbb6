import type pg from 'pg'
import { readAs } from '../platform/db/column-types.ts'

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
