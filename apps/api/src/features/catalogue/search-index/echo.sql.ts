import { sql } from 'kysely'
import type { Db } from '../../../platform/db/database.ts'
import { catalogueChannel } from './changes.ts'

/** Comes back on the channel after everything that was committed before. */
export const echo = async (db: Db, token: string): Promise<void> => {
  await sql`select pg_notify(${catalogueChannel}, ${`echo:${token}`})`.execute(db)
}
