import type { SpecificationKey } from '@carreau/domain/price-list/choose-specification'
import { offerLabel } from '@carreau/domain/price-list/offer-label'
import type { KnownMarket } from './known-market.sql.ts'

/** What a specification is called, by the names its ids stand for. */
export const openLabels = ({ vocabulary, products }: KnownMarket) => {
  const namesOf = (rows: readonly { id: number; name: string }[]) =>
    new Map(rows.map(({ id, name }) => [id, name]))
  const origins = namesOf(vocabulary.origins)
  const packagings = namesOf(vocabulary.packagings)
  const brands = namesOf(vocabulary.brands)
  const maturities = namesOf(vocabulary.maturities)
  const partsOf = (each: SpecificationKey) => ({
    designation: products.get(each.productId)?.designation ?? '',
    cultivar: each.cultivar,
    originName: origins.get(each.originId) ?? '',
    category: each.category,
    size: each.size,
    packagingName: packagings.get(each.packagingId) ?? '',
    brandName: each.brandId === null ? null : (brands.get(each.brandId) ?? null),
    maturityName: each.maturityId === null ? null : (maturities.get(each.maturityId) ?? null),
    isOrganic: each.isOrganic,
  })
  return { partsOf, labelOf: (each: SpecificationKey): string => offerLabel(partsOf(each)) }
}
export type Labels = ReturnType<typeof openLabels>
