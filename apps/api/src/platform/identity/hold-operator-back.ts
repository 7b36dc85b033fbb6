import type { Access } from '@carreau/contract/endpoint'
import { asSystem } from '../db/acting-for.ts'
import type { Db } from '../db/database.ts'
import { AppError } from '../errors/app-error.ts'
import type { Caller } from './caller.ts'
import { hasSecondFactor } from './identity.sql.ts'

/**
 * The caller of an admitted call, as far as their proofs reach: an operator whose account takes no code is
 * refused what the platform alone may do, and is a person without a company everywhere else, so that
 * they can turn it on (decision 34). Asked at each call: a factor that is taken away counts at once.
 */
export const holdOperatorBack = async (
  db: Db,
  access: Access,
  caller: Caller | null,
): Promise<Caller | null> => {
  if (caller?.tenant?.type !== 'platform') return caller
  const { userId } = caller
  if (await asSystem('accounts and sessions', () => hasSecondFactor(db, userId))) return caller
  if (typeof access === 'object') throw new AppError('second_factor_missing')
  return { ...caller, tenant: null }
}
