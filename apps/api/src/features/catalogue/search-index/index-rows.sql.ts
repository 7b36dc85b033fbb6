import type { Catalogue } from '@carreau/catalogue-search/catalogue'
import type { NewOffers, SearchIndex } from '@carreau/catalogue-search/index'
import type { OwnPrice } from '@carreau/catalogue-search/own-prices'
import type { DeliveryCalendar } from '@carreau/domain/companies/delivery-calendar'
import { sql } from 'kysely'
import type { Db } from '../../../platform/db/database.ts'
import {
  comparablePrice,
  offerIsOpen,
  onePackagePrice,
} from '../../companies/door/offer-price.sql.ts'
import {
  productColumns,
  readSpecification,
  type SpecificationTuple,
  specificationTables,
  specificationTuple,
} from '../door/product-tuples.sql.ts'
import type { ProductRow, SpecificationRow } from '../products/product-rows.ts'

export type IndexedProduct = ProductRow & {
  /** Months (1–12) of its season. */
  months: number[]
  synonyms: string[]
  /** Designation, synonyms and cultivars through the domain's foldText. */
  searchText: string
  categoryName: string
}

export type IndexedSpecification = Omit<SpecificationRow, 'offers'>

export type IndexedShop = {
  id: number
  slug: string
  name: string
  calendar: DeliveryCalendar
  /** Where it delivers; empty for all of France. */
  departments: string[]
  /** Approved by the platform: only those are shown. */
  isActive: boolean
}

export type IndexedRows = {
  product: IndexedProduct
  specification: IndexedSpecification
  shop: IndexedShop
}
/** The index of the catalogue: it answers with these rows. */
export type CatalogueIndex = SearchIndex<IndexedRows>

/** Equal calendars become one object: wholesalers share a few dozen, and each is worked out once. */
const shareCalendars = () => {
  const known = new Map<string, DeliveryCalendar>()
  return (calendar: DeliveryCalendar): DeliveryCalendar => {
    const key = JSON.stringify(calendar)
    const shared = known.get(key) ?? calendar
    known.set(key, shared)
    return shared
  }
}

/** The products on sale, with their specifications: some ten thousand rows. */
export const findProducts = async (db: Db): Promise<Omit<Catalogue<IndexedRows>, 'shops'>> => {
  const [products, specifications] = await Promise.all([
    sql<IndexedProduct>`
      select ${productColumns}, p.months, p.synonyms, p.search_text as "searchText",
             c.name as "categoryName"
        from products p join categories c on c.id = p.category_id
       where p.status = 'active'
       order by p.search_text, p.id`.execute(db),
    sql<{ productId: number; tuple: SpecificationTuple }>`
      select s.product_id as "productId", ${specificationTuple} as tuple
        from ${specificationTables}
       order by s.id`.execute(db),
  ])
  const ofProduct = Map.groupBy(specifications.rows, ({ productId }) => productId)
  return {
    products: products.rows,
    specificationsOf: id => (ofProduct.get(id) ?? []).map(({ tuple }) => readSpecification(tuple)),
  }
}

/** Every wholesaler, by id. */
export const findShops = async (db: Db): Promise<IndexedShop[]> => {
  const { rows } = await sql<Omit<IndexedShop, 'calendar'> & DeliveryCalendar>`
      select h.tenant_id as id, h.slug, n.company_name as name,
             n.status = 'active' as "isActive", h.delivery_departments as departments,
             h.delivery_days as "deliveryDays", h.cut_off as "cutOff", h.lead_days as "leadDays", h.closures::text[] as closures
        from shops h join tenants n on n.id = h.tenant_id
       order by h.tenant_id`.execute(db)
  const shared = shareCalendars()
  return rows.map(({ id, slug, name, isActive, departments, ...calendar }) => ({
    id,
    slug,
    name,
    isActive,
    departments,
    calendar: shared(calendar),
  }))
}

/**
 * The open offers of these specifications at list prices, cheapest first: one row per
 * specification, its offers packed by PostgreSQL (`packOffers`) so that a million of them come as thousands
 * of rows. Specifications without an open offer have no row.
 */
export const findOpenOffers = async (
  db: Db,
  specificationIds: readonly number[],
): Promise<NewOffers[]> => {
  const { rows } = await sql<{ specificationId: number; endsAtMs: number | null; packed: Buffer }>`
    select specification_id as "specificationId",
           extract(epoch from min(valid_until))::float8 * 1000 as "endsAtMs",
           string_agg(int4send(comparison_e4) || int4send(id::integer) || int4send(shop_id::integer)
                      || int4send(usual_e4), ''::bytea order by comparison_e4, id) as packed
      from (
        select o.id, o.specification_id, o.shop_id, o.valid_until,
               ${comparablePrice} as comparison_e4,
               case when o.billing_type = p.billing_type then ${onePackagePrice} else 0 end as usual_e4
          from offers o
          join tenants n on n.id = o.shop_id and n.status = 'active'
          join specifications s on s.id = o.specification_id
          join variants v on v.id = s.variant_id
          join products p on p.id = s.product_id
         cross join (select null::integer as unit_price_e4) c
         where o.specification_id = any(${specificationIds}::bigint[]) and ${offerIsOpen}) open
     group by specification_id`.execute(db)
  return rows
}

export type BuyerRow = { postalCode: string; prices: OwnPrice[] }

/** Where a buyer is, and the prices agreed with it for one package, whether the offers are open or not. */
export const findBuyer = async (db: Db, buyerId: number): Promise<BuyerRow> => {
  const [tenants, prices] = await Promise.all([
    sql<{ postalCode: string }>`
      select postal_code as "postalCode" from tenants where id = ${buyerId}`.execute(db),
    sql<OwnPrice>`
      select o.id as "offerId", o.specification_id as "specificationId",
             ${comparablePrice} as "comparisonE4",
             case when o.billing_type = p.billing_type then ${onePackagePrice} else 0 end as "usualE4"
        from customer_prices c
        join lateral (
          select id, specification_id, billing_type, null::integer as unit_price_e4
            from offers where offers.id = c.offer_id) o on true
        join specifications s on s.id = o.specification_id
        join variants v on v.id = s.variant_id
        join products p on p.id = s.product_id
       where c.buyer_id = ${buyerId}`.execute(db),
  ])
  return { postalCode: tenants.rows[0]?.postalCode ?? '', prices: prices.rows }
}

/** The channel of the migration's triggers. */
export const catalogueChannel = 'catalogue'

/** Sends a marker over the channel: it arrives after the notices of everything committed before. */
export const publishMarker = async (db: Db, token: string): Promise<void> => {
  await sql`select pg_notify(${catalogueChannel}, ${`marker:${token}`})`.execute(db)
}
