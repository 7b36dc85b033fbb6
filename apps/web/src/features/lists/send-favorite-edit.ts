import type { Api } from '../../platform/api-client/api-client.ts'
import type { FavoriteEdit } from './favorite-edits.ts'

export const sendFavoriteEdit = (
  api: Api,
  { specId, favorite }: FavoriteEdit,
  idempotencyKey: string,
) =>
  api.call(favorite ? 'POST /v2/list/favorite/{specId}' : 'POST /v2/list/unfavorite/{specId}', {
    params: { specId },
    idempotencyKey,
  })
