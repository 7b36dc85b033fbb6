import { sql } from 'kysely'
import type { Db } from '../../../platform/db/database.ts'

/** As if somebody of the company had sent this picture. */
export const keepUploadOf = async (db: Db, tenantId: number, key: string): Promise<void> => {
  await sql`
    insert into media_uploads (key, user_id, tenant_id, bytes)
    select ${key}, min(user_id), tenant_id, 1 from memberships
     where tenant_id = ${tenantId} group by tenant_id`.execute(db)
}
