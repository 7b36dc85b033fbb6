import type { Db } from '../../../platform/db/database.ts'
import { AppError } from '../../../platform/errors/app-error.ts'
import type { BuyerTenant } from '../../../platform/identity/caller.ts'
import { findPartners } from '../reading/order-page.sql.ts'
import { findRefused, setRefused } from './order-entry.sql.ts'

/** The wholesalers the company has ordered from, and whether they may write orders down for it. */
export const listOrderEntry = async (db: Db, tenant: BuyerTenant) => {
  const partners = await findPartners(db, tenant)
  const refused = new Set(await findRefused(db, tenant.id))
  return {
    data: partners.map(({ id, name }) => ({ shop: { id, name }, allowed: !refused.has(id) })),
  }
}

/** The company's choice for one wholesaler; what is written down already stays. */
export const updateOrderEntry = async (
  db: Db,
  tenant: BuyerTenant,
  { shopId, allowed }: { shopId: number; allowed: boolean },
) => {
  if (!(await setRefused(db, tenant.id, { shopId, isRefused: !allowed })))
    throw new AppError('shop_not_found')
  return { data: { allowed } }
}
