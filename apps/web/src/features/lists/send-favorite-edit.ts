import type { Api } from '../../platform/api-client/api-client.ts'
import type { FavoriteEdit } from './favorite-edits.ts'

export const sendFavoriteEdit = (
  api: Api,
  { specId, favorite }: FavoriteEdit,
  idempotencyKey: string,
) =>
  (favorite ? api.addFavorite : api.removeFavorite)({
    params: { specId },
    idempotencyKey,
  })
