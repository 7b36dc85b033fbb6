import { endpoints } from '@carreau/contract/endpoints'
import type { Db } from '../../platform/db/database.ts'
import { AppError } from '../../platform/errors/app-error.ts'
import type { Serve } from '../../platform/http/serve.ts'
import { buyerOf } from '../../platform/identity/caller.ts'
import { mediaUrl } from '../../platform/storage/media-url.ts'
import { getProduct, getSpecification } from './get-product.ts'
import { openNames } from './names.ts'
import { productsNamed } from './product-names.ts'
import { categoryOf, productOf } from './products.present.ts'
import { findCategories, findCategoryProductIds, findProducts } from './products.sql.ts'
import { searchResultOf } from './search.present.ts'
import { searchCatalogue } from './search-catalogue.ts'
import { readFilters } from './search-filters.ts'

/** Spec §9. */
const suggestionsShown = 6
/** A family's page shows it whole; the largest has about eighty. */
const categoryLimit = 200
const namesShown = 500
const cardExtent = { specifications: 3, offersEach: 3 }

export const catalogueRoutes = (serve: Serve, { db }: { db: Db }): void => {
  const names = openNames(db)

  serve(endpoints.searchProducts, async ({ query, caller }) => {
    const { page, per_page, sort } = query
    const found = await searchCatalogue(db, names, {
      buyerId: buyerOf(caller),
      text: query['filter[name]'] ?? '',
      filters: readFilters(query),
      sort,
      page,
      perPage: per_page,
    })
    return searchResultOf(found, { page, per_page })
  })

  serve(endpoints.suggestProducts, async ({ query }) => {
    const found = productsNamed(await names.all(), query.search).slice(0, suggestionsShown)
    return {
      success: true as const,
      data: found.map(({ product }) => ({
        id: product.id,
        name: product.name,
        variety: product.variety,
        commercial_designation: product.designation,
        first_photo: product.photoKey === null ? null : mediaUrl(product.photoKey),
        tint: product.tint,
        category_name: product.categoryName,
      })),
    }
  })

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

  serve(endpoints.getProduct, async ({ params, caller }) => ({
    data: await getProduct(db, params.productId, buyerOf(caller)),
  }))

  serve(endpoints.getSpecification, async ({ params, caller }) => ({
    data: await getSpecification(db, params.specificationId, buyerOf(caller)),
  }))

  serve(endpoints.listCategories, async () => ({
    data: (await findCategories(db)).map(categoryOf),
  }))

  serve(endpoints.listCategoryProducts, async ({ params, caller }) => {
    const ids = await findCategoryProductIds(db, params.categoryId, categoryLimit)
    if (ids === undefined) throw new AppError('category_not_found')
    const buyerId = buyerOf(caller)
    return (await findProducts(db, { ids, buyerId, extent: cardExtent })).map(productOf)
  })
}
