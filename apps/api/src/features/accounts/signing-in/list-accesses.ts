import type { Db } from '../../../platform/db/database.ts'
import type { Caller } from '../../../platform/identity/caller.ts'
import { presentAccesses } from '../door/accesses.present.ts'
import { type Access, findAccesses } from '../door/accesses.sql.ts'

export const listAccesses = async (
  db: Db,
  { userId }: Caller,
): Promise<{ accesses: Access[] }> => ({
  accesses: presentAccesses(await findAccesses(db, userId)),
})
