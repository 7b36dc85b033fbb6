import { daysOf, percentOf, previousPeriod, weekOf } from '@carreau/domain/customers/figures'
import { parisDay } from '@carreau/domain/french/paris-time'
import {
  eurosFromCents,
  exact,
  kgFromG,
  packagesFromMilli,
  roundHalfUp,
} from '@carreau/domain/money/money'
import type { Db } from '../../../platform/db/database.ts'
import { refusePeriod } from '../../../platform/errors/refuse-period.ts'
import type { ShopTenant } from '../../../platform/identity/caller.ts'
import { unpaidOf } from '../customers.present.ts'
import { findUnpaid } from '../invoices.sql.ts'
import { type DayRow, findDays, findTopCustomers, findTopProducts } from './figures.sql.ts'

const sum = (rows: readonly DayRow[], key: Exclude<keyof DayRow, 'day'>): number =>
  rows.reduce((total, row) => total + row[key], 0)

const salesOf = (rows: readonly DayRow[]) => ({
  net: eurosFromCents(sum(rows, 'netCents')),
  orders: sum(rows, 'orders'),
  packages: packagesFromMilli(sum(rows, 'packagesMilli')),
  weight_kg: kgFromG(sum(rows, 'weightG')),
})

const totalsOf = (rows: readonly DayRow[]) => {
  const orders = sum(rows, 'orders')
  const netCents = sum(rows, 'netCents')
  return {
    ...salesOf(rows),
    average_basket:
      orders === 0 ? null : eurosFromCents(roundHalfUp(exact(netCents), exact(orders))),
    shortage_rate: percentOf(sum(rows, 'shortMilli'), sum(rows, 'orderedMilli')),
    claims_rate: percentOf(sum(rows, 'claims'), orders),
  }
}

/** The shop's sales of a period beside those of the period before it. */
export const getShopFigures = async (
  db: Db,
  tenant: ShopTenant,
  { from, to }: { from: string; to: string },
  now: Date,
) => {
  const period = { from, to }
  refusePeriod(period)
  const before = previousPeriod(period)
  const rows = await findDays(db, tenant.id, period)
  const rowsOf = Map.groupBy(rows, ({ day }) => day)
  const weeks = Map.groupBy(daysOf(period), weekOf)
  const customers = await findTopCustomers(db, tenant.id, period)
  const products = await findTopProducts(db, tenant.id, period)
  const unpaid = await findUnpaid(db, { shopId: tenant.id, buyerId: null })
  return {
    ...period,
    totals: totalsOf(rows),
    previous: { ...before, totals: totalsOf(await findDays(db, tenant.id, before)) },
    days: daysOf(period).map(day => ({ day, ...salesOf(rowsOf.get(day) ?? []) })),
    weeks: [...weeks].map(([week, days]) => ({
      week,
      ...salesOf(days.flatMap(day => rowsOf.get(day) ?? [])),
    })),
    top_customers: customers.map(({ id, name, netCents, orders }) => ({
      id,
      company_name: name,
      net: eurosFromCents(netCents),
      orders,
    })),
    top_products: products.map(({ id, name, netCents, packagesMilli }) => ({
      id,
      name,
      net: eurosFromCents(netCents),
      packages: packagesFromMilli(packagesMilli),
    })),
    unpaid_by_due: unpaidOf(unpaid, parisDay(now)),
  }
}
