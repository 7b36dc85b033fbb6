import { likenessOf } from '@carreau/domain/accounts/name-likeness'
import { asSystem } from '../../../platform/db/acting-for.ts'
import type { Trx } from '../../../platform/db/database.ts'
import { AppError } from '../../../platform/errors/app-error.ts'
import { findShopNamesHolding } from './shop-names.sql.ts'

/**
 * Refuses a buyer, whom nobody reviews, the name of a wholesaler that the platform has approved, whoever
 * works there excepted: the same company may well buy.
 */
export const refuseShopName = async (trx: Trx, userId: number, companyName: string) => {
  const likeness = likenessOf(companyName)
  if (likeness === '') return
  const names = await asSystem('new company', () => findShopNamesHolding(trx, { likeness, userId }))
  if (names.some(name => likenessOf(name) === likeness))
    throw new AppError('invalid_input', {
      errors: {
        company_name: [
          'Un grossiste inscrit porte déjà ce nom\u00a0: ajoutez ce qui vous en distingue, votre ville par exemple.',
        ],
      },
    })
}
