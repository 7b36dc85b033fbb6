import type { Db } from '../../platform/db/database.ts'
import { keepFresh } from '../../platform/db/keep-fresh.ts'
import { findNames, findPopularIds, findSimilarIds } from './names.sql.ts'
import { type NamedProduct, productsNamed, wordsOf } from './product-names.ts'

/** Names change with the catalogue, not with the offers. */
const namesAreFreshMs = 30_000
const popularityIsFreshMs = 600_000
const popularShown = 12
/** Shorter words are alike by chance. */
const shortestMisspelt = 4

export type Names = {
  /** Every product on sale by name. */
  all: () => Promise<NamedProduct[]>
  /** Those that a text names, nearest first; when there are none, those that sound like it. */
  matching: (text: string) => Promise<NamedProduct[]>
  popular: () => Promise<NamedProduct[]>
}

/** The names of the catalogue, a few hundred, kept in this process. */
export const openNames = (db: Db): Names => {
  const all = keepFresh(() => findNames(db), namesAreFreshMs)
  const popularIds = keepFresh(() => findPopularIds(db, popularShown), popularityIsFreshMs)
  const pick = async (ids: readonly number[]): Promise<NamedProduct[]> => {
    const byId = new Map((await all()).map(product => [product.id, product]))
    return ids.flatMap(id => byId.get(id) ?? [])
  }
  return {
    all,
    matching: async text => {
      const named = productsNamed(await all(), text)
      const words = wordsOf(text).filter(word => word.length >= shortestMisspelt)
      return named.length > 0 || words.length === 0 ? named : pick(await findSimilarIds(db, words))
    },
    popular: async () => pick(await popularIds()),
  }
}
