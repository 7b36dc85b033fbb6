import { closedForApproval } from '@carreau/domain/shops/closed-day'
import { isDeliveryOpen } from '@carreau/domain/shops/delivery-calendar'
import type { Db } from '../../platform/db/database.ts'
import { AppError } from '../../platform/errors/app-error.ts'
import { findCalendar } from './shop-deliveries.sql.ts'

/**
 * An order that waited for an admin reaches the wholesaler only now: its day must still be open, as
 * it must be for a cart.
 */
export const refuseClosedDay = async (
  db: Db,
  { shopId, deliveryDate }: { shopId: number; deliveryDate: string },
  now: Date,
): Promise<void> => {
  const shop = await findCalendar(db, shopId)
  if (shop === undefined) throw new AppError('delivery_date_closed')
  if (isDeliveryOpen(deliveryDate, shop, now)) return
  throw new AppError('delivery_date_closed', {
    message: closedForApproval(shop, deliveryDate, now),
  })
}
