import { sql } from 'kysely'
import type { Db, Trx } from '../../../platform/db/database.ts'
import type { AskedIdentity } from '../../companies/door/identity.sql.ts'

export type IdentityChangeRow = {
  id: number
  state: 'waiting' | 'accepted' | 'refused' | 'withdrawn'
  asked: AskedIdentity
  former: AskedIdentity
  asked_name: string
  asked_at: Date
  decided_name: string | null
  decided_at: Date | null
  reason: string | null
}

/** The changes of identity a company has asked for: the one that waits, then the last ones. */
export const findIdentityChanges = async (db: Db, tenantId: number) => {
  const { rows } = await sql<IdentityChangeRow>`
    select id, state, asked, former, asked_name, asked_at, decided_name, decided_at, reason
      from identity_changes where tenant_id = ${tenantId}
     order by state <> 'waiting', id desc limit 20`.execute(db)
  return rows
}

/** Settles a change that waits, with the identity it replaced. */
export const settleIdentityChange = async (
  trx: Trx,
  changeId: number,
  settled: {
    state: 'accepted' | 'refused'
    former: AskedIdentity
    actorName: string
    reason: string | null
    at: Date
  },
): Promise<void> => {
  await sql`
    update identity_changes
       set state = ${settled.state}, former = ${JSON.stringify(settled.former)}::jsonb,
           decided_name = ${settled.actorName}, decided_at = ${settled.at}, reason = ${settled.reason}
     where id = ${changeId}`.execute(trx)
}
