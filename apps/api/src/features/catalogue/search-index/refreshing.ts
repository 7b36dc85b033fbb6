import { setTimeout as after } from 'node:timers/promises'
import { makeIndex, type NewOffers, setOffers, showShops } from '@carreau/catalogue-search/index'
import type { Db } from '../../../platform/db/database.ts'
import {
  type CatalogueIndex,
  findOpenOffers,
  findProducts,
  findShops,
  type IndexedRows,
} from './index-rows.sql.ts'

/** Changes that come together are read together. */
const gatherMs = 20
/** Read at once: a thousand offers or so, exchanged in a fraction of a millisecond. */
const specificationsAtOnce = 64
const firstRetryMs = 100
const lastRetryMs = 5_000

/** No timer runs longer. */
const longestTimerMs = 2 ** 31 - 1
/** Between two looks at what expires, should PostgreSQL's clock be behind ours. */
const shortestTimerMs = 200

/** Calls back when the first of the moments, in ms, has come; starting again forgets the last time. */
const expiryTimer = (expire: () => void) => {
  let timer: NodeJS.Timeout | undefined
  return {
    start: (moments: Float64Array): void => {
      clearTimeout(timer)
      const next = moments.reduce(
        (first, moment) => Math.min(first, moment),
        Number.POSITIVE_INFINITY,
      )
      if (next === Number.POSITIVE_INFINITY) return
      const wait = Math.min(next - Date.now() + 1, longestTimerMs)
      timer = setTimeout(expire, Math.max(shortestTimerMs, wait))
      timer.unref()
    },
    stop: (): void => clearTimeout(timer),
  }
}

/** What is to be read again. */
const openQueue = () => ({
  products: false,
  shops: false,
  everyOffer: false,
  /** Specifications: those a change named, and those of a whole refresh, which can wait. */
  named: new Set<number>(),
  rest: new Set<number>(),
})

/**
 * Keeps an index by reading again what is said to have changed, a little at a time: first what was
 * named, then the rest of a whole refresh. Searches go on meanwhile with the index as it stands: a
 * specification's offers are exchanged at once, and another index of the products is made beside it.
 */
export const refreshing = (db: Db, onError: (error: Error) => void) => {
  const first = Promise.withResolvers<CatalogueIndex>()
  const queue = openQueue()
  const stopping = new AbortController()
  const waiting: (() => void)[] = []
  let index: CatalogueIndex | undefined
  let working: Promise<void> | undefined

  const isIdle = (): boolean =>
    !queue.products && !queue.shops && !queue.everyOffer && queue.named.size + queue.rest.size === 0

  const readProducts = async (): Promise<void> => {
    const former = index
    const shops = await findShops(db)
    index = await makeIndex<IndexedRows>({ ...(await findProducts(db)), shops }, former)
    for (const id of index.slotOf.keys()) if (!former?.slotOf.has(id)) queue.rest.add(id)
  }

  const readShops = async (known: CatalogueIndex): Promise<void> => {
    index = await showShops<IndexedRows>(known, await findShops(db))
  }

  const readOffers = async (known: CatalogueIndex, ids: readonly number[]): Promise<void> => {
    const stored = new Map((await findOpenOffers(db, ids)).map(row => [row.specificationId, row]))
    const none = (specificationId: number): NewOffers => ({
      specificationId,
      packed: null,
      endsAtMs: null,
    })
    setOffers(
      known,
      ids.map(id => stored.get(id) ?? none(id)),
    )
  }

  const orPutBack = async (reading: Promise<void>, putBack: () => void): Promise<void> => {
    try {
      await reading
    } catch (error) {
      putBack()
      throw error
    }
  }

  /** Reads what the queue says first. What fails is put back. */
  const step = async (): Promise<void> => {
    if (queue.products || index === undefined) {
      queue.products = false
      queue.shops = false
      await orPutBack(readProducts(), () => {
        queue.products = true
      })
    } else if (queue.shops) {
      queue.shops = false
      await orPutBack(readShops(index), () => {
        queue.shops = true
      })
    }
    if (index === undefined) return
    if (queue.everyOffer) {
      queue.everyOffer = false
      for (const id of index.slotOf.keys()) queue.rest.add(id)
    }
    const from = queue.named.size > 0 ? queue.named : queue.rest
    const ids = [...from.values().take(specificationsAtOnce)]
    for (const id of ids) from.delete(id)
    if (ids.length > 0)
      await orPutBack(readOffers(index, ids), () => {
        for (const id of ids) from.add(id)
      })
  }

  /** Shorter when it is all over. */
  const pause = (ms: number) =>
    after(ms, undefined, { signal: stopping.signal }).catch(() => undefined)

  const work = async (): Promise<void> => {
    let retryMs = firstRetryMs
    await pause(index === undefined ? 0 : gatherMs)
    while (!isIdle() && !stopping.signal.aborted) {
      try {
        await step()
        retryMs = firstRetryMs
      } catch (error) {
        if (stopping.signal.aborted) return
        onError(error instanceof Error ? error : new Error(String(error)))
        await pause(retryMs)
        retryMs = Math.min(2 * retryMs, lastRetryMs)
      }
    }
  }

  const start = (): void => {
    if (stopping.signal.aborted) return
    working ??= work().finally(() => {
      working = undefined
      if (stopping.signal.aborted) return
      if (!isIdle()) return start()
      if (index !== undefined) {
        first.resolve(index)
        expiry.start(index.endsAtMs)
      }
      for (const resume of waiting.splice(0)) resume()
    })
  }

  const expiry = expiryTimer(() => {
    const now = Date.now()
    for (const [slot, endsAtMs] of index?.endsAtMs.entries() ?? []) {
      const id = index?.specifications[slot]?.id
      if (endsAtMs <= now && id !== undefined) queue.named.add(id)
    }
    start()
  })

  return {
    /** The index as it stands; the first time, when it is whole. */
    index: async (): Promise<CatalogueIndex> => {
      await first.promise
      if (index === undefined) throw new Error('The first index stays')
      return index
    },
    refresh: (specificationIds: readonly number[] | 'all'): void => {
      if (specificationIds === 'all') queue.everyOffer = true
      else for (const id of specificationIds) queue.named.add(id)
      start()
    },
    refreshRest: (of: 'products' | 'shops'): void => {
      queue[of] = true
      start()
    },
    /** Resolves when nothing is left to read. */
    idle: (): Promise<void> => {
      if (isIdle() && working === undefined) return Promise.resolve()
      return new Promise(resume => waiting.push(resume))
    },
    /** Ends the reading at work and begins no other. */
    stop: async (): Promise<void> => {
      stopping.abort()
      expiry.stop()
      await working
    },
  }
}
