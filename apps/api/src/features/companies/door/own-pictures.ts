import type { Trx } from '../../../platform/db/database.ts'
import { AppError } from '../../../platform/errors/app-error.ts'
import type { Caller } from '../../../platform/identity/caller.ts'
import { findOwnUploads } from './uploads.sql.ts'

/**
 * Refuses, each at its field, the pictures that neither the person nor anybody of the company they work
 * for sent: a key may be read off any page, and what it names may be taken back by whoever sent it.
 */
export const refuseForeignPictures = async (
  trx: Trx,
  sender: Pick<Caller, 'userId' | 'tenant'>,
  keyByField: Readonly<Record<string, string>>,
): Promise<void> => {
  const asked = Object.entries(keyByField)
  if (asked.length === 0) return
  const own = await findOwnUploads(trx, sender, [...new Set(asked.map(([, key]) => key))])
  const foreign = asked.filter(([, key]) => !own.has(key))
  if (foreign.length === 0) return
  throw new AppError('invalid_input', {
    errors: Object.fromEntries(
      foreign.map(([field]) => [field, ['Cette image n’existe pas\u00a0: envoyez-la d’abord.']]),
    ),
  })
}
