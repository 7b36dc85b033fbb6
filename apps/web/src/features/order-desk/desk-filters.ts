import { isDay } from '@carreau/domain/french/paris-time'

/** What the desk's address holds; what makes no sense is dropped. */
export type DeskFilters = { day?: string; buyer_id?: number; q?: string }

export const readDeskFilters = (search: Record<string, unknown>): DeskFilters => {
  const { day } = search
  const q = typeof search.q === 'string' || typeof search.q === 'number' ? String(search.q) : ''
  const buyerId = Number(search.buyer_id)
  return {
    ...(typeof day === 'string' && isDay(day) && { day }),
    ...(Number.isSafeInteger(buyerId) && buyerId > 0 && { buyer_id: buyerId }),
    ...(q.trim() !== '' && { q: q.trim().slice(0, 200) }),
  }
}
