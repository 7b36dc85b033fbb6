import { parisDay } from '@carreau/domain/french/paris-time'
import { eurosFromCents, packagesFromMilli } from '@carreau/domain/money/money'
import type { Db } from '../../platform/db/database.ts'
import { AppError } from '../../platform/errors/app-error.ts'
import type { ShopTenant } from '../../platform/identity/caller.ts'
import { findMonths, findNoLongerBought, findTopProducts } from './customer-sales.sql.ts'
import { customerOf, unpaidOf } from './customers.present.ts'
import { findContacts, findCustomer } from './customers.sql.ts'
import { findUnpaid } from './invoices.sql.ts'

/** One customer, with a year of what it bought. */
export const getCustomer = async (db: Db, tenant: ShopTenant, buyerId: number, now: Date) => {
  const today = parisDay(now)
  const customer = await findCustomer(db, tenant, { buyerId, today })
  if (customer === undefined) throw new AppError('customer_not_found')
  const pair = { shopId: tenant.id, buyerId }
  const months = await findMonths(db, pair, today)
  const lost = await findNoLongerBought(db, pair, today)
  const top = await findTopProducts(db, pair, today)
  return {
    ...customerOf(customer, await findContacts(db, pair)),
    unpaid_by_due: unpaidOf(await findUnpaid(db, pair), today),
    months: months.map(({ month, orders, netCents }) => ({
      month,
      orders,
      net: eurosFromCents(netCents),
    })),
    no_longer_bought: lost.map(({ productId, name, orders, lastDay }) => ({
      product_id: productId,
      name,
      orders,
      last_bought_on: lastDay,
    })),
    top_products: top.map(({ productId, name, netCents, packagesMilli }) => ({
      product_id: productId,
      name,
      net: eurosFromCents(netCents),
      packages: packagesFromMilli(packagesMilli),
    })),
  }
}
