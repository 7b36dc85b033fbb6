import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { id, pathId } from '../scalars.ts'
import { mayWrite } from './lists.ts'

const favoriteAnswer = z.object({ data: z.object({ id, favorite: z.boolean() }) })

export const favoriteEndpoints = {
  addFavorite: endpoint('POST /v2/list/favorite/{specId}', {
    summary: 'Keeps a specification among the favourites; once under Idempotency-Key',
    access: mayWrite,
    params: z.object({ specId: pathId }),
    answer: favoriteAnswer,
    errors: ['specification_not_found', 'too_many_favorites'],
  }),
  removeFavorite: endpoint('POST /v2/list/unfavorite/{specId}', {
    summary: 'Takes a specification out of the favourites; once under Idempotency-Key',
    access: mayWrite,
    params: z.object({ specId: pathId }),
    answer: favoriteAnswer,
    errors: ['specification_not_found'],
  }),
}
