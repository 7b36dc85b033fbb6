import type { ReadableVocabulary } from '@carreau/domain/price-list/reading/line-vocabulary'
import type { PackageContent } from '@carreau/domain/price-list/reading/packaging-words'
import { contentOfPackaging } from '@carreau/domain/price-list/reading/packaging-words'
import { packagingsSaid } from '@carreau/domain/price-list/reading/packagings-said'
import type { Parts } from '@carreau/domain/price-list/reading/read-parts'
import type { KnownMarket } from './known-market.sql.ts'
import type { SaidContent } from './line-cells.ts'

/** What a line in doubt was read as, as far as it goes: what describing it begins with. */
export type ReadAs = PackageContent & {
  productId: number
  originId: number | null
  packagingId: number | null
  maturityId: number | null
  brandId: number | null
  category: string | null
  size: string | null
  cultivar: string | null
  isOrganic: boolean
}

/** The only one there is; null where there are several or none. */
const only = <T>(some: readonly T[]): T | null => (some.length === 1 ? (some[0] ?? null) : null)

export const readAs = (
  parts: Parts | null | undefined,
  content: SaidContent,
  { market, vocabulary }: { market: KnownMarket; vocabulary: ReadableVocabulary },
): ReadAs | null => {
  if (parts == null) return null
  const { product, packaging } = parts
  const its = (market.byProduct.get(product.id) ?? []).map(({ packagingId }) => packagingId)
  const meant =
    packaging === null ? null : only(packagingsSaid(packaging, vocabulary, new Set(its)))
  // « 4kg » says what a package holds, whichever it is.
  const said = packaging === null ? '' : [...packaging.words, ...packaging.quantities].join(' ')
  const holds = contentOfPackaging(meant?.name ?? said)
  return {
    contentUnit: holds.contentUnit,
    unitsPerPackage: content.unitsPerPackage ?? holds.unitsPerPackage,
    averageVolumeG: content.averageVolumeG ?? holds.averageVolumeG,
    productId: product.id,
    originId: only(parts.originIds),
    packagingId: meant?.id ?? null,
    maturityId: only(parts.maturityIds),
    brandId: only(parts.brandIds),
    category: parts.category,
    size: only(parts.sizes),
    cultivar: only(parts.cultivars),
    isOrganic: parts.isOrganic,
  }
}
