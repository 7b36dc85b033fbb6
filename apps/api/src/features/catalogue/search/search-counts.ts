import { foldText } from '@carreau/catalogue-search/words/fold'
import { parisDay } from '@carreau/domain/french/paris-time'
import { asSystem } from '../../../platform/db/acting-for.ts'
import type { Db } from '../../../platform/db/database.ts'
import { addEmptySearches, addSearchCounts } from './habits.sql.ts'

const gatherMs = 10_000
/** Different texts gathered at most: the rest is left out. */
const gatheredTexts = 500

/**
 * A text as it is counted; null where it may be somebody's address or number, or is no word at all.
 */
const countable = (text: string): string | null => {
  const words = foldText(text)
  return words.length >= 3 &&
    words.length <= 60 &&
    !/[@\p{Cc}]|\d{5}/u.test(words.replaceAll(' ', ''))
    ? words
    : null
}

/** Counts what is searched for. Ten seconds of it are written at once: a search writes nothing. */
export const openSearchCounts = (db: Db) => {
  const gathered = new Map<number, number>()
  const missed = new Map<string, number>()
  let timer: NodeJS.Timeout | undefined

  /** Writes what was counted. A count that cannot be written is lost: nobody should wait for one. */
  const write = async (now = new Date()): Promise<void> => {
    clearTimeout(timer)
    timer = undefined
    const day = parisDay(now)
    const counts = [...gathered].map(([productId, searches]) => ({ productId, searches }))
    const empty = [...missed].map(([words, searches]) => ({ words, searches }))
    gathered.clear()
    missed.clear()
    if (counts.length > 0) await addSearchCounts(db, { day, counts })
    if (empty.length > 0) await addEmptySearches(db, { day, counts: empty })
  }
  // The timer is set in some request's name.
  const writeLater = () => {
    asSystem('search statistics', write).catch(() => undefined)
  }
  const writeSoon = () => {
    timer ??= setTimeout(writeLater, gatherMs).unref()
  }

  return {
    /** A product was searched for. */
    add: (productId: number): void => {
      gathered.set(productId, (gathered.get(productId) ?? 0) + 1)
      writeSoon()
    },
    /** A text found nothing that is sold. */
    miss: (text: string): void => {
      const words = countable(text)
      if (words === null || (!missed.has(words) && missed.size >= gatheredTexts)) return
      missed.set(words, (missed.get(words) ?? 0) + 1)
      writeSoon()
    },
    write,
  }
}
export type SearchCounts = ReturnType<typeof openSearchCounts>
