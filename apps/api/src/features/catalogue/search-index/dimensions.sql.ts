import type { DeliveryCalendar } from '@carreau/domain/companies/delivery-calendar'
import { sql } from 'kysely'
import type { Db } from '../../../platform/db/database.ts'
import {
  productColumns,
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

export type ProductRows = {
  /** On sale, by name. */
  products: IndexedProduct[]
  /** By id; packed as PostgreSQL sends them. */
  specifications: { productId: number; tuple: SpecificationTuple }[]
}

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
export const findProducts = async (db: Db): Promise<ProductRows> => {
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
  return { products: products.rows, specifications: specifications.rows }
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
