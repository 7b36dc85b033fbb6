import type { AnswerOf } from '@carreau/contract/endpoint'
import type { endpoints } from '@carreau/contract/endpoints'
import { eurosFromE4, packagesFromMilli } from '@carreau/domain/money/money'
import { pricedOf, shownProduct } from '../lists.present.ts'
import type { GuideRow } from './order-guide.sql.ts'

type Line = AnswerOf<typeof endpoints.getOrderGuide>['data']['lines'][number]

export const guideLineOf = ({ last, list, ...row }: GuideRow): Line => {
  const { specification, product, usualMilli } = row
  const at = (offer: GuideRow['bestOffer']) =>
    pricedOf({ specification, product, offer }, usualMilli)
  const best = at(row.bestOffer)
  return {
    id: best.specification.id,
    specification: best.specification,
    product: shownProduct(product),
    category: { id: product.categoryId, name: row.categoryName },
    favorite: row.isFavorite,
    usual_packages: packagesFromMilli(usualMilli),
    last_bought:
      last === null
        ? null
        : {
            at: new Date(last.at).toISOString(),
            unit: last.unit,
            unit_price: eurosFromE4(last.unitPriceE4),
            shop_id: last.shopId,
            shop_name: last.shopName,
          },
    list,
    best_offer: best.offer,
    usual_offer: at(row.usualOffer).offer,
  }
}
