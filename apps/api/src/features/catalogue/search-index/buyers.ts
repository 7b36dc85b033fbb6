import type { SearchIndex } from '@carreau/catalogue-search/index'
import { layOver, type Overlay } from '@carreau/catalogue-search/own-prices'
import { departmentOf } from '@carreau/domain/companies/departments'
import type { BuyerRow } from './index-rows.sql.ts'

/** Who searches, as far as it decides what is found. */
export type Viewer = {
  /** Null for a visitor, and where nobody knows: such a one sees every wholesaler. */
  department: string | null
  /** Its own prices; null when it has none. */
  own: (index: SearchIndex) => Overlay | null
}

export const visitor: Viewer = { department: null, own: () => null }

/** Some hundred bytes for each price of each of them. */
const buyersKept = 1_000

/** The buyers who searched last; read when they come, and again after something of theirs changed. */
export const keepBuyers = (read: (buyerId: number) => Promise<BuyerRow>) => {
  const kept = new Map<number, Promise<Viewer>>()
  const meet = async (buyerId: number): Promise<Viewer> => {
    const { postalCode, prices } = await read(buyerId)
    let overlay: { over: SearchIndex; laid: Overlay } | undefined
    return {
      department: departmentOf(postalCode),
      own: index => {
        if (prices.length === 0) return null
        if (overlay?.over !== index) overlay = { over: index, laid: layOver(index, prices) }
        return overlay.laid
      },
    }
  }
  return {
    viewer: (buyerId: number): Promise<Viewer> => {
      const viewer = kept.get(buyerId) ?? meet(buyerId)
      kept.delete(buyerId)
      kept.set(buyerId, viewer)
      // A failure is for this caller: the next one tries again.
      viewer.catch(() => kept.get(buyerId) === viewer && kept.delete(buyerId))
      for (const [oldest] of kept) {
        if (kept.size <= buyersKept) break
        kept.delete(oldest)
      }
      return viewer
    },
    forget: (buyerId: number): void => {
      kept.delete(buyerId)
    },
    forgetAll: (): void => kept.clear(),
  }
}
