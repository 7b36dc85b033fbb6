import type { Db } from '../../../platform/db/database.ts'
import type { ShopTenant } from '../../../platform/identity/caller.ts'
import { findContacts } from '../../customers/door/contacts.sql.ts'
import { findLotLines } from './lot-lines.sql.ts'
import { foundLotOf } from './recalls.present.ts'
import { findOpenRecalls } from './recalls.sql.ts'

/** Lines that are shown of a lot; a recall finds them all. */
const shownLines = 2_000

/** Who has a lot, before anything is said to anybody (docs/product.md#recall). */
export const findLot = async (db: Db, tenant: ShopTenant, lot: string) => {
  const shopId = tenant.id
  const rows = await findLotLines(db, { shopId, lot, productIds: [] }, shownLines + 1)
  const shown = rows.slice(0, shownLines)
  const buyerIds = [...new Set(shown.map(({ buyerId }) => buyerId))]
  return {
    data: foundLotOf(lot, shown, {
      contacts: await findContacts(db, shopId, buyerIds),
      open: await findOpenRecalls(db, shopId, lot),
      hasMore: rows.length > shownLines,
      tenant,
    }),
  }
}
