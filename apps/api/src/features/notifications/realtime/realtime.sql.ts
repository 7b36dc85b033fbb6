import { sql } from 'kysely'
import type { Db } from '../../../platform/db/database.ts'

/** Buyers with somebody signed in who did something within the last two hours, at most 1 000. */
export const findBuyersAtWork = async (db: Db): Promise<number[]> => {
  const { rows } = await sql<{ id: number }>`
    select distinct n.id
      from tokens t
      join memberships m on m.id = t.membership_id
      join tenants n on n.id = m.tenant_id and n.type = 'buyer'
     where t.expires_at > now() and t.last_used_at > now() - interval '2 hours'
     order by n.id
     limit 1000`.execute(db)
  return rows.map(({ id }) => id)
}

/** Whether the company is one of the two sides of a conversation. */
export const isInConversation = async (
  db: Db,
  tenantId: number,
  conversationId: number,
): Promise<boolean> => {
  const { rows } = await sql<{ allowed: boolean }>`
    select is_in_conversation(${conversationId}::bigint, ${tenantId}::bigint) as allowed`.execute(
    db,
  )
  return rows[0]?.allowed === true
}
