import { hashKey, type Query, type QueryClient, type QueryKey } from '@tanstack/react-query'
import { isNotFoundError } from '../api-client/api-error.ts'

/** Events of one errand come together: what they are about is asked for once. */
const gatherMs = 80

const gathered = new WeakMap<QueryClient, Map<string, QueryKey>>()

/** What does not exist is asked for again by a visit only: a screen that says so would flicker. */
const mayExist = ({ state }: Query): boolean => !isNotFoundError(state.error)

/** Asks again for what is under these keys and on screen; the rest when it is next shown. */
export const invalidateSoon = (queryClient: QueryClient, ...queryKeys: QueryKey[]): void => {
  const waiting = gathered.get(queryClient)
  const keys = waiting ?? new Map<string, QueryKey>()
  for (const queryKey of queryKeys) keys.set(hashKey(queryKey), queryKey)
  if (waiting !== undefined) return
  gathered.set(queryClient, keys)
  setTimeout(() => {
    gathered.delete(queryClient)
    for (const queryKey of keys.values())
      void queryClient.invalidateQueries({ queryKey, predicate: mayExist })
  }, gatherMs)
}
