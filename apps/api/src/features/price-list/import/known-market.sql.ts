import type { Bracket } from '@carreau/domain/money/brackets'
import type { BillingType, VolumeType } from '@carreau/domain/money/quantity'
import type { LineVocabulary } from '@carreau/domain/price-list/reading/line-vocabulary'
import type { Listed } from '@carreau/domain/price-list/reading/listed-specification'
import { medianOf, type UsualPrices } from '@carreau/domain/price-list/usual-price'
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
  weightMinG: number | null
  weightMaxG: number | null
}
export type KnownSpecification = Listed & { variantId: number; offer: OwnOffer | null }

export type ProductFacts = {
  designation: string
  usual: BillingType
  volumeType: VolumeType
  isIndivisible: boolean
}
/** All that lines may name. */
export type KnownMarket = {
  vocabulary: LineVocabulary
  products: ReadonlyMap<number, ProductFacts>
  byId: ReadonlyMap<number, KnownSpecification>
  byProduct: ReadonlyMap<number, KnownSpecification[]>
  /** What others ask for each product, by what the price is of. */
  usualPrices: ReadonlyMap<number, UsualPrices>
}

type SpecificationRow = Omit<KnownSpecification, 'offer' | 'isOwn' | 'offered'>
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
             o.weight_min_g as "weightMinG", o.weight_max_g as "weightMaxG",
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

const readSpecifications = async (db: Db, shopId: number, offered: ReadonlyMap<number, number>) => {
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
        offered: offered.get(row.id) ?? 0,
      })
    }
  return byId
}

/** Offers of a product that say what is usual: as many as tell, however large the market is. */
const sample = 120

/** How often others offer specifications, and what they ask, of a sample of each product's offers. */
const readUsual = async (db: Db, shopId: number, productId: number | null = null) => {
  const { rows } = await sql<{
    productId: number
    specificationId: number
    offered: number
    weightE4: number | null
    unitE4: number
    packageE4: number | null
  }>`
    select o.product_id as "productId", o.specification_id as "specificationId",
           count(*)::integer as offered,
           avg(usual_price(o.unit_price_e4, o.billing_type, 'weight', v.units_per_package,
                           v.average_volume_g))::integer as "weightE4",
           avg(usual_price(o.unit_price_e4, o.billing_type, 'unit', v.units_per_package,
                           v.average_volume_g))::integer as "unitE4",
           avg(usual_price(o.unit_price_e4, o.billing_type, 'package', v.units_per_package,
                           v.average_volume_g))::integer as "packageE4"
      from products p
     cross join lateral (
       select product_id, specification_id, unit_price_e4, billing_type from offers
        where product_id = p.id and is_available and shop_id <> ${shopId} limit ${sample}) o
      join specifications s on s.id = o.specification_id
      join variants v on v.id = s.variant_id
     where p.status = 'active' and (${productId}::bigint is null or p.id = ${productId})
     group by 1, 2`.execute(db)
  const offered = new Map(rows.map(row => [row.specificationId, row.offered]))
  const usualPrices = new Map<number, UsualPrices>()
  for (const [productId, its] of Map.groupBy(rows, row => row.productId)) {
    const median = (read: (row: (typeof rows)[number]) => number | null) =>
      medianOf(its.flatMap(row => Array<number>(row.offered).fill(read(row) ?? 0)).filter(Boolean))
    usualPrices.set(productId, {
      weight: median(row => row.weightE4),
      unit: median(row => row.unitE4),
      package: median(row => row.packageE4),
    })
  }
  return { offered, usualPrices }
}

/** What others ask for one product. */
export const usualPricesOf = async (db: Db, shopId: number, productId: number) =>
  (await readUsual(db, shopId, productId)).usualPrices.get(productId)

type Sets = {
  cultivars: Set<string>
  sizes: Set<string>
  maturityIds: Set<number>
  originIds: Set<number>
}

/** What the specifications of each product say. */
const valuesByProduct = (specifications: Iterable<KnownSpecification>): Map<number, Sets> => {
  const values = new Map<number, Sets>()
  for (const { productId, cultivar, size, maturityId, originId } of specifications) {
    const sets = values.get(productId) ?? {
      cultivars: new Set(),
      sizes: new Set(),
      maturityIds: new Set(),
      originIds: new Set(),
    }
    values.set(productId, sets)
    sets.originIds.add(originId)
    if (cultivar !== null) sets.cultivars.add(cultivar)
    if (size !== null) sets.sizes.add(size)
    if (maturityId !== null) sets.maturityIds.add(maturityId)
  }
  return values
}

/** Everything an import compares its lines with, as it is now. */
export const readMarket = async (db: Db, shopId: number): Promise<KnownMarket> => {
  const { offered, usualPrices } = await readUsual(db, shopId)
  const byId = await readSpecifications(db, shopId, offered)
  const values = valuesByProduct(byId.values())
  const products = await sql<
    { id: number; synonyms: string[]; cultivars: string[] } & ProductFacts
  >`
    select id, commercial_designation as designation, synonyms, cultivars, billing_type as usual,
           volume_type as "volumeType", is_indivisible as "isIndivisible"
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
        originIds: [...(its?.originIds ?? [])],
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
    usualPrices,
  }
}
