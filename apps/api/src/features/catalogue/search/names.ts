import type { Db } from '../../../platform/db/database.ts'
import { keepFresh } from '../../../platform/db/keep-fresh.ts'
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
export type Names = ReturnType<typeof openNames>
