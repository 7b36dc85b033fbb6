import type { Db } from '../../../platform/db/database.ts'
import type { SecretBox } from '../../../platform/identity/secret-box.ts'
import { aboutSecondFactorOf } from './prove-second-factor.ts'
import { findSealedSecrets } from './second-factor.sql.ts'

/** As many as a start looks at: one whose key is missing is rarely alone. */
const most = 1_000

/**
 * A sentence when second factors are sealed with a key that is not among ours: after a restore, or a key that was
 * replaced without keeping the former one, right codes would be refused and nobody would know why.
 */
export const saidOfOtherKey = async (db: Db, secrets: SecretBox): Promise<string | undefined> => {
  const sealed = await findSealedSecrets(db, most)
  const closed = sealed.filter(
    each => secrets.open(each.sealed, aboutSecondFactorOf(each.userId)) === undefined,
  ).length
  if (closed === 0) return undefined
  return `SECOND_FACTOR_KEY n’est pas la clé qui a scellé ${closed === 1 ? 'une double authentification' : `${closed} doubles authentifications`} de cette base : leurs codes seront refusés. Mettez l’ancienne clé à la suite de celle-ci, après une virgule.`
}
