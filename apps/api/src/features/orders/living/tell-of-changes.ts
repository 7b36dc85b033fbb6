import { netChanges } from '@carreau/domain/orders/living-order'
import { asSystem } from '../../../platform/db/acting-for.ts'
import type { Db } from '../../../platform/db/database.ts'
import { notifyOfChanges } from '../../notifications/door/change-news.ts'
import { takeUntold } from './write-change.sql.ts'

/** Tells the wholesaler of what was changed of an order since it was last told: one notification. */
export const tellOfChanges = (db: Db, orderId: number, now: Date): Promise<void> =>
  asSystem('notifying others', () =>
    db.transaction().execute(async trx => {
      const untold = await takeUntold(trx, orderId, now)
      const changes = netChanges(untold.map(one => one.changes))
      if (changes.length > 0) await notifyOfChanges(trx, { orderId, changes, at: now })
    }),
  )
