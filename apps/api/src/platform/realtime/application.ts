import type { Db } from '../db/database.ts'
import { findSecret } from './live.sql.ts'
import type { Application } from './signature.ts'

/** The embedded server is one application: its key is public, its secret every node's. */
export const embeddedKey = 'carreau'

export const embeddedApplication = async (db: Db): Promise<Application> => ({
  key: embeddedKey,
  secret: await findSecret(db),
})
