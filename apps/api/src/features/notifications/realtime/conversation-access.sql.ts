import { sql } from 'kysely'
import type { Db } from '../../../platform/db/database.ts'

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
