import { AppError } from '../../../platform/errors/app-error.ts'
import { openTurns } from '../../../platform/http/load/turns.ts'

/**
 * A list of 50 000 lines takes half a minute of the processor. Who waits for the platform's approval, whom nobody knows yet,
 * takes no place of those who work; and a list of some hundred lines does not wait behind long ones.
 */
const lanes = {
  approved: {
    long: openTurns({ atOnce: 2, mostWaiting: 16 }),
    short: openTurns({ atOnce: 1, mostWaiting: 32 }),
  },
  waiting: {
    long: openTurns({ atOnce: 1, mostWaiting: 8 }),
    short: openTurns({ atOnce: 1, mostWaiting: 16 }),
  },
}

/** Some thousand lines of text. */
const shortBytes = 64_000

/** Whether a file is read in a second or two, whatever is in it: a small workbook or PDF may unpack to as much as any. */
export const isShortFile = (bytes: Uint8Array): boolean =>
  bytes.length <= shortBytes && !/^(?:PK|%PDF)/.test(new TextDecoder().decode(bytes.subarray(0, 4)))

/** One is read while another, with an answer changed meanwhile, waits. */
const mostOfShop = 2
const ofShop = new Map<number, number>()

/** Reads a wholesaler's list when its turn comes. Throws `import_running` where it reads two, `overloaded` where many wait. */
export const inImportTurn = async <T>(
  { shopId, isApproved, isShort }: { shopId: number; isApproved: boolean; isShort: boolean },
  work: () => Promise<T>,
): Promise<T> => {
  const count = ofShop.get(shopId) ?? 0
  if (count >= mostOfShop) throw new AppError('import_running')
  ofShop.set(shopId, count + 1)
  try {
    const lane = lanes[isApproved ? 'approved' : 'waiting'][isShort ? 'short' : 'long']
    return await lane(work)
  } finally {
    const left = (ofShop.get(shopId) ?? 1) - 1
    if (left === 0) ofShop.delete(shopId)
    else ofShop.set(shopId, left)
  }
}
