import type { SearchSort } from '@carreau/catalogue-search'
import { type FacetField, facetFields } from '@carreau/catalogue-search/facets'
import { sql } from 'kysely'
import type { Db } from '../../../platform/db/database.ts'
import {
  comparablePrice,
  joinCustomerPrice,
  offerIsOpen,
  onePackagePrice,
} from '../../companies/door/offer-price.sql.ts'
import { type CardRow, cards, productOfCard } from '../door/product-cards.sql.ts'
import type { Product } from '../door/products.present.ts'
import type { SearchFilters } from '../search/search-filters.ts'

export type Search = {
  buyerId: number | null
  /** The products that the words name, nearest first; null when nothing was typed. */
  named: readonly number[] | null
  filters: SearchFilters
  /** A month of the season; null for any time. */
  seasonMonth: number | null
  /** Where the buyer is; null sees every wholesaler. */
  department: string | null
  /** Only these wholesalers; null for all. */
  shopIds: readonly number[] | null
  sort: SearchSort
  page: number
  perPage: number
}

export type FacetValue = {
  facet: FacetField
  value: string
  label: string
  /** Products with this value among what the other filters let through. */
  count: number
  /** Whether one of them is in the result itself. */
  found: boolean
}

export type Found = { products: Product[]; total: number; facets: FacetValue[] }

/** A row of the table compares three specifications (docs/design.md#table) at their best price. */
const specificationsTold = 3

/** Values that all facets together may hold: the demo's market has 600. */
const maxFacetValues = 5_000

const bitOf = (field: FacetField): number => 1 << facetFields.indexOf(field)
const ofShop = bitOf('fournisseurs')

/** Whether one of these texts is among the filter's values (search-filters.ts). */
const isAmong = (values: string | null, ...columns: string[]) => {
  const texts = columns.map(
    column =>
      sql`strpos(${values}::text, ',' || replace(lower(${sql.raw(column)}), ', ', ',') || ',') > 0`,
  )
  return sql<boolean>`(${values}::text is null or ${sql.join(texts, sql` or `)})`
}

/** The field's bit when the filter keeps the row out; a row without a value is kept out too. */
const miss = (field: FacetField, values: string | null, ...columns: string[]) =>
  sql<number>`case when ${isAmong(values, ...columns)} then 0 else ${sql.lit(bitOf(field))} end`

type SpecificationFacet = {
  field: FacetField
  key: string
  value: string
  label: string
  names: string
}

/** A column of `known` that is its own value and label. */
const plain = (field: FacetField, key: string): SpecificationFacet => ({
  field,
  key,
  value: 'key::text',
  label: 'key::text',
  names: '',
})

/** A column of `known` that the table `x` names. */
const looked = (field: FacetField, key: string, table: string, value: string) => ({
  field,
  key,
  value,
  label: 'x.name',
  names: `join ${table} x on x.id = key`,
})

const specificationFacets: readonly SpecificationFacet[] = [
  looked('origins', 'origin_id', 'origins', 'x.id::text'),
  looked('brand', 'brand_id', 'brands', 'x.name'),
  looked('maturity', 'maturity_id', 'maturities', 'x.name'),
  looked('packaging', 'packaging_id', 'packagings', 'x.name'),
  plain('size', 'size'),
  plain('category', 'category'),
  plain('bio', 'is_organic'),
  plain('variety', 'variety'),
]

/** Products by value of a facet, among the specifications that miss nothing but, perhaps, it. */
const facetValues = ({ field, key, value, label, names }: SpecificationFacet) => sql`
      select ${sql.lit(field)} as facet, ${sql.raw(value)} as value, ${sql.raw(label)} as label,
             products as count, found
        from (select key, count(*) as products, bool_or(found) as found
                from (select ${sql.ref(key)} as key, product_id, bool_or(misses = 0) as found
                        from on_sale
                       where misses & ${sql.lit(~bitOf(field))} = 0
                         and ${sql.ref(key)} is not null
                       group by 1, product_id) each
               group by key) counted
        ${sql.raw(names)}`

/**
 * What the index must answer, in plain SQL: products with an open offer that passes every filter, a
 * page of them, and every facet counted as if its own filter were not there. Each row carries one bit
 * per filter it misses.
 */
export const searchBySql = async (db: Db, search: Search): Promise<Found> => {
  const { buyerId, named, filters: f, sort, page, perPage } = search
  const { seasonMonth, department, shopIds } = search
  const { rows } = await sql<{ total: number; facets: FacetValue[] | null; cards: CardRow[] }>`
    with known as materialized (
      select s.id, s.product_id, v.size, s.category, s.brand_id, s.maturity_id,
             s.is_organic, p.variety, s.origin_id, s.packaging_id,
             v.units_per_package, v.average_volume_g, p.billing_type,
             ${miss('origins', f.origins, 'g.id::text', 'g.iso_code', 'g.name')}
           | ${miss('size', f.size, 'v.size')}
           | ${miss('category', f.category, 's.category')}
           | ${miss('brand', f.brand, 'b.id::text', 'b.name')}
           | ${miss('maturity', f.maturity, 'm.id::text', 'm.name')}
           | ${miss('bio', f.bio, 's.is_organic::text')}
           | ${miss('packaging', f.packaging, 'k.id::text', 'k.name')}
           | ${miss('variety', f.variety, 'p.variety')} as misses
        from products p
        join specifications s on s.product_id = p.id
        join variants v on v.id = s.variant_id
        join origins g on g.id = s.origin_id
        join packagings k on k.id = s.packaging_id
        left join brands b on b.id = s.brand_id
        left join maturities m on m.id = s.maturity_id
       where p.status = 'active'
         and (${named}::bigint[] is null or p.id = any(${named}::bigint[]))
         and (${seasonMonth}::smallint is null or ${seasonMonth}::smallint = any(p.months))
         and ${isAmong(f.vatRate, 'trim_scale(p.vat_rate)::text')}
         and ${isAmong(f.volumeType, 'p.volume_type')}
         and ${isAmong(f.billingType, 'p.billing_type')}
         and ${isAmong(f.status, 'p.status')}
         and ${isAmong(f.isInterfelTaxable, 'p.is_interfel_taxable::text')}
         and ${isAmong(f.isIndivisible, 'p.is_indivisible::text')}
    ), seller as materialized (
      select h.tenant_id as id, h.slug, n.company_name as name,
             ${miss('fournisseurs', f.fournisseurs, 'h.slug', 'h.tenant_id::text', 'n.company_name')} as misses
        from shops h join tenants n on n.id = h.tenant_id and n.status = 'active'
       where (${department}::text is null or h.delivery_departments = '{}'
              or ${department}::text = any(h.delivery_departments))
         and (${shopIds}::bigint[] is null or h.tenant_id = any(${shopIds}::bigint[]))
    ), open as materialized (
      select o.id, v.product_id, o.specification_id, o.shop_id,
             o.billing_type = v.billing_type as own_unit,
             ${onePackagePrice} as price_e4, ${comparablePrice} as comparison_e4,
             v.misses | seller.misses as misses
        from offers o
        join known v on v.id = o.specification_id
        join seller on seller.id = o.shop_id
        ${joinCustomerPrice(buyerId)}
       where ${offerIsOpen}
    ), asked as (
      select * from open where misses = 0
    ), result as materialized (
      select product_id, min(comparison_e4) as best_e4 from asked group by product_id
    ), page as (
      select product_id, row_number() over (order by
               case when ${sort} = 'price' then best_e4 end,
               case when ${sort} = '-price' then best_e4 end desc,
               case when ${sort} = '-name' then name end desc,
               case when ${sort} = 'relevance' then array_position(${named}::bigint[], product_id) end,
               name, product_id) as place
        from result
       cross join lateral (select search_text as name from products where id = product_id) named
       order by place
       limit ${perPage} offset ${(page - 1) * perPage}::bigint
    ), on_sale as materialized (
      select known.*
        from known
       where id in (select specification_id from open where misses & ${sql.lit(ofShop)} = 0)
    ), facet_value as (
      ${sql.join(specificationFacets.map(facetValues), sql` union all `)}
      union all
      select ${sql.lit('fournisseurs')}, seller.slug, seller.name, sold.products, sold.found
        from (select shop_id, count(*) as products, bool_or(found) as found
                from (select shop_id, product_id, bool_or(misses = 0) as found from open
                       where misses & ${sql.lit(~ofShop)} = 0
                       group by shop_id, product_id) each
               group by shop_id) sold
        join seller on seller.id = sold.shop_id
    ), listed as (
      select * from facet_value order by count desc, label limit ${sql.lit(maxFacetValues)}
    ), ${cards(buyerId, specificationsTold)}
    select (select count(*) from result) as total, (select json_agg(listed) from listed) as facets, cards
      from cards`.execute(db)
  const [row] = rows
  if (row === undefined) throw new Error('An aggregate always answers one row')
  return { total: row.total, facets: row.facets ?? [], products: row.cards.map(productOfCard) }
}
