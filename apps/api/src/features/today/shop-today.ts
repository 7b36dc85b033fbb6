import type { AnswerOf } from '@carreau/contract/endpoint'
import type { endpoints } from '@carreau/contract/endpoints'
import { mayReadConversations } from '@carreau/domain/conversations/conversations'
import { parisDay } from '@carreau/domain/french/paris-time'
import { packagesFromMilli } from '@carreau/domain/money/money'
import { type OrderStatus, visibleStatuses } from '@carreau/domain/orders/orders'
import { readsTours } from '@carreau/domain/orders/tours'
import type { Db } from '../../platform/db/database.ts'
import type { ShopTenant } from '../../platform/identity/caller.ts'
import { countUnread } from '../conversations/door/unread.sql.ts'
import { countLeft } from '../orders/door/open-attempts.sql.ts'
import { countOpenClaims } from '../orders/door/open-orders.sql.ts'
import { countOpenRecalls } from '../orders/door/open-recalls.sql.ts'
import { getShopNight } from '../orders/door/shop-night.ts'
import { findToursOfDay } from '../orders/door/tours-of-day.sql.ts'
import { findPriceListAge } from '../price-list/door/price-list-age.sql.ts'

type ShopToday = Extract<AnswerOf<typeof endpoints.getToday>['data'], { kind: 'shop' }>

/** The tours of the day that is prepared, after those of today that are not over. */
const openTours = async (
  db: Db,
  { shopId, day, today }: { shopId: number; day: string; today: string },
) => {
  const ofToday = day === today ? [] : await findToursOfDay(db, { shopId, day: today })
  const onTheRoad = ofToday.filter(({ stops, delivered }) => delivered < stops)
  const prepared = await findToursOfDay(db, { shopId, day })
  return [
    ...onTheRoad.map(tour => ({ day: today, ...tour })),
    ...prepared.map(tour => ({ day, ...tour })),
  ]
}

/** What waits for somebody of a wholesaler, each part as it is when it is read. */
export const getShopToday = async (
  db: Db,
  caller: { tenant: ShopTenant; userId: number },
  now: Date,
): Promise<{ data: ShopToday }> => {
  const { tenant } = caller
  const night = await getShopNight(db, caller, now)
  const recalls = await countOpenRecalls(db, tenant.id)
  const claims = await countOpenClaims(db, tenant)
  const priceList = await findPriceListAge(db, tenant.id)
  const tours = readsTours.some(role => role === tenant.role)
    ? await openTours(db, { shopId: tenant.id, day: night.day, today: parisDay(now) })
    : []
  const left = readsTours.some(role => role === tenant.role)
    ? await countLeft(db, { shopId: tenant.id, today: parisDay(now) })
    : { orders: 0, day: null }
  const visible: ReadonlySet<OrderStatus> = new Set(visibleStatuses(tenant))
  const seen = (status: keyof ShopToday['orders']) =>
    visible.has(status) ? night.counts[status] : 0
  return {
    data: {
      kind: 'shop',
      day: night.day,
      has_delivery_days: night.hasDeliveryDays,
      cut_off_at: night.cutOffAt?.toISOString() ?? null,
      orders: {
        submitted: seen('submitted'),
        accepted: seen('accepted'),
        picking: seen('picking'),
        shipped: seen('shipped'),
        delivered: seen('delivered'),
      },
      news: night.news,
      short: night.short.map(row => ({
        specification_id: row.specificationId,
        name: row.name,
        ordered_packages: packagesFromMilli(row.orderedMilli),
        picked_packages: packagesFromMilli(row.pickedMilli),
        orders_count: row.ordersCount,
      })),
      // Who keeps no routes is not told that all orders are on none.
      tours: tours.some(({ id }) => id !== null) ? tours : [],
      left,
      recalls,
      claims: { open: claims.open, answer_by: claims.answerBy?.toISOString() ?? null },
      messages: mayReadConversations(tenant) ? await countUnread(db, caller) : 0,
      price_list: {
        offers: priceList.offers,
        changed_at: priceList.changedAt?.toISOString() ?? null,
      },
    },
  }
}
