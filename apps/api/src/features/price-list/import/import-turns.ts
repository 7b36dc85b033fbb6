import { AppError } from '../../../platform/errors/app-error.ts'
import { openTurns } from '../../../platform/http/load/turns.ts'

/** A list of 50 000 lines takes half a minute of the processor: two share what the others leave. */
const inTurn = openTurns({ atOnce: 2, mostWaiting: 16 })

/** One is read while another, with an answer changed meanwhile, waits. */
const mostOfShop = 2
const ofShop = new Map<number, number>()

/** Reads a wholesaler's list when its turn comes. Throws `import_running` where it reads two, `overloaded` where many wait. */
export const inImportTurn = async <T>(shopId: number, work: () => Promise<T>): Promise<T> => {
  const count = ofShop.get(shopId) ?? 0
  if (count >= mostOfShop) throw new AppError('import_running')
  ofShop.set(shopId, count + 1)
  try {
    return await inTurn(work)
  } finally {
    const left = (ofShop.get(shopId) ?? 1) - 1
    if (left === 0) ofShop.delete(shopId)
    else ofShop.set(shopId, left)
  }
}
