import {
  calendarSpan,
  cutOffEvents,
  deliveryEvent,
  tourEvent,
} from '@carreau/domain/integrations/calendar/events'
import { writeCalendar } from '@carreau/domain/integrations/calendar/ics'
import { seesCutOffs } from '@carreau/domain/integrations/secret-addresses'
import type { Db } from '../../../platform/db/database.ts'
import type { BuyerTenant, ShopTenant } from '../../../platform/identity/caller.ts'
import {
  findCutOffCalendars,
  findDeliveredOrders,
  findDeliveredTours,
} from '../../orders/door/calendar.sql.ts'

type Asked = {
  tenant: BuyerTenant | ShopTenant
  companyName: string
  publicUrl: string
  now: Date
}

/** What a member of a company has before them, as the calendar that they subscribe to. */
export const readCalendar = async (
  db: Db,
  { tenant, companyName, publicUrl, now }: Asked,
): Promise<string> => {
  const span = calendarSpan(now)
  const site = { publicUrl }
  const deliveries =
    tenant.type === 'buyer'
      ? (await findDeliveredOrders(db, tenant, span)).map(order => deliveryEvent(order, site))
      : (await findDeliveredTours(db, tenant, span)).map(tour => tourEvent(tour, tenant.id, site))
  const calendars = seesCutOffs(tenant) ? await findCutOffCalendars(db, tenant, now) : []
  const path = tenant.type === 'buyer' ? '/cart' : '/shop/orders'
  const cutOffs = calendars.flatMap(shop => cutOffEvents(shop, span, { ...site, path }))
  return writeCalendar(`Carreau · ${companyName}`, [...deliveries, ...cutOffs])
}
