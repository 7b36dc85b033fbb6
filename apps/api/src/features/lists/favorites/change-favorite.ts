import type { Db } from '../../../platform/db/database.ts'
import { onceUnderKey } from '../../../platform/db/idempotency.ts'
import { AppError } from '../../../platform/errors/app-error.ts'
import { deleteFavorite, insertFavorite } from './favorites.sql.ts'

type Star = { specificationId: number; key: string | undefined }

/** Keeps a specification; under a key once, even if a colleague let it go since. */
export const addFavorite = (db: Db, buyerId: number, { specificationId, key }: Star, now: Date) =>
  onceUnderKey(
    db,
    buyerId,
    { key, request: { star: specificationId } },
    {
      change: async within => {
        const kept = await insertFavorite(within, buyerId, specificationId, now)
        if (kept === undefined) throw new AppError('specification_not_found')
        if (!kept) throw new AppError('too_many_favorites')
        return specificationId
      },
      read: async (_, id) => ({ data: { id, favorite: true } }),
    },
  )

/** Lets a specification go; under a key once, even if a colleague keeps it since. */
export const removeFavorite = (db: Db, buyerId: number, { specificationId, key }: Star) =>
  onceUnderKey(
    db,
    buyerId,
    { key, request: { unstar: specificationId } },
    {
      change: async within => {
        if (!(await deleteFavorite(within, buyerId, specificationId)))
          throw new AppError('specification_not_found')
        return specificationId
      },
      read: async (_, id) => ({ data: { id, favorite: false } }),
    },
  )
