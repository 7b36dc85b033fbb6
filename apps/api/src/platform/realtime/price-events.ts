import type { LiveData } from '@carreau/contract/notifications/realtime'

/** Prices that changed within so long are told together: a price list is thousands of them. */
const gatherMs = 2_000
/** Beyond it, clients are told that anything may have changed. */
const maxNamed = 500

/** « Anything », where a list is asked for: jobs add their lists up. */
export const anything = 0

const namedOrNull = (ids: readonly number[]): number[] | null => {
  const named = new Set(ids)
  return named.has(anything) || named.size > maxNamed ? null : [...named]
}

/** The event about these specifications; about none in particular when there are too many. */
export const pricesEvent = (specificationIds: readonly number[]) => {
  const data: LiveData<'offers.changed'> = {
    specification_ids: namedOrNull(specificationIds),
    version: Date.now(),
  }
  return { event: 'offers.changed' as const, data }
}

/** Gathers price changes, and tells of them together at most every two seconds. */
export const gatherPrices = (tell: (specificationIds: readonly number[]) => void) => {
  let gathered: Set<number> | 'all' | null = null
  let timer: NodeJS.Timeout | undefined
  const flush = () => {
    const ids = gathered === 'all' ? [anything] : [...(gathered ?? [])]
    gathered = null
    timer = undefined
    tell(ids)
  }
  return {
    changed: (ids: readonly number[] | 'all'): void => {
      if (ids === 'all') gathered = 'all'
      else if (gathered !== 'all') {
        gathered ??= new Set()
        for (const id of ids) gathered.add(id)
        if (gathered.size > maxNamed) gathered = 'all'
      }
      timer ??= setTimeout(flush, gatherMs)
    },
    stop: (): void => clearTimeout(timer),
  }
}
