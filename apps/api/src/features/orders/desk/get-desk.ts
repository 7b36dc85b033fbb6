import { foldText } from '@carreau/catalogue-search/words/fold'
import type { QueryOf } from '@carreau/contract/endpoint'
import type { endpoints } from '@carreau/contract/endpoints'
import { cutOffOf } from '@carreau/domain/companies/delivery-calendar'
import { parisDay } from '@carreau/domain/french/paris-time'
import { packagesFromMilli } from '@carreau/domain/money/money'
import { deskStatuses } from '@carreau/domain/orders/desk'
import { isLiving, netChanges } from '@carreau/domain/orders/living-order'
import type { OrderStatus } from '@carreau/domain/orders/orders'
import type { Db } from '../../../platform/db/database.ts'
import type { Caller, ShopTenant } from '../../../platform/identity/caller.ts'
import { findBeyondCredit } from '../../customers/door/credit.sql.ts'
import { countWaiting } from '../mailbox/mailbox.sql.ts'
import { actionsOf, summaryOf } from '../orders.present.ts'
import { findCalendar } from '../reading/calendars.sql.ts'
import { beyondCreditOf } from '../reading/credit.present.ts'
import { findNewcomers } from '../reading/newcomers.sql.ts'
import { countDays, type DeskOrderRow, findDay, findDayCustomers, findLook } from './desk.sql.ts'
import { dayToWorkOn, emptyDay, shownDays } from './working-day.ts'

type Query = QueryOf<typeof endpoints.getDesk>

/** Orders of one day in one answer. */
const maxOrders = 500

/** Statuses the desk shows, or those of the one group that is asked for. */
const statusesOf = (asked: Query['status']): readonly OrderStatus[] =>
  asked === undefined ? Object.values(deskStatuses).flat() : deskStatuses[asked]

const newsOf = ({ isNew, isChanged }: DeskOrderRow) => {
  if (isNew) return 'new' as const
  return isChanged ? ('changed' as const) : null
}

/** A delivery day of the wholesaler, with the counts of the days around it. */
export const getDesk = async (
  db: Db,
  { tenant, userId }: Caller & { tenant: ShopTenant },
  query: Query,
  now: Date,
) => {
  const shopId = tenant.id
  // First of all: what is committed while the rest is read is news to the next look.
  const { mark, ...look } = await findLook(db, { shopId, userId })
  const looker = { shopId, userId, ...look }
  const today = parisDay(now)
  const counted = await countDays(db, looker, shownDays(today))
  const day = query.day ?? dayToWorkOn(counted, today)
  const rows = await findDay(db, looker, {
    day,
    statuses: statusesOf(query.status),
    buyerId: query.buyer_id,
    text: foldText(query.q ?? ''),
    limit: maxOrders + 1,
  })
  const buyerIds = rows.map(({ buyerId }) => buyerId)
  const beyond = await findBeyondCredit(db, shopId, buyerIds)
  const newcomers = await findNewcomers(db, tenant, buyerIds)
  const calendar = await findCalendar(db, shopId)
  const byDate = new Map(
    [emptyDay(today), emptyDay(day), ...counted].map(row => [row.date, row] as const),
  )
  return {
    data: {
      day,
      today,
      days: [...byDate.values()]
        .sort((left, right) => (left.date < right.date ? -1 : 1))
        .map(({ newOrders, changedOrders, ...counts }) => counts),
      customers: await findDayCustomers(db, { shopId, day, limit: maxOrders }),
      orders: rows.slice(0, maxOrders).map(row => ({
        ...summaryOf(row, { newcomers }),
        actions: actionsOf(row, tenant, now),
        arrived_at: row.arrivedAt.toISOString(),
        news: newsOf(row),
        changes: netChanges(row.revisions).map(({ name, beforeMilli, afterMilli }) => ({
          name,
          before_packages: packagesFromMilli(beforeMilli),
          after_packages: packagesFromMilli(afterMilli),
        })),
        asked_changes: isLiving(row) ? row.askedChanges : 0,
        left_for: row.leftFor,
        picked_lines: row.pickedLines,
        beyond_credit: beyondCreditOf(row, beyond),
      })),
      has_more: rows.length > maxOrders,
      cut_off_at: (calendar && cutOffOf(calendar, day)?.toISOString()) ?? null,
      news: {
        new: counted.reduce((sum, { newOrders }) => sum + newOrders, 0),
        changed: counted.reduce((sum, { changedOrders }) => sum + changedOrders, 0),
      },
      seen_at: looker.seenAt?.toISOString() ?? null,
      answered_at: now.toISOString(),
      mark,
      mails_waiting: await countWaiting(db, shopId),
      can_answer: tenant.role === 'admin' || tenant.role === 'sales',
    },
  }
}
