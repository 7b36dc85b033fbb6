import type { BodyOf } from '@carreau/contract/endpoint'
import type { endpoints } from '@carreau/contract/endpoints'
import type { Db } from '../../../platform/db/database.ts'
import { AppError } from '../../../platform/errors/app-error.ts'
import { notifyOfPreparedList } from '../../notifications/door/company-news.ts'
import { actOnList } from '../deciding/act-on-list.ts'
import { listOf, nextOccurrenceOf } from '../lists.present.ts'
import {
  findList,
  findRecurrentLists,
  type ListRow,
  lockList,
  updateSchedule,
} from '../lists.sql.ts'
import { fillCarts } from '../ordering/add-list-to-carts.ts'
import { insertPreparation } from './list-preparations.sql.ts'

/** Lists read at a time. */
const pageOfLists = 100

const dueOccurrence = (row: ListRow, now: Date) => {
  const next = nextOccurrenceOf(row, now)
  return next !== null && next.prepareAt <= now ? next : null
}

/**
 * Brings the carts up to a list's quantities for its next delivery, or has the list decide it, once per
 * list and day. It is judged again under the lock: a colleague or another worker may have been faster.
 */
const prepareList = (db: Db, { buyerId, id }: ListRow, now: Date): Promise<boolean> =>
  db.transaction().execute(async trx => {
    if (!(await lockList(trx, buyerId, id))) return false
    const row = await findList(trx, buyerId, id)
    const occurrence = row === undefined ? null : dueOccurrence(row, now)
    if (row === undefined || occurrence === null) return false
    if (row.mode !== 'prepare') {
      await actOnList(trx, { buyerId, listId: id }, occurrence, now)
      return true
    }
    const filled = await fillCarts(trx, buyerId, id, {
      shopId: occurrence.shopId,
      delivery: { date: occurrence.date, now },
      mode: 'missing_to_par',
      asked: null,
      now,
    })
    await insertPreparation(trx, buyerId, id, { occurrence, filled, now })
    await notifyOfPreparedList(
      trx,
      {
        id,
        buyerId,
        name: row.name,
        date: occurrence.date,
        cutOffAt: occurrence.cutOffAt,
        addedCount: filled.added.length,
        missingCount: filled.notAdded.filter(({ code }) => code !== 'already_enough').length,
      },
      now,
    )
    return true
  })

/**
 * Prepares every recurrent list whose time has come; answers how many. One list in trouble does not
 * hold up the others: they are told of together at the end, and the job is tried again.
 */
export const prepareLists = async (db: Db, now: Date): Promise<number> => {
  const troubles: unknown[] = []
  let prepared = 0
  let afterId = 0
  for (;;) {
    const page = await findRecurrentLists(db, { afterId, limit: pageOfLists })
    for (const row of page) {
      if (dueOccurrence(row, now) === null) continue
      try {
        if (await prepareList(db, row, now)) prepared++
      } catch (error) {
        troubles.push(error)
      }
    }
    if (page.length < pageOfLists) break
    afterId = page.at(-1)?.id ?? afterId
  }
  if (troubles.length > 0) throw new AggregateError(troubles, 'Lists that could not be prepared')
  return prepared
}

/**
 * Pauses, resumes or skips. A skip names the day the person saw, so that two people who skip the
 * same delivery skip one.
 */
export const scheduleList = async (
  db: Db,
  buyerId: number,
  listId: number,
  { paused, skipped_date }: BodyOf<typeof endpoints.scheduleList>,
  now: Date,
) => {
  const row = await findList(db, buyerId, listId)
  if (row === undefined) throw new AppError('list_not_found')
  if (typeof skipped_date === 'string' && skipped_date !== row.skippedDate) {
    const next = nextOccurrenceOf({ ...row, paused: paused ?? row.paused }, now)
    if (next?.date !== skipped_date) throw new AppError('occurrence_changed')
  }
  const set = { paused, skipped_date, updated_at: now }
  if (!(await updateSchedule(db, buyerId, listId, set))) throw new AppError('list_not_recurrent')
  const skippedDate = skipped_date === undefined ? row.skippedDate : skipped_date
  const changed = { ...row, paused: paused ?? row.paused, skippedDate, updatedAt: now }
  return { data: listOf(changed, now) }
}
