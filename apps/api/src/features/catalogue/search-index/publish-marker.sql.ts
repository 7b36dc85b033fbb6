import { sql } from 'kysely'
import type { Db } from '../../../platform/db/database.ts'
import { catalogueChannel } from './changes.ts'

/** Sends a marker over the channel: it arrives after the notices of everything committed before. */
export const publishMarker = async (db: Db, token: string): Promise<void> => {
  await sql`select pg_notify(${catalogueChannel}, ${`marker:${token}`})`.execute(db)
}
