import { setTimeout as after } from 'node:timers/promises'
import type { Db } from '../../../platform/db/database.ts'
import { findProducts, findShops } from './dimensions.sql.ts'
import { makeProducts, makeShops, type ShopPlaces } from './dimensions.ts'
import { expiryTimer } from './expiry.ts'
import { emptyRun, unpackRun } from './run.ts'
import { findRuns } from './runs.sql.ts'
import { makeIndex, type NewRun, type SearchIndex, setRuns, withShops } from './search-index.ts'

/** Changes that come together are read together. */
const gatherMs = 20
/** Read at once: a thousand offers or so, exchanged in a fraction of a millisecond. */
const specificationsAtOnce = 64
const firstRetryMs = 100
const lastRetryMs = 5_000

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
  const shopPlaces: ShopPlaces = new Map()
  const first = Promise.withResolvers<SearchIndex>()
  const queue = openQueue()
  const stopping = new AbortController()
  const waiting: (() => void)[] = []
  let index: SearchIndex | undefined
  let working: Promise<void> | undefined

  const isIdle = (): boolean =>
    !queue.products && !queue.shops && !queue.everyOffer && queue.named.size + queue.rest.size === 0

  const readProducts = async (): Promise<void> => {
    const former = index
    const shops = makeShops(await findShops(db), shopPlaces)
    const products = await makeProducts(await findProducts(db))
    index = await makeIndex({ ...products, ...shops }, former)
    for (const id of products.slotOf.keys()) if (!former?.slotOf.has(id)) queue.rest.add(id)
  }

  const readShops = async (known: SearchIndex): Promise<void> => {
    const shops = makeShops(await findShops(db), shopPlaces)
    index = withShops(known, shops) ?? (await makeIndex({ ...known, ...shops }, known))
  }

  const readOffers = async (known: SearchIndex, ids: readonly number[]): Promise<void> => {
    const stored = new Map((await findRuns(db, ids)).map(run => [run.specificationId, run]))
    const runs = ids.flatMap((id): NewRun[] => {
      const slot = known.slotOf.get(id)
      if (slot === undefined) return []
      const { packed, endsAtMs = null } = stored.get(id) ?? {}
      const run = packed === undefined ? emptyRun : unpackRun(packed, shop => shopPlaces.get(shop))
      return [{ slot, run, endsAtMs: endsAtMs ?? Number.POSITIVE_INFINITY }]
    })
    setRuns(known, runs)
  }

  /** Reads what the queue says first. What fails is put back. */
  const step = async (): Promise<void> => {
    if (queue.products || index === undefined) {
      queue.products = false
      queue.shops = false
      await readProducts().catch(
        putBack(() => {
          queue.products = true
        }),
      )
    } else if (queue.shops) {
      queue.shops = false
      await readShops(index).catch(
        putBack(() => {
          queue.shops = true
        }),
      )
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
      await readOffers(index, ids).catch(
        putBack(() => {
          for (const id of ids) from.add(id)
        }),
      )
  }

  const putBack =
    (again: () => void) =>
    (error: unknown): never => {
      again()
      throw error
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
    index: async (): Promise<SearchIndex> => {
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
