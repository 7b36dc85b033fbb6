import type { AttributeField, Reading } from '@carreau/catalogue-search/vocabulary'
import type { PackageRules, Unit } from '@carreau/domain/money/quantity'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../../platform/db/database.ts'
import { offerIsOpenTo, offerUnitPrice } from '../../companies/door/offer-price.sql.ts'
import { findContacts } from '../../customers/door/contacts.sql.ts'

/**
 * Whether a customer takes no orders written down for it, or is suspended; undefined where the buyer is not in the
 * wholesaler's book, where its first order puts it.
 */
export const findEntryTerms = async (db: Db, shopId: number, buyerId: number) => {
  const { rows } = await sql<{ isRefused: boolean; isSuspended: boolean }>`
    select exists (select from entry_refusals r
                    where r.buyer_id = c.buyer_id and r.shop_id = c.shop_id) as "isRefused",
           t.status = 'suspended' as "isSuspended"
      from shop_customers c join tenants t on t.id = c.buyer_id
     where c.shop_id = ${shopId} and c.buyer_id = ${buyerId}`.execute(db)
  return rows[0]
}

/** An order as its wholesaler wrote it down; `waits`: for an admin of its customer. */
export const findEntered = async (db: Db, shopId: number, orderId: number) => {
  const { rows } = await sql<{ id: number; number: string; waits: boolean }>`
    select id, number, status = 'to_approve' as waits from orders
     where id = ${orderId} and shop_id = ${shopId}`.execute(db)
  return rows[0]
}

type Customer = { id: number; company_name: string; city: string }

/** The wholesaler's own customers, however many companies the market has. */
export const selectCustomers = (shopId: number, text: string) => sql<Customer>`
    select t.id, t.company_name, t.city
      from shop_customers c join tenants t on t.id = c.buyer_id
     where c.shop_id = ${shopId}
       and (${text} = '' or position(${text} in fold_text(t.company_name)) > 0
            or fold_text(c.code) = ${text})
     order by fold_text(t.company_name), t.id limit 20`

/** Customers whose name holds the folded text, or whose code it is, by name: the first twenty. */
export const findCustomers = async (db: Db, shopId: number, text: string) => {
  const { rows } = await selectCustomers(shopId, text).execute(db)
  const contacts = await findContacts(
    db,
    shopId,
    rows.map(({ id }) => id),
  )
  return rows.map(customer => ({ ...customer, contacts: contacts.get(customer.id) ?? [] }))
}

/** What an offer is called on the phone: « Tomate grappe · France · cat. I · 57-67 · Colis 6 kg ». */
const offerLabel = sql<string>`concat_ws(' · ', p.commercial_designation, sp.cultivar, g.name,
    'cat. ' || sp.category, v.size, k.name, br.name, case when sp.is_organic then 'Bio' end)`

const offered = sql`
      from offers o
      join specifications sp on sp.id = o.specification_id
      join variants v on v.id = sp.variant_id
      join products p on p.id = sp.product_id
      join origins g on g.id = sp.origin_id
      join packagings k on k.id = sp.packaging_id
      left join brands br on br.id = sp.brand_id`

export type SuggestedOffer = {
  offerId: number
  productId: number
  label: string
  unit: Unit
  unitPriceE4: number
  minPackagesMilli: number
  allowsHalf: boolean
  /** What its package holds. */
  contentUnit: 'kg' | 'piece' | 'bunch' | 'punnet'
  unitsPerPackage: number
  averageVolumeG: number | null
  /** Of this wholesaler's latest orders of this customer, how many had it. */
  times: number
}

/** Orders that say what a customer usually takes. */
const latestOrders = 30

const latestOf = (shopId: number, buyerId: number) => sql`
      select l.product_id, l.specification_id, count(*)::integer as times
        from (select id from orders where buyer_id = ${buyerId} and shop_id = ${shopId}
               order by id desc limit ${sql.lit(latestOrders)}) latest
        join order_lines l on l.order_id = latest.id
       group by l.product_id, l.specification_id`

/** How often a customer's latest orders here had each product: nothing of what it buys elsewhere. */
export const findUsualProducts = async (
  db: Db,
  shopId: number,
  buyerId: number,
): Promise<Map<number, number>> => {
  const { rows } = await sql<{ productId: number; times: number }>`
    select product_id as "productId", sum(times)::integer as times
      from (${latestOf(shopId, buyerId)}) usual group by product_id`.execute(db)
  return new Map(rows.map(({ productId, times }) => [productId, times]))
}

/** What an attribute of a reading asks of the offer's specification; wholesalers are this one. */
const heldColumn: Record<AttributeField, RawBuilder<string> | null> = {
  origins: sql`g.id::text`,
  size: sql`v.size`,
  category: sql`sp.category`,
  brand: sql`br.name`,
  packaging: sql`k.name`,
  maturity: sql`m.name`,
  bio: sql`sp.is_organic::text`,
  fournisseurs: null,
}

/**
 * Open offers of these products, the first product's first, at the customer's price for one package: of those that have
 * what the attributes ask for, what the customer usually takes first.
 */
export const findOffersOfProducts = async (
  db: Db,
  { shopId, buyerId }: { shopId: number; buyerId: number },
  {
    productIds,
    attributes,
  }: { productIds: readonly number[] | null; attributes: Reading['attributes'] },
): Promise<SuggestedOffer[]> => {
  const conditions = attributes.flatMap(({ field, values }) => {
    const column = heldColumn[field]
    return column === null ? [] : [sql`coalesce(${column} = any(${values}::text[]), false)`]
  })
  if (productIds !== null) conditions.push(sql`p.id = any(${productIds}::bigint[])`)
  const asked = conditions.length === 0 ? sql`true` : sql.join(conditions, sql` and `)
  const { rows } = await sql<SuggestedOffer>`
    with usual as (${latestOf(shopId, buyerId)})
    select o.id as "offerId", p.id as "productId", ${offerLabel} as label,
           case o.billing_type when 'weight' then 'kg' when 'package' then 'package'
                               else v.unit end as unit,
           ${offerUnitPrice(buyerId, 1000)} as "unitPriceE4",
           o.min_packages_milli as "minPackagesMilli",
           o.allows_half and not p.is_indivisible as "allowsHalf",
           v.unit as "contentUnit", v.units_per_package as "unitsPerPackage",
           v.average_volume_g as "averageVolumeG",
           coalesce(u.times, 0) as times
    ${offered}
      left join maturities m on m.id = sp.maturity_id
      left join usual u on u.specification_id = sp.id
     where o.shop_id = ${shopId} and o.withdrawn_at is null and p.status = 'active'
       and ${offerIsOpenTo(buyerId)} and ${asked}
     order by array_position(${productIds ?? []}::bigint[], p.id), times desc, label, "offerId"
     limit 12`.execute(db)
  return rows
}

export type EnteredOffer = PackageRules & {
  id: number
  specificationId: number
  label: string
  unit: Unit
  minPackagesMilli: number
}

/** Those of the wholesaler's offers that are named by their own id or by their specification. */
export const findEnteredOffers = async (
  db: Db,
  shopId: number,
  named: { offerIds: readonly number[]; specificationIds: readonly number[] },
) => {
  const { rows } = await sql<EnteredOffer>`
    select o.id, sp.id as "specificationId", ${offerLabel} as label,
           case o.billing_type when 'weight' then 'kg' when 'package' then 'package'
                               else v.unit end as unit,
           p.is_indivisible as "isIndivisible", o.allows_half as "allowsHalf",
           o.min_packages_milli as "minPackagesMilli"
    ${offered}
     where o.shop_id = ${shopId} and o.withdrawn_at is null
       and (o.id = any(${named.offerIds}::bigint[])
            or o.specification_id = any(${named.specificationIds}::bigint[]))`.execute(db)
  return rows
}
