import type { QueryClient } from '@tanstack/react-query'
import { toast } from '../../ui/feedback/toast.ts'
import { cartKeys } from './door/carts.queries.ts'

/** Steps of the same cart are sent one after the other, in the order of the clicks. */
export const scope = { id: 'carts' }

/** After the last of several steps: lists, details and count again (docs/specification.md#cart). */
export const refresh = (queryClient: QueryClient) => {
  if (queryClient.isMutating({ mutationKey: cartKeys.all }) > 1) return
  return queryClient.invalidateQueries({ queryKey: cartKeys.all })
}

/** Says how an edit went: done, or kept until there is a network. */
export const say = (done: string, { isKept }: { isKept: boolean }, id?: string): void => {
  if (isKept)
    toast.info('Gardé sur cet appareil\u00a0: envoyé dès que le réseau revient', { id: 'kept' })
  else toast.success(done, id === undefined ? undefined : { id })
}
