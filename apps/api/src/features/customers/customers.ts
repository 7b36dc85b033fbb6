import { foldText } from '@carreau/catalogue-search/words/fold'
import type { BodyOf, QueryOf } from '@carreau/contract/endpoint'
import type { endpoints } from '@carreau/contract/endpoints'
import { journalChanges } from '@carreau/domain/accounts/journal-kinds'
import { type Invoicing, invoicingLabels } from '@carreau/domain/documents/periods'
import { parisDay } from '@carreau/domain/french/paris-time'
import { centsFromEuros, eurosFromCents, packagesFromMilli } from '@carreau/domain/money/money'
import type { Db } from '../../platform/db/database.ts'
import { AppError } from '../../platform/errors/app-error.ts'
import type { ShopTenant } from '../../platform/identity/caller.ts'
import { note } from '../../platform/journal/journal.sql.ts'
import { findMonths, findNoLongerBought, findTopProducts } from './customer-sales.sql.ts'
import { customerOf, customerRowOf, invoiceOf, unpaidOf } from './customers.present.ts'
import { changeTerms, findCustomer, findCustomerPage, findPeople } from './customers.sql.ts'
import { findContacts } from './door/contacts.sql.ts'
import { findInvoicePage, findUnpaid } from './invoices.sql.ts'

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
    ...customerOf(customer, {
      people: await findPeople(db, pair),
      contacts: (await findContacts(db, tenant.id, [buyerId])).get(buyerId) ?? [],
    }),
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

const keptFields = [
  'auto_accept',
  'late_changes',
  'confirm_changes',
  'payment_days',
  'invoicing',
  'credit_limit',
  'credit_policy',
  'priority',
] as const

const inWords = <Terms extends { invoicing: Invoicing }>(terms: Terms) => ({
  ...terms,
  invoicing: invoicingLabels[terms.invoicing],
})

/** Changes terms that hold from the next order or invoice on. */
export const updateCustomer = (
  db: Db,
  tenant: ShopTenant,
  {
    buyerId,
    credit_limit,
    ...terms
  }: BodyOf<typeof endpoints.updateCustomer> & { buyerId: number },
  now: Date,
) =>
  db.transaction().execute(async trx => {
    const before = await getCustomer(trx, tenant, buyerId, now)
    const changed = await changeTerms(
      trx,
      { shopId: tenant.id, buyerId },
      {
        ...terms,
        ...(credit_limit !== undefined && {
          credit_limit_cents: credit_limit === null ? null : centsFromEuros(credit_limit),
        }),
      },
    )
    if (!changed) throw new AppError('customer_not_found')
    const after = await getCustomer(trx, tenant, buyerId, now)
    const changes = journalChanges(inWords(before.terms), inWords(after.terms), keptFields)
    if (changes.length > 0)
      await note(trx, {
        kind: 'customer_terms_changed',
        tenantId: tenant.id,
        subject: after.company_name,
        changes,
      })
    return after
  })

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
