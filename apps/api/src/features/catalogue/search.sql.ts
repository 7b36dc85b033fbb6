import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../platform/db/database.ts'
import { openOffers } from './open-offers.sql.ts'
import { type FacetField, facetFields, organic, type SearchFilters } from './search-filters.ts'

export type FacetValue = { value: string; label: string; count: number }
export type Found = {
  ids: number[]
  total: number
  facets: Record<FacetField, FacetValue[]>
}

/** Values of one facet that an answer holds. */
const facetLimit = 60

const numbers = (values: readonly string[]): number[] =>
  values.filter(value => /^\d{1,15}$/.test(value)).map(Number)

/** A name as the table holds it, whatever case the person typed. */
const named = (column: string, values: readonly string[]) =>
  sql<boolean>`lower(${sql.ref(column)}) = any(${values.map(value => value.toLowerCase())}::text[])`

/** Whether an offer satisfies the chosen values of a facet; a value nobody has matches nothing. */
const satisfies: Record<FacetField, (values: string[]) => RawBuilder<boolean>> = {
  origins: values => sql`s.origin_id in (select id from origins
    where id = any(${numbers(values)}::bigint[]) or iso_code = any(${values.map(value => value.toUpperCase())}::text[])
       or ${named('name', values)})`,
  size: values => named('v.size', values),
  category: values => named('s.category', values),
  brand: values => sql`s.brand_id in (select id from brands
    where id = any(${numbers(values)}::bigint[]) or ${named('name', values)})`,
  maturity: values => sql`s.maturity_id in (select id from maturities
    where id = any(${numbers(values)}::bigint[]) or ${named('name', values)})`,
  bio: values => sql`s.is_organic = any(${organic(values)}::boolean[])`,
  fournisseurs:
    values => sql`o.shop_id in (select tenant_id from shops join tenants on id = tenant_id
    where tenant_id = any(${numbers(values)}::bigint[]) or slug = any(${values}::text[])
       or ${named('company_name', values)})`,
  variety: values => named('p.variety', values),
}

/** Every offer filter but the facets'. */
const base = (
  filters: SearchFilters,
  productIds: readonly number[] | null,
): RawBuilder<boolean> => {
  const among = (
    column: string,
    values: readonly (string | boolean)[] | undefined,
    type: string,
  ) =>
    values === undefined
      ? []
      : [sql<boolean>`${sql.ref(column)}::${sql.raw(type)} = any(${values}::${sql.raw(type)}[])`]
  const rates = filters.vatRates?.filter(rate => /^\d{1,2}(\.\d{1,2})?$/.test(rate))
  const conditions = [
    ...(productIds === null ? [] : [sql<boolean>`o.product_id = any(${productIds}::bigint[])`]),
    ...among('p.vat_rate', rates, 'numeric'),
    ...among('p.volume_type', filters.volumeTypes, 'text'),
    ...among('o.billing_type', filters.billingTypes, 'text'),
    ...among('p.status', filters.statuses, 'text'),
    ...among('p.is_interfel_taxable', filters.isInterfelTaxable, 'boolean'),
    ...among('p.is_indivisible', filters.isIndivisible, 'boolean'),
  ]
  return sql`(${sql.join([sql`true`, ...conditions], sql` and `)})`
}

/** All the filters as one condition, for telling the offers of the products found. */
export const searchCondition = (filters: SearchFilters): RawBuilder<boolean> => {
  const chosen = Object.entries(filters.facets).map(([field, values]) =>
    satisfies[field as FacetField](values),
  )
  return sql`(${sql.join([base(filters, null), ...chosen], sql` and `)})`
}

/** One bit for each facet whose chosen values an offer does not have. */
const misses = (filters: SearchFilters): RawBuilder<number> => {
  const bits = facetFields.flatMap((field, index) => {
    const values = filters.facets[field]
    // A null column (no brand) is a miss, hence `is not true`.
    return values === undefined
      ? []
      : [
          sql`case when (${satisfies[field](values)}) is not true then ${sql.lit(1 << index)} else 0 end`,
        ]
  })
  return sql`(${sql.join([sql`0`, ...bits], sql` + `)})`
}

const sources: Record<FacetField, { value: string; label: string; join: string }> = {
  origins: { value: 'x.id::text', label: 'x.name', join: 'join origins x on x.id = h.origin_id' },
  size: { value: 'h.size', label: 'h.size', join: '' },
  category: { value: 'h.category', label: 'h.category', join: '' },
  brand: { value: 'x.name', label: 'x.name', join: 'join brands x on x.id = h.brand_id' },
  maturity: { value: 'x.name', label: 'x.name', join: 'join maturities x on x.id = h.maturity_id' },
  bio: { value: 'h.is_organic::text', label: 'h.is_organic::text', join: '' },
  fournisseurs: {
    value: 'x.slug',
    label: 'n.company_name',
    join: 'join shops x on x.tenant_id = h.shop_id join tenants n on n.id = h.shop_id',
  },
  variety: { value: 'h.variety', label: 'h.variety', join: '' },
}

/** Products by value of a facet, among the offers that miss nothing but, perhaps, this facet. */
const facet = (field: FacetField, index: number) => {
  const { value, label, join } = sources[field]
  return sql`${sql.lit(field)}, (
    select coalesce(json_agg(counted order by counted.count desc, counted.label), '[]')
      from (select ${sql.raw(value)} as value, ${sql.raw(label)} as label,
                   count(distinct h.product_id)::integer as count
              from hits h ${sql.raw(join)}
             where h.misses & ${sql.lit(~(1 << index))} = 0 and ${sql.raw(value)} is not null
             group by 1, 2 order by 3 desc, 2 limit ${sql.lit(facetLimit)}) counted)`
}

const orders = {
  relevance: sql`array_position(${sql.ref('ranked.ids')}, f.product_id), p.commercial_designation`,
  name: sql`p.commercial_designation`,
  '-name': sql`p.commercial_designation desc`,
  price: sql`f.best_e4, p.commercial_designation`,
  '-price': sql`f.best_e4 desc, p.commercial_designation`,
}
export type SearchSort = keyof typeof orders

/**
 * Products with an open offer that passes every filter, with the counts of each facet. One
 * statement, whose cost grows with the offers among `productIds` (all of them when null).
 */
export const findOfferedProducts = async (
  db: Db,
  search: {
    buyerId: number | null
    /** Products that the words named, best first; null without words. */
    productIds: readonly number[] | null
    filters: SearchFilters
    sort: SearchSort
    limit: number
    offset: number
  },
): Promise<Found> => {
  const { buyerId, productIds, filters, sort, limit, offset } = search
  const { rows } = await sql<{ total: number; ids: number[] | null; facets: Found['facets'] }>`
    with hits as materialized (
      select o.product_id, o.shop_id, s.origin_id, v.size, s.category, s.brand_id, s.maturity_id,
             s.is_organic, p.variety, priced.comparison_e4, ${misses(filters)} as misses
        from ${openOffers(buyerId)}
       where ${base(filters, productIds)}
    ), found as materialized (
      select product_id, min(comparison_e4) as best_e4 from hits where misses = 0 group by product_id
    ), page as (
      select f.product_id, row_number() over (order by ${orders[sort]}) as place
        from found f
        join products p on p.id = f.product_id
       cross join (select ${productIds ?? []}::bigint[] as ids) ranked
       order by place limit ${limit} offset ${offset}
    )
    select (select count(*) from found)::integer as total,
           (select json_agg(product_id order by place) from page) as ids,
           json_build_object(${sql.join(facetFields.map(facet))}) as facets`.execute(db)
  const row = rows[0]
  if (row === undefined) throw new Error('an aggregate always answers one row')
  return { ids: row.ids ?? [], total: row.total, facets: row.facets }
}
