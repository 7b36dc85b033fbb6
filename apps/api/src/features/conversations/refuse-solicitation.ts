import type { Db } from '../../platform/db/database.ts'
import { AppError } from '../../platform/errors/app-error.ts'
import type { Tenant } from '../../platform/identity/caller.ts'
import { findSuspended } from '../companies/door/suspended.sql.ts'
import { haveRecentOrder } from '../orders/door/recent-orders.sql.ts'

/** Who is suspended writes to those it has an order with, which must come to its end, and to nobody else (decision 46). */
export const refuseSolicitation = async (
  db: Db,
  { id }: Tenant,
  pair: { buyerId: number; shopId: number },
  now: Date,
): Promise<void> => {
  if (!(await findSuspended(db, [id])).has(id) || (await haveRecentOrder(db, pair, now))) return
  throw new AppError('company_suspended', {
    message:
      'Carreau a suspendu cette société\u00a0: elle n’écrit plus qu’à ceux avec qui une commande est en cours, ou livrée depuis moins de trente jours.',
  })
}
