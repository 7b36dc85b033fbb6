import type { Bracket } from '@carreau/domain/money/brackets'
import type { BillingType } from '@carreau/domain/money/quantity'
import type { Listed } from '@carreau/domain/price-list/choose-specification'
import type { LineVocabulary } from '@carreau/domain/price-list/line-vocabulary'
import { sql } from 'kysely'
import type { Db } from '../../../platform/db/database.ts'
import { brandIsKnownTo, findKnownBrands, findMergedBrands } from '../offers/specifications.sql.ts'

/** The shop's own offer of a specification, as an import compares and changes it. */
export type OwnOffer = {
  id: number
  version: number
  isWithdrawn: boolean
  billingType: BillingType
  unitPriceE4: number
  minPackagesMilli: number
  isAvailable: boolean
  validUntil: Date | null
  note: string
  brackets: readonly Bracket[]
}
export type KnownSpecification = Listed & { variantId: number; offer: OwnOffer | null }

export type ProductFacts = { designation: string; usual: BillingType; isIndivisible: boolean }
/** All that lines may name. */
export type KnownMarket = {
  vocabulary: LineVocabulary
  products: ReadonlyMap<number, ProductFacts>
  byId: ReadonlyMap<number, KnownSpecification>
  byProduct: ReadonlyMap<number, KnownSpecification[]>
}

type SpecificationRow = Omit<KnownSpecification, 'offer' | 'isOwn'>
type OfferRow = OwnOffer & { specificationId: number }

/** Rows by rising id, a slice at a time: a whole market in one answer would fill memory. */
const slice = 5_000

async function* specificationSlices(db: Db, shopId: number): AsyncGenerator<SpecificationRow[]> {
  for (let after = 0; ; ) {
    const { rows } = await sql<SpecificationRow>`
      select s.id, s.product_id as "productId", s.variant_id as "variantId", v.size,
             v.unit as "contentUnit", v.units_per_package as "unitsPerPackage",
             v.average_volume_g as "averageVolumeG", s.origin_id as "originId",
             s.brand_id as "brandId", s.packaging_id as "packagingId",
             s.maturity_id as "maturityId", s.is_organic as "isOrganic", s.category, s.cultivar
        from specifications s join variants v on v.id = s.variant_id
        join products p on p.id = s.product_id
        left join brands b on b.id = s.brand_id
       where p.status = 'active' and s.id > ${after} and ${brandIsKnownTo(shopId)} order by s.id limit ${slice}`.execute(
      db,
    )
    yield rows
    if (rows.length < slice) return
    after = rows.at(-1)?.id ?? after
  }
}

async function* offerSlices(db: Db, shopId: number): AsyncGenerator<OfferRow[]> {
  for (let after = 0; ; ) {
    const { rows } = await sql<OfferRow>`
      select o.id, o.specification_id as "specificationId", o.version,
             o.withdrawn_at is not null as "isWithdrawn", o.billing_type as "billingType",
             o.unit_price_e4 as "unitPriceE4", o.min_packages_milli as "minPackagesMilli",
             o.is_available as "isAvailable", o.valid_until as "validUntil", o.note,
             (select json_agg(json_build_object('minPackagesMilli', x.min_packages_milli,
                     'unitPriceE4', x.unit_price_e4) order by x.min_packages_milli)
                from offer_brackets x where x.offer_id = o.id) as brackets
        from offers o where o.shop_id = ${shopId} and o.specification_id > ${after}
       order by o.specification_id limit ${slice}`.execute(db)
    yield rows
    if (rows.length < slice) return
    after = rows.at(-1)?.specificationId ?? after
  }
}

const noBrackets: readonly Bracket[] = []

/** One copy of each text, however many rows have it. */
const oneCopy = () => {
  const copies = new Map<string, string>()
  return <T extends string>(text: T | null): T | null => {
    if (text === null) return null
    const copy = copies.get(text)
    if (copy !== undefined) return copy as T
    copies.set(text, text)
    return text
  }
}

const readSpecifications = async (db: Db, shopId: number) => {
  const offers = new Map<number, OwnOffer>()
  const kept = oneCopy()
  for await (const rows of offerSlices(db, shopId))
    for (const { specificationId, ...offer } of rows)
      offers.set(specificationId, {
        ...offer,
        note: kept(offer.note) ?? '',
        brackets: offer.brackets ?? noBrackets,
      })
  const byId = new Map<number, KnownSpecification>()
  for await (const rows of specificationSlices(db, shopId))
    for (const row of rows) {
      const offer = offers.get(row.id) ?? null
      byId.set(row.id, {
        ...row,
        size: kept(row.size),
        category: kept(row.category),
        cultivar: kept(row.cultivar),
        contentUnit: kept(row.contentUnit) ?? 'kg',
        offer,
        isOwn: offer !== null && !offer.isWithdrawn,
      })
    }
  return byId
}

type Sets = { cultivars: Set<string>; sizes: Set<string>; maturityIds: Set<number> }

/** What the specifications of each product say. */
const valuesByProduct = (specifications: Iterable<KnownSpecification>): Map<number, Sets> => {
  const values = new Map<number, Sets>()
  for (const { productId, cultivar, size, maturityId } of specifications) {
    const sets = values.get(productId) ?? {
      cultivars: new Set(),
      sizes: new Set(),
      maturityIds: new Set(),
    }
    values.set(productId, sets)
    if (cultivar !== null) sets.cultivars.add(cultivar)
    if (size !== null) sets.sizes.add(size)
    if (maturityId !== null) sets.maturityIds.add(maturityId)
  }
  return values
}

/** Everything an import compares its lines with, as it is now. */
export const readMarket = async (db: Db, shopId: number): Promise<KnownMarket> => {
  const byId = await readSpecifications(db, shopId)
  const values = valuesByProduct(byId.values())
  const products = await sql<
    { id: number; synonyms: string[]; cultivars: string[] } & ProductFacts
  >`
    select id, commercial_designation as designation, synonyms, cultivars, billing_type as usual,
           is_indivisible as "isIndivisible"
      from products where status = 'active' order by id`.execute(db)
  const origins = await sql<{
    id: number
    name: string
    isoCode: string
    aliases: string[]
    isRetired: boolean
  }>`
    select id, name, iso_code as "isoCode", aliases, retired_at is not null as "isRetired"
      from origins order by id`.execute(db)
  const packagings = await sql<{ id: number; name: string; isRetired: boolean }>`
    select id, name, retired_at is not null as "isRetired" from packagings`.execute(db)
  const maturities = await sql<{ id: number; name: string; isRetired: boolean }>`
    select id, name, retired_at is not null as "isRetired" from maturities`.execute(db)
  const vocabulary: LineVocabulary = {
    products: products.rows.map(({ id, designation, synonyms, cultivars }) => {
      const its = values.get(id)
      return {
        id,
        designation,
        synonyms,
        cultivars: [...new Set([...cultivars, ...(its?.cultivars ?? [])])],
        sizes: [...(its?.sizes ?? [])],
        maturityIds: [...(its?.maturityIds ?? [])],
      }
    }),
    origins: origins.rows,
    brands: await findKnownBrands(db, shopId),
    brandAliases: await findMergedBrands(db),
    packagings: packagings.rows,
    maturities: maturities.rows,
  }
  return {
    vocabulary,
    products: new Map(products.rows.map(row => [row.id, row])),
    byId,
    byProduct: Map.groupBy(byId.values(), ({ productId }) => productId),
  }
}
