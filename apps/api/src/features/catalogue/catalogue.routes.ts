import { endpoints } from '@carreau/contract/endpoints'
import type { Db } from '../../platform/db/database.ts'
import type { Serve } from '../../platform/http/serve.ts'
import { buyerOf } from '../../platform/identity/caller.ts'
import { findCategories } from './door/categories.sql.ts'
import { getProduct, getSpecification, listCategoryProducts } from './products/read-products.ts'
import { openHabits } from './search/habits.ts'
import { searchCatalogue } from './search/search-catalogue.ts'
import { openSearchCounts } from './search/search-counts.ts'
import { openNames, suggestProducts } from './search/suggest-products.ts'
import type { LiveIndex } from './search-index/live-index.ts'

/** Default suggestions: more than any list shows. */
const namesShown = 500
const popularShown = 12

/** What can be bought, at the caller's own prices when it buys, at list prices otherwise. */
export const catalogueRoutes = (
  serve: Serve,
  { db, reads = db, searchIndex: index }: { db: Db; reads?: Db; searchIndex: LiveIndex },
): void => {
  const names = openNames(db)
  const habits = openHabits(db)
  const counts = openSearchCounts(db)

  serve(endpoints.searchProducts, ({ query, caller, now }) =>
    searchCatalogue({ db, index, habits, counts }, { query, buyerId: buyerOf(caller), now }),
  )
  serve(endpoints.suggestProducts, ({ query, caller }) =>
    suggestProducts({ index, habits }, { text: query.search, buyerId: buyerOf(caller) }),
  )
  serve(endpoints.listProductNames, async () => ({
    data: (await names.all()).slice(0, namesShown).map(product => product.designation),
  }))
  serve(endpoints.listPopularProducts, async () =>
    (await names.ofIds(await habits.popularIds(popularShown))).map(({ id, name, designation }) => ({
      id,
      name,
      commercial_designation: designation,
    })),
  )
  serve(endpoints.getProduct, ({ params, caller }) =>
    getProduct(reads, params.productId, buyerOf(caller)),
  )
  serve(endpoints.getSpecification, ({ params, caller }) =>
    getSpecification(reads, params.specificationId, buyerOf(caller)),
  )
  serve(endpoints.listCategories, async ({ caller }) => ({
    data: await findCategories(reads, buyerOf(caller)),
  }))
  serve(endpoints.listCategoryProducts, ({ params, caller, now }) =>
    listCategoryProducts({ db: reads, habits }, { ...params, buyerId: buyerOf(caller), now }),
  )
}
