import type { Db } from '../../platform/db/database.ts'
import { AppError } from '../../platform/errors/app-error.ts'
import type { Caller, Tenant } from '../../platform/identity/caller.ts'
import { countAttempt } from '../../platform/identity/throttle.sql.ts'
import { attemptOf } from '../../platform/identity/throttle.ts'

/**
 * Counts a try to take another name or SIRET, whoever is refused too: each tells whether a SIRET is inscribed. A
 * person's count with the companies they found, a company's whoever asks for it.
 */
export const countIdentityChange = async (
  db: Db,
  { tenant, userId }: Caller & { tenant: Pick<Tenant, 'id'> },
  from: string,
): Promise<void> => {
  const isCounted =
    (await countAttempt(db, attemptOf('found', from, String(userId)))) &&
    (await countAttempt(db, attemptOf('rename', from, String(tenant.id))))
  if (!isCounted)
    throw new AppError('too_many_attempts', {
      message:
        'Trop de changements de nom ou de SIRET en peu de temps\u00a0: cinq par jour au plus, sociétés inscrites comprises. Recommencez demain.',
    })
}
