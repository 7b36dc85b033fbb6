import { foldText } from '@carreau/catalogue-search/words/fold'
import type { QueryOf } from '@carreau/contract/endpoint'
import type { endpoints } from '@carreau/contract/endpoints'
import type { Credit } from '@carreau/domain/customers/credit'
import { readsCustomers } from '@carreau/domain/customers/customers'
import { type NumberSought, readOrderNumber } from '@carreau/domain/orders/order-number'
import { visibleStatuses } from '@carreau/domain/orders/orders'
import type { Db } from '../../../platform/db/database.ts'
import { AppError } from '../../../platform/errors/app-error.ts'
import type { Tenant } from '../../../platform/identity/caller.ts'
import { findContacts } from '../../customers/door/contacts.sql.ts'
import { findBeyondCredit, findCredit } from '../../customers/door/credit.sql.ts'
import { findOrders, type OrderRow } from '../door/orders.sql.ts'
import { actionsOf, listedOf, orderOf } from '../orders.present.ts'
import { findApproval } from './approval.sql.ts'
import { closedDaysOf, cutOffsOf } from './delivery-days.ts'
import { findNewcomers } from './newcomers.sql.ts'
import { waitsInCompany } from './order-changes.present.ts'
import { findOrderPage, findPartners, markSeen } from './order-page.sql.ts'

/** Who looks at what of these orders waits; the business of their company alone. */
const approvalOf = async (db: Db, tenant: Tenant, rows: readonly OrderRow[]) =>
  tenant.type === 'buyer' && rows.some(waitsInCompany) ? findApproval(db, tenant.id) : undefined

/** Who reads what customers owe: the wholesaler's people who see its customers. */
const seesCredit = (tenant: Tenant): boolean =>
  tenant.type === 'shop' && readsCustomers.some(role => role === tenant.role)

/** What the customers of these orders owe their wholesaler. */
const creditsOf = async (db: Db, tenant: Tenant, rows: readonly OrderRow[]) => {
  const credits = new Map<number, Credit | undefined>()
  if (!seesCredit(tenant)) return credits
  for (const { buyerId, shopId } of rows)
    if (!credits.has(buyerId)) credits.set(buyerId, await findCredit(db, { buyerId, shopId }))
  return credits
}

export const getOrders = async (db: Db, tenant: Tenant, orderIds: readonly number[], now: Date) => {
  const rows = await findOrders(db, tenant, orderIds)
  const closedDays = await closedDaysOf(db, tenant, rows, now)
  const cutOffs = await cutOffsOf(db, tenant, rows)
  const approval = await approvalOf(db, tenant, rows)
  const credits = await creditsOf(db, tenant, rows)
  const contacts = await findContacts(
    db,
    tenant.id,
    tenant.type === 'shop' ? rows.map(({ buyerId }) => buyerId) : [],
  )
  const newcomers = await findNewcomers(
    db,
    tenant,
    rows.map(({ buyerId }) => buyerId),
  )
  return rows.map(row =>
    orderOf(row, tenant, {
      now,
      newcomers,
      closedDay: closedDays.get(row.id),
      cutOffAt: cutOffs.get(row.id),
      approval,
      credit: credits.get(row.buyerId),
      contacts: contacts.get(row.buyerId),
    }),
  )
}

export const getOrder = async (db: Db, tenant: Tenant, orderId: number, now: Date) => {
  const [order] = await getOrders(db, tenant, [orderId], now)
  if (order === undefined) throw new AppError('order_not_found')
  return { data: order }
}

type Query = QueryOf<typeof endpoints.listOrders>
type Sought = { number?: NumberSought; partnerIds?: number[] }

/** Companies whose name a search may match at once. */
const maxPartners = 50

/** What a search means: an order's number (« C00000042 », « 42 », « C0 »), or the other company's name. */
const soughtBy = async (db: Db, tenant: Tenant, q: string): Promise<Sought> => {
  const number = readOrderNumber(q)
  if (number !== null) return { number }
  const text = foldText(q)
  if (text === '') return {}
  const partners = await findPartners(db, tenant)
  const matching = partners.filter(({ name }) => foldText(name).includes(text))
  return { partnerIds: matching.slice(0, maxPartners).map(({ id }) => id) }
}

/** The shop a buyer asked for, within what the search found; a shop only has its own orders. */
const narrowed = (tenant: Tenant, shopId: number | undefined, found: number[] | undefined) => {
  if (tenant.type !== 'buyer' || shopId === undefined) return found
  return found === undefined || found.includes(shopId) ? [shopId] : []
}

/** The tenant's orders, newest first, without a count (docs/decisions/0007). */
export const listOrders = async (db: Db, tenant: Tenant, query: Query, now: Date) => {
  const { page, per_page, status, shop_id, from, to, q = '' } = query
  const { number, partnerIds } = await soughtBy(db, tenant, q)
  const visible = visibleStatuses(tenant)
  const rows = await findOrderPage(db, tenant, {
    statuses: status === undefined ? visible : visible.filter(known => known === status),
    partnerIds: narrowed(tenant, shop_id, partnerIds),
    number,
    from,
    to,
    offset: (page - 1) * per_page,
    // One more than shown, to know whether there is more.
    limit: per_page + 1,
  })
  const shown = rows.slice(0, per_page)
  const closedDays = await closedDaysOf(db, tenant, shown, now)
  const buyerIds = seesCredit(tenant) ? shown.map(({ buyerId }) => buyerId) : []
  const beyond = await findBeyondCredit(db, tenant.id, buyerIds)
  const newcomers = await findNewcomers(
    db,
    tenant,
    shown.map(({ buyerId }) => buyerId),
  )
  return {
    data: shown.map(row => ({
      ...listedOf(row, tenant, { closedDay: closedDays.get(row.id), beyond, newcomers }),
      actions: actionsOf(row, tenant, now),
    })),
    meta: { page, per_page, has_more: rows.length > per_page },
  }
}

/** The wholesaler has an order on screen: the buyer is told when this first was. */
export const seeOrder = async (db: Db, tenant: Tenant, orderId: number, now: Date) => {
  const seenAt = await markSeen(db, tenant, { orderId, at: now })
  if (seenAt === undefined) throw new AppError('order_not_found')
  return { data: { seen_at: seenAt.toISOString() } }
}
