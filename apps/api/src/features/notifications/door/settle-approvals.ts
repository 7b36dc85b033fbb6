import { userChannel } from '@carreau/domain/notifications/channels'
import { sql } from 'kysely'
import { asSystem } from '../../../platform/db/acting-for.ts'
import type { Trx } from '../../../platform/db/database.ts'
import { publish } from '../../../platform/realtime/publish.sql.ts'

/** What became of what waited: of an order, and of an addition to one. */
const settled = {
  approved: { order: 'approuvée', addition: 'approuvé' },
  rejected: { order: 'rejetée', addition: 'rejeté' },
  cancelled: { order: 'annulée', addition: 'retiré' },
}

export type Settled = keyof typeof settled

/**
 * Once somebody has decided, nobody of the company is asked any more: the notices « à approuver » of the order say what
 * became of it, are read, and are not sent by mail or push any more.
 */
export const settleApprovals = (
  trx: Trx,
  { buyerId, orderId, as, at }: { buyerId: number; orderId: number; as: Settled; at: Date },
): Promise<void> =>
  asSystem('notifying others', async () => {
    const { order, addition } = settled[as]
    const { rows } = await sql<{ userId: number }>`
      update notifications
         set title = replace(title, ' à approuver',
               case when title like 'Ajout%' then ${` ${addition}`}::text else ${` ${order}`}::text end),
             read_at = coalesce(read_at, ${at}::timestamptz), mail_due = false, push_due = false
       where tenant_id = ${buyerId} and group_key = ${`order_to_approve:order:${orderId}`}
         and title like '% à approuver%'
      returning user_id as "userId"`.execute(trx)
    for (const userId of new Set(rows.map(row => row.userId)))
      await publish(trx, userChannel(userId), 'notification.read', {})
  })
