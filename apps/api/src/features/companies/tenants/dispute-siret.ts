import type { tenantEndpoints } from '@carreau/contract/companies/company'
import type { BodyOf } from '@carreau/contract/endpoint'
import { errorTable } from '@carreau/contract/errors'
import type { Db } from '../../../platform/db/database.ts'
import { AppError } from '../../../platform/errors/app-error.ts'
import { type Caller, refuseUnproved } from '../../../platform/identity/caller.ts'
import { countAttempt } from '../../../platform/identity/throttle.sql.ts'
import { attemptOf } from '../../../platform/identity/throttle.ts'
import { noteOfPerson } from '../../../platform/journal/journal.sql.ts'
import { insertDispute, isSiretInscribed } from './siret-disputes.sql.ts'

/**
 * Keeps for the platform that somebody says a SIRET is their company's. Who holds it is told to nobody,
 * and the holder is not told of it; said again, it is the same dispute.
 */
export const disputeSiret = async (
  db: Db,
  caller: Caller,
  dispute: BodyOf<typeof tenantEndpoints.disputeSiret>,
  from: string,
): Promise<null> => {
  refuseUnproved(caller)
  const { userId } = caller
  if (!(await countAttempt(db, attemptOf('dispute', from, String(userId)))))
    throw new AppError('too_many_attempts', {
      message:
        'Trop de signalements en peu de temps\u00a0: trois par jour au plus. Recommencez plus tard.',
    })
  return db.transaction().execute(async trx => {
    if (!(await isSiretInscribed(trx, dispute.siret)))
      throw new AppError('siret_free', { errors: { siret: [errorTable.siret_free.message] } })
    if (await insertDispute(trx, userId, dispute))
      await noteOfPerson(trx, { kind: 'siret_disputed', userId, subject: dispute.siret })
    return null
  })
}
