import type { shopProfileEndpoints } from '@carreau/contract/companies/shop-profile'
import type { AnswerOf } from '@carreau/contract/endpoint'
import type { Db } from '../../../platform/db/database.ts'
import { AppError } from '../../../platform/errors/app-error.ts'
import { presentProfile } from './shop-profile.present.ts'
import { findProfile } from './shop-profile.sql.ts'

export const getShopProfile = async (
  db: Db,
  shopId: number,
): Promise<AnswerOf<typeof shopProfileEndpoints.getShopProfile>['data']> => {
  const row = await findProfile(db, shopId)
  if (row === undefined) throw new AppError('not_found')
  return presentProfile(row)
}
