import type { LiveChannel } from '@carreau/domain/notifications/channels'
import { useQueryClient } from '@tanstack/react-query'
import { useLive } from '../../platform/realtime/use-live.ts'
import { mentions } from './product/mentions.ts'

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
