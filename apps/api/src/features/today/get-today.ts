import type { AnswerOf } from '@carreau/contract/endpoint'
import type { endpoints } from '@carreau/contract/endpoints'
import {
  cutOffOf,
  isDeliveryOpen,
  nextDeliveries,
} from '@carreau/domain/companies/delivery-calendar'
import { parisDay } from '@carreau/domain/french/paris-time'
import { eurosFromCents } from '@carreau/domain/money/money'
import { mayClaim } from '@carreau/domain/orders/claims'
import { type OrderStatus, orderStatusLabels } from '@carreau/domain/orders/orders'
import type { Db } from '../../platform/db/database.ts'
import type { BuyerTenant } from '../../platform/identity/caller.ts'
import { cartOf } from '../carts/door/carts.present.ts'
import { findCarts } from '../carts/door/carts.sql.ts'
import { countUnread } from '../conversations/door/unread.sql.ts'
import { type Dues, findDues } from '../customers/door/dues.sql.ts'
import {
  countOpenClaims,
  findOpenOrders,
  findUsedShops,
  type OpenOrderRow,
  type UsedShopRow,
} from '../orders/door/open-orders.sql.ts'
import { findOpenRecallsOfBuyer } from '../orders/door/open-recalls.sql.ts'

type Today = Extract<AnswerOf<typeof endpoints.getToday>['data'], { kind: 'buyer' }>
type Cart = ReturnType<typeof cartOf>

/** Wholesalers whose cut-off a board shows. */
const maxCutOffs = 20

const shopOf = ({ shopId, shopSlug, shopName }: OpenOrderRow | UsedShopRow) => ({
  id: shopId,
  slug: shopSlug,
  name: shopName,
})

const orderOf = (row: OpenOrderRow): Omit<Today['arriving'][number], 'may_receive'> => ({
  id: row.id,
  number: row.number,
  status: row.status,
  status_label: orderStatusLabels[row.status],
  shop: shopOf(row),
  delivery_date: row.deliveryDate,
  lines_count: row.linesCount,
  gross: eurosFromCents(row.grossCents),
  estimated: row.estimated,
})

type CutOff = Today['cut_offs'][number]

const cartPart = (cart: Cart | undefined): CutOff['cart'] =>
  cart === undefined
    ? null
    : {
        id: cart.id,
        price: cart.price,
        estimated: cart.estimated,
        lines_count: cart.items.length,
        missing_for_minimum: cart.missing_for_minimum,
        missing_for_franco: cart.missing_for_franco,
      }

const orderPart = (order: OpenOrderRow | undefined): CutOff['order'] =>
  order === undefined
    ? null
    : {
        id: order.id,
        number: order.number,
        status: order.status,
        status_label: orderStatusLabels[order.status],
        seen_at: order.seenAt?.toISOString() ?? null,
      }

const lastOrderPart = (last: UsedShopRow['lastOrder']): CutOff['last_order'] =>
  last === null
    ? null
    : {
        id: last.id,
        number: last.number,
        delivery_date: last.deliveryDate,
        lines_count: last.linesCount,
      }

const mayStillChange = (status: OrderStatus): boolean =>
  status === 'submitted' || status === 'accepted'

/** The next cut-off of a wholesaler, of the cart's day where that is still open; none when it is closed. */
const cutOffPart = (
  shop: UsedShopRow,
  { carts, orders, now }: { carts: readonly Cart[]; orders: readonly OpenOrderRow[]; now: Date },
): CutOff[] => {
  const cart = carts.find(held => held.shop.id === shop.shopId)
  const chosen = cart?.delivery_date ?? null
  const [next] = nextDeliveries(shop, now, 1)
  const day = chosen !== null && isDeliveryOpen(chosen, shop, now) ? chosen : next?.date
  const cutOffAt = day === undefined ? null : cutOffOf(shop, day)
  if (day === undefined || cutOffAt === null) return []
  const ofDay = orders.filter(
    ({ shopId, deliveryDate }) => shopId === shop.shopId && deliveryDate === day,
  )
  // Of several, the one that may still be added to.
  const order = ofDay.find(({ status }) => mayStillChange(status)) ?? ofDay[0]
  return [
    {
      shop: shopOf(shop),
      delivery_date: day,
      cut_off_at: cutOffAt.toISOString(),
      cart: cartPart(cart),
      order: orderPart(order),
      last_order: lastOrderPart(shop.lastOrder),
    },
  ]
}

const byCutOff = (one: CutOff, other: CutOff): number =>
  one.cut_off_at.localeCompare(other.cut_off_at) ||
  one.shop.name.localeCompare(other.shop.name, 'fr')

const duePart = (dues: Dues): Today['due'] => ({
  unpaid: { count: dues.unpaid, amount: eurosFromCents(dues.unpaidCents) },
  overdue: { count: dues.overdue, amount: eurosFromCents(dues.overdueCents) },
  next_due_date: dues.nextDueDate,
})

/** What waits for somebody of a company that buys, each part as it is when it is read. */
export const getToday = async (
  db: Db,
  { tenant, userId }: { tenant: BuyerTenant; userId: number },
  now: Date,
): Promise<{ data: Today }> => {
  const today = parisDay(now)
  const mayOrder = tenant.role !== 'accountant'
  const orders = await findOpenOrders(db, tenant.id)
  const shops = mayOrder ? await findUsedShops(db, tenant.id, now) : []
  const carts = mayOrder ? (await findCarts(db, tenant.id)).map(row => cartOf(row, now)) : []
  const messages = await countUnread(db, { tenant, userId })
  const claims = await countOpenClaims(db, tenant)
  const dues = await findDues(db, tenant.id, today)
  const recalls = await findOpenRecallsOfBuyer(db, tenant.id)
  const waiting = orders
    .filter(({ status, addition }) => status === 'to_approve' || addition !== null)
    .map(row => ({
      ...orderOf(row),
      requester: row.addition?.requester ?? row.requester,
      until: cutOffOf(row, row.deliveryDate)?.toISOString() ?? null,
      addition: row.addition === null ? null : eurosFromCents(row.addition.cents),
    }))
  return {
    data: {
      kind: 'buyer',
      recalls: recalls.map(row => ({
        id: row.id,
        lot: row.lot,
        products: row.productNames,
        shop_name: row.shopName,
        is_drill: row.isDrill,
        started_at: row.startedAt.toISOString(),
        is_answered: row.answered,
      })),
      cut_offs: shops
        .flatMap(shop => cutOffPart(shop, { carts, orders, now }))
        .sort(byCutOff)
        .slice(0, maxCutOffs),
      arriving: orders
        .filter(
          ({ status, deliveryDate }) =>
            status === 'shipped' ||
            ((status === 'accepted' || status === 'picking') && deliveryDate <= today),
        )
        .map(order => ({
          ...orderOf(order),
          may_receive: order.status === 'shipped' && mayClaim(tenant),
        })),
      to_approve: tenant.role === 'admin' ? waiting : [],
      waiting_for_approval: tenant.role === 'admin' ? [] : waiting,
      messages,
      claims: { open: claims.open, answer_by: claims.answerBy?.toISOString() ?? null },
      due: duePart(dues),
    },
  }
}
