import type { Db } from '../../../platform/db/database.ts'
import type { Caller } from '../../../platform/identity/caller.ts'
import { presentAccesses } from './accesses.present.ts'
import { type Access, findAccesses } from './accesses.sql.ts'

export const listAccesses = async (
  db: Db,
  { userId }: Caller,
): Promise<{ accesses: Access[] }> => ({
  accesses: presentAccesses(await findAccesses(db, userId)),
})
