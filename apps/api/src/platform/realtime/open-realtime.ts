import type { Server } from 'node:http'
import type { HostedRealtime } from '../config/config.ts'
import type { TrustProxy } from '../config/trusted-proxies.ts'
import type { Db } from '../db/database.ts'
import { openEmbeddedServer } from './embedded-server.ts'
import { anything, gatherPrices, pricesEvent } from './price-events.ts'
import { queuePrices } from './publish.sql.ts'

type PriceChange = { of: 'offers' | 'buyers'; ids: readonly number[] | 'all' }

/** Real time on this node: the embedded server, or what feeds the hosted one. */
export type Realtime = {
  /** Offers of these specifications changed, or what these buyers pay for any. */
  pricesChanged: (change: PriceChange) => void
  /** Open on this node. */
  connections: () => number
  close: () => Promise<void>
}

/** Opens what the configuration asks for; resolves when no event told from now on is lost. */
export const openRealtime = async ({
  db,
  url,
  server,
  config,
  onError,
}: {
  db: Db
  /** Of the same database, for the connection that listens. */
  url: string
  server: Server
  config: { hostedRealtime: HostedRealtime | undefined; trustProxy: TrustProxy }
  onError: (error: Error) => void
}): Promise<Realtime> => {
  if (config.hostedRealtime !== undefined) {
    // Every node hears of the prices; the queue keeps one job of theirs.
    const prices = gatherPrices(ids => void queuePrices(db, ids).catch(onError))
    return {
      pricesChanged: ({ of, ids }) => prices.changed(of === 'offers' ? ids : 'all'),
      connections: () => 0,
      close: async () => prices.stop(),
    }
  }
  const { trustProxy } = config
  const embedded = await openEmbeddedServer({ db, url, server, trustProxy, onError })
  const prices = gatherPrices(ids => embedded.publishToBuyers('all', pricesEvent(ids)))
  return {
    pricesChanged: ({ of, ids }) => {
      if (of === 'offers' || ids === 'all') prices.changed(ids)
      else embedded.publishToBuyers(ids, pricesEvent([anything]))
    },
    connections: embedded.size,
    close: () => {
      prices.stop()
      return embedded.close()
    },
  }
}
