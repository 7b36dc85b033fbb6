import type { QueryOf } from '@carreau/contract/endpoint'
import type { endpoints } from '@carreau/contract/endpoints'
import { parisDay } from '@carreau/domain/french/paris-time'
import type { Db } from '../../platform/db/database.ts'
import { AppError } from '../../platform/errors/app-error.ts'
import type { ShopTenant } from '../../platform/identity/caller.ts'
import { invoiceOf } from './customers.present.ts'
import { findCustomer } from './customers.sql.ts'
import { findInvoicePage } from './invoices.sql.ts'

export const listCustomerInvoices = async (
  db: Db,
  tenant: ShopTenant,
  {
    buyerId,
    status,
    page,
    per_page,
  }: QueryOf<typeof endpoints.listCustomerInvoices> & { buyerId: number },
  now: Date,
) => {
  const today = parisDay(now)
  if ((await findCustomer(db, tenant, { buyerId, today })) === undefined)
    throw new AppError('customer_not_found')
  const rows = await findInvoicePage(
    db,
    { shopId: tenant.id, buyerId },
    { onlyOpen: status === 'open', offset: (page - 1) * per_page, limit: per_page },
  )
  return {
    data: rows.map(row => invoiceOf(row, { today, role: tenant.role })),
    meta: { total: rows[0]?.total ?? 0, page, per_page },
  }
}
