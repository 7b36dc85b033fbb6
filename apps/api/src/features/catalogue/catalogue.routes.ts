import { endpoints } from '@carreau/contract/endpoints'
import type { Db } from '../../platform/db/database.ts'
import type { Serve } from '../../platform/http/serve.ts'
import { buyerOf } from '../../platform/identity/caller.ts'
import { findCategories } from './categories.sql.ts'
import { getProduct, getSpecification } from './get-product.ts'
import { listCategoryProducts } from './list-category-products.ts'
import { openNames } from './names.ts'
import { searchCatalogue } from './search-catalogue.ts'
import { suggestProducts } from './suggest-products.ts'

/** Default suggestions: more than any list shows. */
const namesShown = 500

/** What can be bought, at the caller's own prices when it buys, at list prices otherwise. */
export const catalogueRoutes = (serve: Serve, { db }: { db: Db }): void => {
  const names = openNames(db)

  serve(endpoints.searchProducts, ({ query, caller }) =>
    searchCatalogue(db, names, query, buyerOf(caller)),
  )
  serve(endpoints.suggestProducts, ({ query }) => suggestProducts(names, query.search))
  serve(endpoints.listProductNames, async () => ({
    data: (await names.all()).slice(0, namesShown).map(product => product.designation),
  }))
  serve(endpoints.listPopularProducts, async () =>
    (await names.popular()).map(({ id, name, designation }) => ({
      id,
      name,
      commercial_designation: designation,
    })),
  )
  serve(endpoints.getProduct, ({ params, caller }) =>
    getProduct(db, params.productId, buyerOf(caller)),
  )
  serve(endpoints.getSpecification, ({ params, caller }) =>
    getSpecification(db, params.specificationId, buyerOf(caller)),
  )
  serve(endpoints.listCategories, async () => ({ data: await findCategories(db) }))
  serve(endpoints.listCategoryProducts, ({ params, caller }) =>
    listCategoryProducts(db, params.categoryId, buyerOf(caller)),
  )
}
