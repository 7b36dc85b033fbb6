import { addDays, parisDay } from '@carreau/domain/french/paris-time'
import { simulate } from '@carreau/domain/lists/simulation'
import { eurosFromCents } from '@carreau/domain/money/money'
import type { Db } from '../../../platform/db/database.ts'
import { AppError } from '../../../platform/errors/app-error.ts'
import { findList } from '../lists.sql.ts'
import { findPastPurchases } from './past-purchases.sql.ts'

const simulatedDays = 30

/** What a list's rules would have made of the company's latest purchases of its products. */
export const simulateRules = async (db: Db, buyerId: number, listId: number, now: Date) => {
  if ((await findList(db, buyerId, listId)) === undefined) throw new AppError('list_not_found')
  const since = addDays(parisDay(now), -simulatedDays)
  const past = simulate(await findPastPurchases(db, buyerId, listId, since))
  return {
    data: {
      days: simulatedDays,
      purchases: past.purchases,
      paid: eurosFromCents(past.paidCents),
      would: eurosFromCents(past.wouldCents),
      difference: eurosFromCents(past.wouldCents - past.paidCents),
      left_out: past.leftOut,
      left_out_amount: eurosFromCents(past.leftOutCents),
    },
  }
}
