import { sql } from 'kysely'
import type { Db } from '../../../platform/db/database.ts'
import { deliversTo, offerIsOpen } from '../door/offer-price.sql.ts'

export type ShopRow = {
  id: number
  slug: string
  name: string
  description: string
  logoKey: string | null
  city: string
  specialties: string[]
  deliveryDays: number[]
  cutOff: string
  leadDays: number
  closures: string[]
  minimumOrderCents: number
  francoCents: number | null
  feeCents: number
  /** Where the buyer is; null for a visitor. */
  deliversHere: boolean | null
}

const columns = (buyerId: number | null) => sql`
  s.tenant_id as id, s.slug, t.company_name as name, s.description, s.logo_key as "logoKey", t.city,
  s.specialties, s.delivery_days as "deliveryDays", s.cut_off as "cutOff",
  s.lead_days as "leadDays", s.closures::text[] as closures,
  s.minimum_order_cents as "minimumOrderCents", s.franco_cents as "francoCents",
  s.fee_cents as "feeCents",
  ${buyerId === null ? sql`null::boolean` : deliversTo(buyerId, sql.ref('s.tenant_id'))} as "deliversHere"`

/** Only wholesalers that the platform has approved are shown (docs/product.md#people). */
const shownShops = sql`shops s join tenants t on t.id = s.tenant_id and t.status = 'active'`

/** A page of wholesalers by name, with how many there are in all. */
export const findShops = async (
  db: Db,
  { page, perPage, buyerId }: { page: number; perPage: number; buyerId: number | null },
): Promise<{ shops: ShopRow[]; total: number }> => {
  const [shops, count] = await Promise.all([
    sql<ShopRow>`
      select ${columns(buyerId)} from ${shownShops} order by s.slug
       limit ${perPage} offset ${(page - 1) * perPage}`.execute(db),
    sql<{ total: number }>`select count(*) as total from ${shownShops}`.execute(db),
  ])
  return { shops: shops.rows, total: count.rows[0]?.total ?? 0 }
}

export const findShop = async (db: Db, slug: string, buyerId: number | null) => {
  const { rows } = await sql<ShopRow>`
    select ${columns(buyerId)} from ${shownShops} where s.slug = ${slug}`.execute(db)
  return rows[0]
}

/** Open offers by wholesaler. It reads every offer of the market: ask for it through `keepFresh`. */
export const countOffers = async (db: Db): Promise<ReadonlyMap<number, number>> => {
  const { rows } = await sql<{ shop_id: number; offers: number }>`
    select o.shop_id, count(*) as offers
      from offers o join products p on p.id = o.product_id and p.status = 'active'
     where ${offerIsOpen}
     group by o.shop_id`.execute(db)
  return new Map(rows.map(row => [row.shop_id, row.offers]))
}
