import type { authEndpoints } from '@carreau/contract/accounts/auth'
import type { BodyOf } from '@carreau/contract/endpoint'
import type { Db } from '../../../platform/db/database.ts'
import { AppError } from '../../../platform/errors/app-error.ts'
import { countAttempt } from '../../../platform/identity/throttle.sql.ts'
import { attemptOf } from '../../../platform/identity/throttle.ts'
import { addJob } from '../../../platform/jobs/add-job.sql.ts'

/** Never looks the account up, so that nothing, time included, tells whether there is one. */
export const forgotPassword = async (
  db: Db,
  { email }: BodyOf<typeof authEndpoints.forgotPassword>,
  address: string,
): Promise<{ message: string }> => {
  if (!(await countAttempt(db, attemptOf('forgot', address, email))))
    throw new AppError('too_many_attempts')
  // Eight tries take over an hour: nobody waits longer for this mail.
  await db
    .transaction()
    .execute(trx => addJob(trx, 'mail_password_reset', { email }, { maxAttempts: 8 }))
  return {
    message: 'Si un compte existe avec cet e-mail, vous allez recevoir un lien valable une heure.',
  }
}
