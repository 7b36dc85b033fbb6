import type { LiveChannel } from '@carreau/domain/notifications/channels'
import { useQueryClient } from '@tanstack/react-query'
import { useLive } from '../../platform/realtime/use-live.ts'

/** What was read so shortly before the connection opened is of today: a gap asks for the rest. */
const freshMs = 5_000

/** Whose data show prices: the first part of their keys. */
const pricedRooms = ['products', 'specifications', 'carts', 'lists', 'market']

/**
 * Asks again for what is on screen when its prices change: at most every two seconds, as the server
 * gathers them, and only for what shows one of the specifications it names.
 */
export const useLivePrices = (channel: LiveChannel): void => {
  const queryClient = useQueryClient()
  useLive(channel, 'offers.changed', told => {
    const readBefore = told === null ? Date.now() - freshMs : Number.POSITIVE_INFINITY
    const named = told?.specification_ids ?? null
    const ids = named && new Set(named)
    void queryClient.invalidateQueries({
      predicate: ({ queryKey, state }) =>
        pricedRooms.includes(String(queryKey[0])) &&
        state.dataUpdatedAt < readBefore &&
        (ids === null || mentions(state.data, ids)),
    })
  })
}

/** Whether an answer of the API shows one of these specifications, wherever it is in it. */
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
  // One specification by itself, too.
  return isNamed(data) || search(data)
}
