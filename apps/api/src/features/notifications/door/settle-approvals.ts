import { userChannel } from '@carreau/domain/notifications/channels'
import { asSystem } from '../../../platform/db/acting-for.ts'
import type { Trx } from '../../../platform/db/database.ts'
import { publish } from '../../../platform/realtime/publish.sql.ts'
import { settleNotices } from '../notifications.sql.ts'

/** What became of what waited: of an order, and of an addition to one. */
const settled = {
  approved: { order: 'approuvée', addition: 'approuvé' },
  rejected: { order: 'rejetée', addition: 'rejeté' },
  cancelled: { order: 'annulée', addition: 'retiré' },
}

type Settled = keyof typeof settled

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
    const rows = await settleNotices(trx, {
      tenantId: buyerId,
      groupKey: `order_to_approve:order:${orderId}`,
      asked: ' à approuver',
      became: { order: ` ${order}`, addition: ` ${addition}` },
      at,
    })
    for (const userId of new Set(rows.map(row => row.userId)))
      await publish(trx, userChannel(userId), 'notification.read', {})
  })
