import { endingHours } from '@carreau/domain/catalogue/prices'
import type { BillingType, VolumeType } from '@carreau/domain/money/quantity'
import type { LabelParts, OfferStatus } from '@carreau/domain/price-list/price-list'
import { type RawBuilder, sql } from 'kysely'
import type { Db, Trx } from '../../../platform/db/database.ts'

/** A specification as the price list names it. */
export type SpecificationRow = LabelParts & {
  specificationId: number
  productId: number
  variantId: number
  name: string
  variety: string | null
  originId: number
  originIsoCode: string
  packagingId: number
  maturityId: number | null
  contentUnit: 'kg' | 'piece' | 'bunch' | 'punnet'
  unitsPerPackage: number
  averageVolumeG: number | null
}
export type BracketRow = { minPackagesMilli: number; unitPriceE4: number }
/** In thousandths of packages. */
export type OfferStockRow = {
  stockMilli: number
  announcedMilli: number
  promisedMilli: number
  availableMilli: number
}
export type OfferRow = SpecificationRow & {
  id: number
  version: number
  categoryId: number
  categoryName: string
  billingType: BillingType
  volumeType: VolumeType
  isIndivisible: boolean
  unitPriceE4: number
  minPackagesMilli: number
  allowsHalf: boolean
  isAvailable: boolean
  note: string
  validUntil: Date | null
  status: OfferStatus
  brackets: BracketRow[]
  previousPriceE4: number | null
  priceChangedAt: Date | null
  customerPricesCount: number
  stockBound: boolean
  weightMinG: number | null
  weightMaxG: number | null
  stock: OfferStockRow | null
  updatedAt: Date
}

/** Columns of `SpecificationRow`, of the specification joined by `specificationJoins`. */
export const specificationColumns = sql`
  s.id as "specificationId", s.product_id as "productId", s.variant_id as "variantId",
  p.commercial_designation as designation, p.name, p.variety, s.cultivar,
  g.id as "originId", g.name as "originName", g.iso_code as "originIsoCode",
  s.category, v.size, k.id as "packagingId", k.name as "packagingName", b.name as "brandName",
  m.id as "maturityId", m.name as "maturityName", s.is_organic as "isOrganic",
  v.unit as "contentUnit", v.units_per_package as "unitsPerPackage",
  v.average_volume_g as "averageVolumeG"`
export const specificationJoins = sql`
  join variants v on v.id = s.variant_id
  join products p on p.id = s.product_id
  join origins g on g.id = s.origin_id
  join packagings k on k.id = s.packaging_id
  left join brands b on b.id = s.brand_id
  left join maturities m on m.id = s.maturity_id`

const soon = sql`now() + ${sql.lit(`${endingHours} hours`)}::interval`
const expired = sql`coalesce(o.valid_until <= now(), false)`
const statusOf = sql`case
    when ${expired} then 'expired' when not o.is_available then 'unavailable'
    when o.valid_until < ${soon} then 'ending' else 'on_sale' end`

export type OfferFilter = {
  words: readonly string[]
  status?: OfferStatus | undefined
  categoryId?: number | undefined
  available?: boolean | undefined
}

/** Which rows of the list: `o`, with its specification joined, belongs to the shop and is shown. */
export const shownBy = (shopId: number, filter: OfferFilter): RawBuilder<boolean> => {
  const conditions = [
    sql`o.shop_id = ${shopId} and o.withdrawn_at is null`,
    ...filter.words.map(
      word => sql`
        strpos(p.search_text || ' ' || fold_text(concat_ws(' ', p.commercial_designation, g.name,
          'cat ' || s.category, v.size, k.name, b.name, m.name, s.cultivar,
          case when s.is_organic then 'bio' end)), ${word}) > 0`,
    ),
  ]
  const { status, categoryId, available } = filter
  if (status === 'expired') conditions.push(sql`${expired}`)
  if (status === 'unavailable') conditions.push(sql`not o.is_available and not ${expired}`)
  if (status === 'on_sale') conditions.push(sql`o.is_available and not ${expired}`)
  if (status === 'ending')
    conditions.push(sql`o.is_available and o.valid_until > now()
      and o.valid_until < ${soon}`)
  if (categoryId !== undefined) conditions.push(sql`p.category_id = ${categoryId}`)
  if (available !== undefined) conditions.push(sql`o.is_available = ${available}`)
  return sql<boolean>`${sql.join(conditions, sql` and `)}`
}

const orders = {
  id: sql`o.id`,
  name: sql`c.position, p.commercial_designation, g.name, v.size, o.id`,
  price: sql`o.unit_price_e4, o.id`,
  '-price': sql`o.unit_price_e4 desc, o.id`,
  updated_at: sql`o.updated_at, o.id`,
  '-updated_at': sql`o.updated_at desc, o.id`,
} as const
export type OfferSort = keyof typeof orders

/** Offers with all the list shows, in an order; bounded by `limit`. */
const readOffers = async (
  db: Db,
  where: RawBuilder<boolean>,
  { sort, limit, offset }: { sort: OfferSort; limit: number; offset: number },
): Promise<OfferRow[]> => {
  const { rows } = await sql<OfferRow>`
    select o.id, o.version, ${specificationColumns}, c.id as "categoryId", c.name as "categoryName",
           o.billing_type as "billingType", p.volume_type as "volumeType",
           p.is_indivisible as "isIndivisible", o.unit_price_e4 as "unitPriceE4",
           o.min_packages_milli as "minPackagesMilli", o.allows_half as "allowsHalf",
           o.is_available as "isAvailable", o.note, o.valid_until as "validUntil",
           ${statusOf} as status, o.previous_price_e4 as "previousPriceE4",
           o.price_changed_at as "priceChangedAt", o.updated_at as "updatedAt",
           o.stock_bound as "stockBound", o.weight_min_g as "weightMinG", o.weight_max_g as "weightMaxG",
           (select json_build_object('stockMilli', k.stock_milli, 'announcedMilli', k.announced_milli,
                     'promisedMilli', k.promised_milli + k.unbooked_milli, 'availableMilli', k.available_milli)
              from offer_stock k where k.offer_id = o.id) as stock,
           (select count(*) from customer_prices x where x.offer_id = o.id) as "customerPricesCount",
           coalesce((select json_agg(json_build_object('minPackagesMilli', x.min_packages_milli,
                            'unitPriceE4', x.unit_price_e4) order by x.min_packages_milli)
                       from offer_brackets x where x.offer_id = o.id), '[]') as brackets
      from offers o join specifications s on s.id = o.specification_id ${specificationJoins}
      join categories c on c.id = p.category_id
     where ${where}
     order by ${orders[sort]} limit ${limit} offset ${offset}`.execute(db)
  return rows
}

/** A page of a shop's list. */
export const listOffers = (
  db: Db,
  shopId: number,
  filter: OfferFilter,
  page: { sort: OfferSort; limit: number; offset: number },
): Promise<OfferRow[]> => readOffers(db, shownBy(shopId, filter), page)

/** Those of these offers that are on the shop's list, in no order that matters. */
export const offersById = (db: Db, shopId: number, ids: readonly number[]): Promise<OfferRow[]> =>
  readOffers(db, sql<boolean>`${shownBy(shopId, { words: [] })} and o.id = any(${ids}::bigint[])`, {
    sort: 'name',
    limit: ids.length,
    offset: 0,
  })

/** Those that come after one of them, by their ids. */
export const offersAfter = (
  db: Db,
  shopId: number,
  { afterId, limit }: { afterId: number; limit: number },
): Promise<OfferRow[]> =>
  readOffers(db, sql<boolean>`${shownBy(shopId, { words: [] })} and o.id > ${afterId}`, {
    sort: 'id',
    limit,
    offset: 0,
  })

export type OfferCounts = {
  total: number
  on_sale: number
  unavailable: number
  ending: number
  expired: number
}

/** How many offers the filter shows, and of the whole list how many in each status. */
export const countOffers = async (
  db: Db,
  shopId: number,
  filter: OfferFilter,
): Promise<OfferCounts> => {
  const { rows } = await sql<OfferCounts>`
    select count(*) filter (where not ${expired} and o.is_available) as on_sale,
           count(*) filter (where not ${expired} and not o.is_available) as unavailable,
           count(*) filter (where o.is_available and o.valid_until > now()
                              and o.valid_until < ${soon}) as ending,
           count(*) filter (where ${expired}) as expired,
           (select count(*) from offers o join specifications s on s.id = o.specification_id
              ${specificationJoins} where ${shownBy(shopId, filter)}) as total
      from offers o where o.shop_id = ${shopId} and o.withdrawn_at is null`.execute(db)
  const [counts] = rows
  if (counts === undefined) throw new Error('An aggregate always answers a row')
  return counts
}

/** How many offers a shop has on its list. */
const countAllOffers = async (trx: Trx, shopId: number): Promise<number> => {
  const { rows } = await sql<{ count: number }>`
    select count(*) from offers where shop_id = ${shopId} and withdrawn_at is null`.execute(trx)
  return rows[0]?.count ?? 0
}

/**
 * Takes a shop's list for an import until the transaction ends; null when another import has it, else
 * how many offers it has.
 */
export const takeListForImport = async (trx: Trx, shopId: number): Promise<number | null> => {
  const { rows } = await sql<{ taken: boolean }>`
    select pg_try_advisory_xact_lock(hashtextextended('price_list_import', ${shopId})) as taken`.execute(
    trx,
  )
  return rows[0]?.taken === true ? countAllOffers(trx, shopId) : null
}

/**
 * Takes its place among those who lengthen a shop's list by one, each after the other; null while an
 * import runs, which may take its seconds, else how many offers there are.
 */
export const takeListForOne = async (trx: Trx, shopId: number): Promise<number | null> => {
  const { rows } = await sql<{ taken: boolean }>`
    select pg_try_advisory_xact_lock_shared(hashtextextended('price_list_import', ${shopId})) as taken`.execute(
    trx,
  )
  if (rows[0]?.taken !== true) return null
  await sql`select pg_advisory_xact_lock(hashtextextended('price_list', ${shopId}))`.execute(trx)
  return countAllOffers(trx, shopId)
}
