import type { BodyOf } from '@carreau/contract/endpoint'
import type { endpoints } from '@carreau/contract/endpoints'
import type { Db } from '../../../platform/db/database.ts'
import { AppError } from '../../../platform/errors/app-error.ts'
import { listOf, nextOccurrenceOf } from '../lists.present.ts'
import { findList, updateSchedule } from '../lists.sql.ts'

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
