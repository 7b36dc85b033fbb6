import type { Trx } from '../../../platform/db/database.ts'
import { AppError } from '../../../platform/errors/app-error.ts'
import { holdUnsuspended } from './suspended.sql.ts'

/**
 * Who is suspended ends what it began and opens nothing new to others (decision 46). Asked before anything of the
 * company is locked: a suspension in progress is waited for, and one that comes later waits until the transaction ends.
 */
export const refuseSuspended = async (trx: Trx, tenantId: number): Promise<void> => {
  if ((await holdUnsuspended(trx, [tenantId])).size > 0) throw new AppError('company_suspended')
}
