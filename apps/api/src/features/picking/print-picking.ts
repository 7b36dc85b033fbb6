import type { QueryOf } from '@carreau/contract/endpoint'
import type { endpoints } from '@carreau/contract/endpoints'
import type { Db } from '../../platform/db/database.ts'
import type { Tenant } from '../../platform/identity/caller.ts'
import { pickListPdf } from '../documents/pick-list-paper.present.ts'
import { readDay } from './get-picking.ts'
import { listByOrder, listByProduct } from './pick-list.ts'
import { findShopName } from './picking.sql.ts'

async function* whole(bytes: Uint8Array) {
  yield bytes
}

/** The pick list of a day as it is now: made when asked, kept nowhere. */
export const printPicking = async (
  db: Db,
  tenant: Tenant,
  { day: asked, by }: QueryOf<typeof endpoints.printPicking>,
  now: Date,
) => {
  const { orders, meta } = await readDay(db, tenant, asked, now)
  const bytes = await pickListPdf({
    seller: await findShopName(db, tenant.id),
    day: meta.day,
    by,
    drawnAt: now,
    groups: by === 'order' ? listByOrder(orders) : listByProduct(orders),
  })
  return {
    name: `bon-de-preparation-${meta.day}.pdf`,
    type: 'application/pdf',
    chunks: whole(bytes),
  }
}
