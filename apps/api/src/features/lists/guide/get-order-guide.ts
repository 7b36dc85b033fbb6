import type { Db } from '../../../platform/db/database.ts'
import { guideLineOf } from './order-guide.present.ts'
import { findGuide } from './order-guide.sql.ts'

/** What the company buys, ready to be ordered again (docs/decisions/0052-order-guide.md). */
export const getOrderGuide = async (db: Db, buyerId: number, now: Date) => ({
  data: { lines: (await findGuide(db, buyerId, now)).map(guideLineOf) },
})
