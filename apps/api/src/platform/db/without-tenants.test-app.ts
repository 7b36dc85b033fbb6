import { Kysely, PostgresDialect, type PostgresPoolClient } from 'kysely'
import { afterAll } from 'vitest'
import { asSystem } from './acting-for.ts'
import { type Db, openDatabase } from './database.ts'
import type { Schema } from './schema.ts'

/** « o.buyer_id = $3 » and its like: where a statement says whose rows it means. */
const tenantArgument = /((?:"?\w+"?\.)?"?(?:tenant|buyer|shop)_id"?) = (\$\d+)/g

/** The statement with every tenant argument made to say nothing: each row agrees with itself. */
const forgetTenants = (text: string): string => text.replace(tenantArgument, '$1 = $1 + 0 * $2')

/**
 * A database whose every statement has lost its tenant argument, as the code would be if somebody
 * forgot it everywhere. `bare` takes row-level security away as well, to show that it is what refuses.
 */
export const openWithoutTenants = (url: string, { bare = false } = {}): Db => {
  const { pool } = openDatabase(url, { max: 4, onError: error => console.error(error.message) })
  afterAll(() => pool.end())
  const forgetful = async (): Promise<PostgresPoolClient> => {
    const client = await pool.connect()
    const query = (text: string, values: unknown[]) => {
      const ask = () => client.query(forgetTenants(text), values)
      return bare ? asSystem('operator', ask) : ask()
    }
    // Kysely asks for no cursor here: the overload that answers rows is the one it calls.
    return {
      query: query as unknown as PostgresPoolClient['query'],
      release: () => client.release(),
    }
  }
  return new Kysely<Schema>({
    dialect: new PostgresDialect({ pool: { connect: forgetful, end: async () => {} } }),
  })
}
