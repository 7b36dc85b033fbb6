import { foldText } from '@carreau/catalogue-search/words/fold'
import type { BodyOf } from '@carreau/contract/endpoint'
import type { endpoints } from '@carreau/contract/endpoints'
import type { SpecificationKey } from '@carreau/domain/price-list/reading/listed-specification'
import type { Trx } from '../../../platform/db/database.ts'
import { describedSpecification } from '../offers/described-specification.ts'
import { ensureSpecification, type NewSpecification } from '../offers/specifications.sql.ts'
import { unreadable } from './file-reading/table.ts'
import type { KnownMarket } from './known-market.sql.ts'
import type { ReadLine } from './read-line.ts'

type Corrections = NonNullable<BodyOf<typeof endpoints.importShopOffers>['corrections']>
type Given = NonNullable<Corrections['labels'][number]['specification']>

/** Specifications that somebody described, by the folded label of the lines that sell them. */
export type Described = ReadonlyMap<string, { key: SpecificationKey; made: NewSpecification }>

const madeOf = (given: Given, market: KnownMarket): NewSpecification | null => {
  const product = market.vocabulary.products.find(({ id }) => id === given.product_id)
  if (product === undefined) return null
  const isOffered = (rows: readonly { id: number; isRetired?: boolean }[], id: number) =>
    rows.some(row => row.id === id && row.isRetired !== true)
  const { origins, packagings, maturities } = market.vocabulary
  const isKnown =
    isOffered(origins, given.origin_id) &&
    isOffered(packagings, given.packaging_id) &&
    (given.maturity_id === null || isOffered(maturities, given.maturity_id))
  if (!isKnown) return null
  return describedSpecification(given, {
    designation: product.designation,
    known: product.cultivars,
  })
}

/** What the labels were described to sell; one of a product or a packaging that is gone is none. */
export const describedBy = ({ labels }: Corrections, market: KnownMarket): Described => {
  const brands = new Map(
    [...(market.vocabulary.brandAliases ?? []), ...market.vocabulary.brands].map(({ id, name }) => [
      foldText(name),
      id,
    ]),
  )
  /** A brand that nobody has yet is made with the offer; until then it has a number below zero. */
  const brandIdOf = (name: string | null): number | null => {
    if (name === null) return null
    const folded = foldText(name)
    const id = brands.get(folded) ?? -1 - brands.size
    brands.set(folded, id)
    return id
  }
  return new Map(
    labels.flatMap(({ label, specification }) => {
      const made = specification == null ? null : madeOf(specification, market)
      if (made === null) return []
      const { brandName, ...key } = made
      return [[foldText(label), { key: { ...key, brandId: brandIdOf(brandName) }, made }]]
    }),
  )
}

/** Makes what was described, and has its lines sell that. */
export const makeDescribed = async (
  trx: Trx,
  shopId: number,
  { lines, described }: { lines: readonly ReadLine[]; described: Described },
): Promise<void> => {
  if (described.size === 0) return
  const sold = lines.flatMap(line => {
    const made = described.get(foldText(line.label))?.made
    return made === undefined || line.sells === null || 'id' in line.sells
      ? []
      : [{ line, made, order: JSON.stringify(made) }]
  })
  // In an order that all imports share, so that two of them never wait for each other.
  sold.sort((one, other) => (one.order < other.order ? -1 : 1))
  for (const { line, made } of sold) {
    const id = await ensureSpecification(trx, shopId, made)
    if (id === 'refused') throw unreadable(`La marque « ${made.brandName} » a été refusée.`)
    if (id === null || line.sells === null)
      throw unreadable(`« ${line.label} » : ce que vous avez décrit n’est plus au catalogue.`)
    line.sells = { ...line.sells, id }
  }
}
