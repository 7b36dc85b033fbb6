import { cutOffOf } from '@carreau/domain/companies/delivery-calendar'
import { parisDay } from '@carreau/domain/french/paris-time'
import type { Db } from '../../../platform/db/database.ts'
import type { ShopTenant } from '../../../platform/identity/caller.ts'
import { countDays, type DayRow, findLook } from '../desk/desk.sql.ts'
import { dayToWorkOn, emptyDay, shownDays } from '../desk/working-day.ts'
import { findCalendar } from '../reading/calendars.sql.ts'
import { findShortProducts, type ShortProductRow } from './short-products.sql.ts'

/** A wholesaler's night as its desk counts it, without its orders. */
export type ShopNight = {
  day: string
  cutOffAt: Date | null
  /** Whether the wholesaler has said on which days it delivers. */
  hasDeliveryDays: boolean
  counts: DayRow
  news: { new: number; changed: number }
  short: ShortProductRow[]
}

/** The day there is work for, what is news since the person's last look, and what ran short. */
export const getShopNight = async (
  db: Db,
  { tenant, userId }: { tenant: ShopTenant; userId: number },
  now: Date,
): Promise<ShopNight> => {
  const shopId = tenant.id
  const { mark: _, ...look } = await findLook(db, { shopId, userId })
  const today = parisDay(now)
  const counted = await countDays(db, { shopId, userId, ...look }, shownDays(today))
  const day = dayToWorkOn(counted, today)
  const calendar = await findCalendar(db, shopId)
  return {
    day,
    cutOffAt: calendar?.hasDays ? cutOffOf(calendar, day) : null,
    hasDeliveryDays: calendar?.hasDays === true,
    counts: counted.find(({ date }) => date === day) ?? emptyDay(day),
    news: {
      new: counted.reduce((sum, { newOrders }) => sum + newOrders, 0),
      changed: counted.reduce((sum, { changedOrders }) => sum + changedOrders, 0),
    },
    short: await findShortProducts(db, { shopId, day }),
  }
}
