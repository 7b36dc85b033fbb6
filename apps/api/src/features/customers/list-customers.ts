import type { QueryOf } from '@carreau/contract/endpoint'
import type { endpoints } from '@carreau/contract/endpoints'
import { foldText } from '@carreau/domain/french/fold'
import { parisDay } from '@carreau/domain/french/paris-time'
import type { Db } from '../../platform/db/database.ts'
import type { ShopTenant } from '../../platform/identity/caller.ts'
import { customerRowOf } from './customers.present.ts'
import { findCustomerPage } from './customers.sql.ts'

/** The shop's customers, found by name, town or account. */
export const listCustomers = async (
  db: Db,
  tenant: ShopTenant,
  { q, sort, page, per_page }: QueryOf<typeof endpoints.listCustomers>,
  now: Date,
) => {
  const rows = await findCustomerPage(db, tenant, {
    folded: foldText(q.replaceAll('\0', '')),
    sort,
    today: parisDay(now),
    offset: (page - 1) * per_page,
    limit: per_page,
  })
  return { data: rows.map(customerRowOf), meta: { total: rows[0]?.total ?? 0, page, per_page } }
}
