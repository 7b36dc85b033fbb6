import { queryOptions, skipToken } from '@tanstack/react-query'
import { priceListKey } from '../price-list.queries.ts'

export const lastImportKey = [...priceListKey, 'last-import'] as const

/** Offers that the last import of this visit wrote. */
export const lastImportQuery = () =>
  queryOptions<readonly number[]>({
    queryKey: lastImportKey,
    queryFn: skipToken,
    initialData: [],
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: Number.POSITIVE_INFINITY,
  })
