import { queryOptions, useQuery } from '@tanstack/react-query'
import type { Api } from '../../../platform/api-client/api-client.ts'
import { useApi } from '../../../platform/api-client/api-context.ts'
import { isApiError } from '../../../platform/api-client/api-error.ts'
import { useHeld } from '../../../platform/offline-queue/edit-room.ts'
import { createShownEdits } from '../../../platform/shown-edits.ts'
import { cartEdits, lineShift } from '../cart-edits.ts'

export const shownCartEdits = createShownEdits()

export const cartKeys = {
  all: ['carts'] as const,
  list: ['carts', 'list'] as const,
  count: ['carts', 'count'] as const,
}

/** The company's carts at today's prices, one per wholesaler. */
export const cartsQuery = (api: Api) =>
  queryOptions({
    queryKey: cartKeys.list,
    queryFn: async ({ signal, client }) => {
      const { data } = await api.listCarts({ signal })
      return shownCartEdits.over(client, cartKeys.list, data)
    },
    staleTime: 0,
  })

/** Lines in the company's carts, for the badge of the top bar. */
const cartCountQuery = (api: Api) =>
  queryOptions({
    queryKey: cartKeys.count,
    queryFn: async ({ signal }) => (await api.countCartItems({ signal })).data,
    // No retry on 401, otherwise fewer than 2 of them: one (docs/specification.md#errors).
    retry: (failures, error) => !(isApiError(error) && error.status === 401) && failures < 1,
  })

/** The badge: what the server counts, and what waits on this device. */
export const useCartCount = (enabled: boolean): number => {
  const { data = 0 } = useQuery({ ...cartCountQuery(useApi()), enabled })
  return Math.max(0, data + lineShift(useHeld(cartEdits)))
}
