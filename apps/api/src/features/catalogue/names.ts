import type { Db } from '../../platform/db/database.ts'
import { keepFresh } from '../../platform/db/keep-fresh.ts'
import { findNames, findPopularIds, findSimilarNames } from './names.sql.ts'
import { type NamedProduct, productsNamed, wordsOf } from './product-names.ts'

/** Names change with the catalogue, not with the offers. */
const namesAreFreshMs = 30_000
const popularityIsFreshMs = 600_000
const popularShown = 12

export type Names = {
  all: () => Promise<NamedProduct[]>
  /** Ids by decreasing fitness: by words, else by sound. */
  matching: (text: string) => Promise<number[]>
  popular: () => Promise<NamedProduct[]>
}

/** The names of the catalogue, kept in this process. */
export const openNames = (db: Db): Names => {
  const all = keepFresh(() => findNames(db), namesAreFreshMs)
  const popularIds = keepFresh(() => findPopularIds(db, popularShown), popularityIsFreshMs)
  return {
    all,
    matching: async text => {
      const found = productsNamed(await all(), text).map(({ product }) => product.id)
      const words = wordsOf(text)
      if (found.length > 0 || !words.some(word => word.length >= 4)) return found
      return findSimilarNames(db, words.join(' '))
    },
    popular: async () => {
      const names = new Map((await all()).map(product => [product.id, product]))
      return (await popularIds()).flatMap(id => names.get(id) ?? [])
    },
  }
}
