import { isDay } from '@carreau/domain/french/paris-time'
import { type OrderStatus, orderStatuses } from '@carreau/domain/orders/orders'

/** The filters of the order list, as its URL holds them; what makes no sense is dropped. */
export type OrderFilters = {
  status?: OrderStatus
  from?: string
  to?: string
  shop_id?: number
  q?: string
}

const dayIn = (value: unknown): string | undefined =>
  typeof value === 'string' && isDay(value) ? value : undefined

export const readOrderFilters = (search: Record<string, unknown>): OrderFilters => {
  const status = orderStatuses.find(known => known === search.status)
  const q = typeof search.q === 'string' || typeof search.q === 'number' ? String(search.q) : ''
  const shopId = Number(search.shop_id)
  const [from, to] = [dayIn(search.from), dayIn(search.to)]
  return {
    ...(status && { status }),
    ...(from && { from }),
    ...(to && { to }),
    ...(Number.isSafeInteger(shopId) && shopId > 0 && { shop_id: shopId }),
    ...(q.trim() !== '' && { q: q.trim().slice(0, 200) }),
  }
}
