import { readQuery } from '@carreau/catalogue-search/read-query'
import type { Db } from '../../../platform/db/database.ts'
import { keepFresh } from '../../../platform/db/keep-fresh.ts'
import { mediaUrl } from '../../../platform/storage/media-url.ts'
import type { LiveIndex } from '../search-index/live-index.ts'
import type { Habits } from './habits.ts'
import { findNames, type NamedProduct } from './names.sql.ts'

/** Names change with the catalogue, not with the offers. */
const namesAreFreshMs = 30_000

/** The names of the catalogue, a few hundred, kept in this process. */
export const openNames = (db: Db) => {
  const all = keepFresh(() => findNames(db), namesAreFreshMs)
  return {
    /** Every product on sale by name. */
    all,
    /** Those of these ids that are on sale, in their order. */
    ofIds: async (ids: readonly number[]): Promise<NamedProduct[]> => {
      const products = await all()
      return ids.flatMap(id => products.find(product => product.id === id) ?? [])
    },
  }
}

/** As many as docs/specification.md#constants shows. */
const suggestionsShown = 6

/**
 * What a text may become: the products it names, what this company buys first among equals; or, when
 * it names none, those that look like it.
 */
export const suggestProducts = async (
  { index: live, habits }: { index: LiveIndex; habits: Habits },
  { text, buyerId }: { text: string; buyerId: number | null },
) => {
  const [{ index }, weigh] = await Promise.all([live.view(buyerId), habits.weigh(buyerId)])
  const { named, nearest } = readQuery(index, text, weigh)
  const ids = named === null || named.length === 0 ? nearest : named
  // As the index has it: what an operator has just added or renamed is there already.
  const found = ids
    .slice(0, suggestionsShown)
    .flatMap(id => index.products.find(product => product.id === id) ?? [])
  return {
    success: true as const,
    data: found.map(product => ({
      id: product.id,
      name: product.name,
      variety: product.variety,
      commercial_designation: product.designation,
      first_photo: product.photoKeys[0] === undefined ? null : mediaUrl(product.photoKeys[0]),
      tint: product.tint,
      category_name: product.categoryName,
    })),
  }
}
