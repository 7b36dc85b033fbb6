import type { BodyOf } from '@carreau/contract/endpoint'
import type { endpoints } from '@carreau/contract/endpoints'
import { cultivarAs } from '@carreau/domain/catalogue/cultivars'
import { gFromKg } from '@carreau/domain/money/money'
import type { NewSpecification } from './specifications.sql.ts'

type Described = NonNullable<BodyOf<typeof endpoints.createShopOffer>['specification']>

/** What a wholesaler described as the catalogue keeps it: its cultivar by the name that `named`, its product's, have for it. */
export const describedSpecification = (
  given: Described,
  named: Parameters<typeof cultivarAs>[1],
): NewSpecification => ({
  productId: given.product_id,
  size: given.size || null,
  contentUnit: given.content_unit,
  unitsPerPackage: given.units_per_package,
  averageVolumeG: given.average_volume === null ? null : gFromKg(given.average_volume),
  packagingId: given.packaging_id,
  originId: given.origin_id,
  brandName: given.brand_name || null,
  category: given.category || null,
  maturityId: given.maturity_id,
  cultivar: cultivarAs(given.cultivar || null, named),
  isOrganic: given.is_organic,
})
