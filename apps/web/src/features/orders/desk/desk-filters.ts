import { isDay } from '@carreau/domain/french/paris-time'
import { type DeskState, deskStates } from '@carreau/domain/orders/desk'

/** What the desk's address holds; what makes no sense is dropped. `order` is the one in the panel. */
export type DeskFilters = {
  day?: string
  status?: DeskState
  buyer_id?: number
  q?: string
  order?: number
}

const idOf = (value: unknown): number | undefined => {
  const number = Number(value)
  return Number.isSafeInteger(number) && number > 0 ? number : undefined
}

export const readDeskFilters = (search: Record<string, unknown>): DeskFilters => {
  const { day } = search
  const q = typeof search.q === 'string' || typeof search.q === 'number' ? String(search.q) : ''
  const status = deskStates.find(known => known === search.status)
  const buyerId = idOf(search.buyer_id)
  const order = idOf(search.order)
  return {
    ...(typeof day === 'string' && isDay(day) && { day }),
    ...(status !== undefined && { status }),
    ...(buyerId !== undefined && { buyer_id: buyerId }),
    ...(q.trim() !== '' && { q: q.trim().slice(0, 200) }),
    ...(order !== undefined && { order }),
  }
}
