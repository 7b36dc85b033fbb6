import type { LiveChannel } from '@carreau/domain/notifications/channels'
import { useQueryClient } from '@tanstack/react-query'
import { useLive } from '../../platform/realtime/use-live.ts'

/** After a reconnection, data fetched this shortly before counts as fresh; older data is refetched. */
const freshMs = 5_000

/** The first part of the query keys whose data contain prices. */
const pricedRooms = ['products', 'specifications', 'carts', 'lists', 'market']

/**
 * Refetches what is on screen when prices change. The server batches these events, one every two
 * seconds at most; only queries whose data contain one of the named specifications are invalidated.
 */
export const useLivePrices = (channel: LiveChannel): void => {
  const queryClient = useQueryClient()
  useLive(channel, 'offers.changed', event => {
    const readBefore = event === null ? Date.now() - freshMs : Number.POSITIVE_INFINITY
    const named = event?.specification_ids ?? null
    const ids = named && new Set(named)
    void queryClient.invalidateQueries({
      predicate: ({ queryKey, state }) =>
        pricedRooms.includes(String(queryKey[0])) &&
        state.dataUpdatedAt < readBefore &&
        (ids === null || mentions(state.data, ids)),
    })
  })
}

/** Whether an answer of the API contains one of these specifications at any depth. */
export const mentions = (data: unknown, specificationIds: ReadonlySet<number>): boolean => {
  const isNamed = (value: unknown): boolean =>
    typeof value === 'object' &&
    value !== null &&
    'id' in value &&
    typeof value.id === 'number' &&
    specificationIds.has(value.id)

  const search = (value: unknown): boolean => {
    if (typeof value !== 'object' || value === null) return false
    if (Array.isArray(value)) return value.some(search)
    return Object.entries(value).some(([name, inner]) => {
      if (name === 'specification_id') return isNamed({ id: inner })
      if (name === 'specification' && isNamed(inner)) return true
      if (name === 'specifications' && Array.isArray(inner) && inner.some(isNamed)) return true
      return search(inner)
    })
  }
  // The answer may be one specification itself.
  return isNamed(data) || search(data)
}
