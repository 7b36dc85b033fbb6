import { randomUUID } from 'node:crypto'
import type { Db } from '../../../platform/db/database.ts'
import { listen } from '../../../platform/db/listen.ts'
import { keepBuyers, type Viewer, visitor } from './buyers.ts'
import {
  type CatalogueIndex,
  catalogueChannel,
  findBuyer,
  publishMarker,
} from './index-rows.sql.ts'
import { refreshing } from './refreshing.ts'

/** What a message on the channel « catalogue » says has changed. */
type Change =
  | { of: 'products' | 'shops' }
  | { of: 'offers' | 'buyers'; ids: readonly number[] | 'all' }
  /** Nothing: somebody waits until every change before it has been read. */
  | { of: 'marker'; token: string }

const readChange = (payload: string): Change | null => {
  const [, of, rest = ''] = /^(\w+):(.*)$/.exec(payload) ?? []
  if (of === 'products' || of === 'shops') return { of }
  if (of === 'marker') return { of, token: rest }
  if (of !== 'offers' && of !== 'buyers') return null
  return { of, ids: rest === '*' ? 'all' : rest.split(',').map(Number) }
}

/** The index of this process, as fresh as PostgreSQL's notifications. */
export type LiveIndex = {
  /** Resolves when there is an index to search. */
  ready: () => Promise<void>
  /** What a company sees, or a visitor. Waits for the first index. */
  view: (buyerId: number | null) => Promise<{ index: CatalogueIndex; viewer: Viewer }>
  /** Resolves when everything committed before the call can be searched. */
  settled: () => Promise<void>
  /** Whether what changes is heard of at this moment. */
  isHearing: () => boolean
  close: () => Promise<void>
}

/**
 * Opens the index: listens first, so that nothing is missed, then reads the market. What changes is
 * read again from PostgreSQL; after a lost connection, everything.
 */
export const openLiveIndex = ({
  db,
  url,
  onPrices,
  onError,
}: {
  db: Db
  /** Of the same database, for the connection that listens. */
  url: string
  /** Hears which specifications' offers changed, or which buyers' own prices of any. */
  onPrices?: (change: Extract<Change, { of: 'offers' | 'buyers' }>) => void
  onError: (error: Error) => void
}): LiveIndex => {
  const buyers = keepBuyers(buyerId => findBuyer(db, buyerId))
  const market = refreshing(db, onError)
  const markers = new Map<string, () => void>()
  let isHearing = false

  const markerArrived = (token: string): void => {
    const resolve = markers.get(token)
    if (resolve !== undefined) void market.idle().then(resolve)
  }

  const forget = (ids: readonly number[] | 'all'): void => {
    if (ids === 'all') buyers.forgetAll()
    else for (const id of ids) buyers.forget(id)
  }

  const hear = (payload: string): void => {
    const change = readChange(payload)
    if (change === null) return
    if (change.of === 'offers' || change.of === 'buyers') onPrices?.(change)
    if (change.of === 'marker') markerArrived(change.token)
    else if (change.of === 'buyers') forget(change.ids)
    else if (change.of === 'offers') market.refresh(change.ids)
    else market.refreshRest(change.of)
  }

  const listening = listen({
    url,
    channel: catalogueChannel,
    onNotice: hear,
    onListening: () => {
      isHearing = true
      onPrices?.({ of: 'offers', ids: 'all' })
      buyers.forgetAll()
      market.refreshRest('products')
      market.refreshRest('shops')
      market.refresh('all')
      for (const token of markers.keys()) void publishMarker(db, token).catch(onError)
    },
    onError: error => {
      isHearing = false
      onError(error)
    },
  })

  return {
    ready: async () => {
      await market.index()
    },
    view: async buyerId => {
      const viewer = buyerId === null ? visitor : await buyers.viewer(buyerId)
      return { index: await market.index(), viewer }
    },
    isHearing: () => isHearing,
    settled: async () => {
      await market.index()
      const token = randomUUID()
      const { promise, resolve } = Promise.withResolvers<void>()
      markers.set(token, resolve)
      await publishMarker(db, token)
      await promise.finally(() => markers.delete(token))
    },
    close: async () => {
      await listening.stop()
      await market.stop()
    },
  }
}
