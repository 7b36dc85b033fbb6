import type { shopProfileEndpoints } from '@carreau/contract/companies/shop-profile'
import type { AnswerOf } from '@carreau/contract/endpoint'
import type { Db } from '../../../platform/db/database.ts'
import { AppError } from '../../../platform/errors/app-error.ts'
import { presentDelivery } from './shop-profile.present.ts'
import { findDelivery } from './shop-profile.sql.ts'

export const getShopDelivery = async (
  db: Db,
  shopId: number,
): Promise<AnswerOf<typeof shopProfileEndpoints.getShopDelivery>['data']> => {
  const row = await findDelivery(db, shopId)
  if (row === undefined) throw new AppError('not_found')
  return presentDelivery(row)
}
