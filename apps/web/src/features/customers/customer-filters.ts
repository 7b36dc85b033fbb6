import { customerSorts } from '@carreau/domain/customers/customers'
import type { CustomerFilters } from './customers.queries.ts'

/** The list's filters, as its URL holds them; what makes no sense is dropped. */
export const readCustomerFilters = (search: Record<string, unknown>): CustomerFilters => {
  const q = typeof search.q === 'string' || typeof search.q === 'number' ? String(search.q) : ''
  const sort = customerSorts.find(known => known === search.sort)
  const page = Number(search.page)
  return {
    ...(q.trim() !== '' && { q: q.trim().slice(0, 200) }),
    ...(sort && sort !== 'name' && { sort }),
    ...(Number.isSafeInteger(page) && page > 1 && { page }),
  }
}
