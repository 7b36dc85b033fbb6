import { parisDay } from '@carreau/domain/french/paris-time'
import type { Db } from '../../../platform/db/database.ts'
import { AppError } from '../../../platform/errors/app-error.ts'
import { previewOf } from './preview.present.ts'
import { resolveList } from './resolve-list.sql.ts'

/** Every line as it could be ordered now, at the best price or from one wholesaler. */
export const previewList = async (
  db: Db,
  buyerId: number,
  { listId, shopId }: { listId: number; shopId: number | null },
  now: Date,
) => {
  const list = await resolveList(db, buyerId, listId, {
    shopId,
    delivery: null,
    mode: 'all',
    asked: null,
    now,
  })
  if (list === undefined) throw new AppError('list_not_found')
  if (shopId !== null && list.shopName === null) throw new AppError('shop_not_found')
  return { data: previewOf(list, Number(parisDay(now).slice(5, 7))) }
}
