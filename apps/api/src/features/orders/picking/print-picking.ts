import type { QueryOf } from '@carreau/contract/endpoint'
import type { endpoints } from '@carreau/contract/endpoints'
import { ordersPerPickList } from '@carreau/domain/orders/picking'
import type { Db } from '../../../platform/db/database.ts'
import type { Tenant } from '../../../platform/identity/caller.ts'
import { pickListPdf } from '../../documents/door/pick-list-paper.present.ts'
import { readDay } from './get-picking.ts'
import { listByOrder, listByProduct } from './pick-list.ts'
import { findShopName } from './picking.sql.ts'

async function* whole(bytes: Uint8Array) {
  yield bytes
}

/** A part of the pick list of a day as it is now: made when asked, kept nowhere. */
export const printPicking = async (
  db: Db,
  tenant: Tenant,
  { day: asked, by, part }: QueryOf<typeof endpoints.printPicking>,
  now: Date,
) => {
  const slice = { offset: (part - 1) * ordersPerPickList, limit: ordersPerPickList }
  const { orders, meta } = await readDay(db, tenant, { asked, slice }, now)
  const total = meta.days.find(({ day }) => day === meta.day)?.orders_count ?? 0
  const parts = Math.ceil(total / ordersPerPickList)
  const bytes = await pickListPdf({
    seller: await findShopName(db, tenant.id),
    day: meta.day,
    by,
    drawnAt: now,
    part:
      parts > 1
        ? { number: part, count: parts, from: slice.offset + 1, to: slice.offset + orders.length }
        : null,
    groups: by === 'order' ? listByOrder(orders) : listByProduct(orders),
  })
  const ofParts = parts > 1 ? `-${part}-sur-${parts}` : ''
  return {
    name: `bon-de-preparation-${meta.day}${ofParts}.pdf`,
    type: 'application/pdf',
    chunks: whole(bytes),
  }
}
