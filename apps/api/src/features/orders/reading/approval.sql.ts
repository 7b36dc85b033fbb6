import { eurosFromCents } from '@carreau/domain/money/money'
import { sql } from 'kysely'
import type { Db } from '../../../platform/db/database.ts'

/** Names that a sentence may hold. */
const namedAtMost = 5

/** A company's approval limit, VAT included, and its administrators by first name, the earliest first. */
export const findApproval = async (db: Db, buyerId: number) => {
  const { rows } = await sql<{ limitCents: number | null; approvers: string[] }>`
    select b.approval_limit_cents as "limitCents",
           array(select u.first_name
                   from memberships m join users u on u.id = m.user_id
                  where m.tenant_id = b.tenant_id and m.role = 'admin'
                  order by m.id limit ${sql.lit(namedAtMost)}) as approvers
      from buyers b where b.tenant_id = ${buyerId}`.execute(db)
  const [{ limitCents, approvers } = { limitCents: null, approvers: [] }] = rows
  return { limit: limitCents === null ? null : eurosFromCents(limitCents), approvers }
}
