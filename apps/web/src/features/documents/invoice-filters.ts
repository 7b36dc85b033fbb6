import { type InvoiceState, invoiceStates } from '@carreau/domain/documents/invoices'
import { addDays, isDay } from '@carreau/domain/french/paris-time'

/** The filters of the invoices, as their URL holds them; what makes no sense is dropped. */
export type InvoiceFilters = {
  state?: InvoiceState
  /** Of issue, YYYY-MM. */
  month?: string
  q?: string
  /** The reminder whose invoices are shown, and nothing else. */
  letter?: number
  /** Those alone that were not invoiced as ordered. */
  variance?: true
  /** The order whose invoice is shown beside it, instead of the list. */
  compare?: number
  /** What the buyer’s invoices come to, instead of them. */
  view?: 'purchases'
}

const isMonth = (text: string): boolean => /^20\d\d-\d\d$/.test(text) && isDay(`${text}-01`)

const idOf = (said: unknown): number | undefined => {
  const id = Number(said)
  return Number.isSafeInteger(id) && id > 0 ? id : undefined
}

export const readInvoiceFilters = (search: Record<string, unknown>): InvoiceFilters => {
  const state = invoiceStates.find(known => known === search.state)
  const month = typeof search.month === 'string' ? search.month : ''
  const q = typeof search.q === 'string' || typeof search.q === 'number' ? String(search.q) : ''
  const compare = idOf(search.compare)
  const letter = idOf(search.letter)
  if (letter !== undefined) return { letter, ...(compare !== undefined && { compare }) }
  if (search.view === 'purchases') return { view: 'purchases', ...(isMonth(month) && { month }) }
  return {
    ...(state && { state }),
    ...(isMonth(month) && { month }),
    ...(q.trim() !== '' && { q: q.trim().slice(0, 200) }),
    ...(String(search.variance) === 'true' && { variance: true }),
    ...(compare !== undefined && { compare }),
  }
}

const before = (month: string): string => addDays(`${month}-01`, -1).slice(0, 7)

/** So many months up to one, the latest first. */
export const lastMonths = (month: string, count: number): string[] => {
  const months = [month]
  while (months.length < count) months.push(before(months.at(-1) ?? month))
  return months
}

/** The first and the last day of a month. */
export const daysOfMonth = (month: string) => ({
  from: `${month}-01`,
  to: addDays(`${addDays(`${month}-28`, 4).slice(0, 7)}-01`, -1),
})
