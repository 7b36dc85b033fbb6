import type { CartLine, CartToReview } from '@carreau/domain/carts/cart-review'
import type { PackageRules, Unit } from '@carreau/domain/money/quantity'
import { type RawBuilder, sql } from 'kysely'
import type { Db, Trx } from '../../../platform/db/database.ts'
import {
  deliversTo,
  leftBeforeOfOffer,
  leftOfOffer,
  offerIsOpenTo,
  offerUnitPrice,
} from '../../companies/door/offer-price.sql.ts'
import { cartCredit } from '../../customers/door/credit.sql.ts'

/** Carts that one answer or one validation may hold. */
const maxCarts = 200

export type CartLineRow = CartLine &
  PackageRules & {
    id: number
    /** Where it stands among ids, where it was put back; null for where its own puts it. */
    place: number | null
    offerId: number
    leftMilli: number | null
    /** What one package weighs, as announced. */
    weightMinG: number | null
    weightMaxG: number | null
    /** Of one package: when it was put in, and today. Null where nobody put it in. */
    addedPriceE4: number | null
    basePriceE4: number
    unit: Unit
    productId: number
    productName: string
    variety: string | null
    photoKey: string | null
    tint: string
    specificationId: number
    variantId: number
    variantSize: string | null
    originId: number
    originName: string
    brandId: number | null
    brandName: string | null
    packagingId: number
    packagingName: string
    maturityId: number | null
    maturityName: string | null
    cultivar: string | null
    isOrganic: boolean
    category: string | null
  }

export type CartRow = CartToReview<CartLineRow> & {
  id: number
  shopId: number
  shopSlug: string
  note: string
}

/** Whether the buyer can order the offer `o` of the product `p` and of the wholesaler `t` now. */
export const isOrderable = (buyerId: number) =>
  sql<boolean>`(${offerIsOpenTo(buyerId)} and p.status = 'active' and t.status = 'active')`

/** Orders that one cart may meet, the latest: one has a few open, whatever has gone wrong. */
const maxLiving = 20

/** What the cart `c` may be added to, the earliest first. */
const livingOrders = sql`
           (select coalesce(json_agg(json_build_object('id', l.id, 'number', l.number,
                     'status', l.status, 'deliveryDate', l.delivery_date, 'goodsCents', l.goods,
                     'deliveryFeeCents', l.delivery_fee_cents) order by l.id), '[]')
              from (select o.id, o.number, o.status, o.delivery_date, o.delivery_fee_cents,
                           (select coalesce(sum(net_cents), 0) from order_lines where order_id = o.id) as goods
                      from orders o
                     where o.buyer_id = c.buyer_id and o.shop_id = c.shop_id
                       and o.status in ('to_approve', 'submitted', 'accepted')
                     order by o.delivery_date desc, o.id limit ${sql.lit(maxLiving)}) l)`

/** Reads `carts` and `cart_items` of a buyer, whether tables or what a `with` calls so. */
export const selectCarts = (buyerId: number, among = sql``) => sql<CartRow>`
    select c.id, c.delivery_date as "deliveryDate", c.note,
           s.tenant_id as "shopId", s.slug as "shopSlug", t.company_name as "shopName",
           s.delivery_days as "deliveryDays", s.cut_off as "cutOff", s.lead_days as "leadDays",
           s.closures::text[] as closures, s.minimum_order_cents as "minimumCents",
           s.franco_cents as "francoCents", s.fee_cents as "feeCents",
           ${deliversTo(buyerId, sql.ref('s.tenant_id'))} as "deliversHere", held.lines, ${livingOrders} as living,
           ${cartCredit(buyerId, sql.ref('s.tenant_id'))} as credit
      from carts c
      join shops s on s.tenant_id = c.shop_id
      join tenants t on t.id = c.shop_id
     cross join lateral (
       select json_agg(line order by coalesce(line.place, line.id), line.id) as lines
         from (
           select i.id, i.place, i.offer_id as "offerId", i.packages_milli as "packagesMilli",
                  i.added_price_e4 as "addedPriceE4",
                  ${offerUnitPrice(buyerId, 1)} as "basePriceE4",
                  ${offerUnitPrice(buyerId, sql.ref('i.packages_milli'))} as "unitPriceE4",
                  ${isOrderable(buyerId)} as available, ${leftOfOffer} as "leftMilli",
                  ${leftBeforeOfOffer} as "leftBeforeMilli", o.more_from as "moreFrom", o.allows_half as "allowsHalf",
                  o.billing_type as "billingType",
                  case o.billing_type when 'weight' then 'kg' when 'package' then 'package'
                                      else v.unit end as unit,
                  v.units_per_package as "unitsPerPackage",
                  v.average_volume_g as "averageVolumeG", o.weight_min_g as "weightMinG",
                  o.weight_max_g as "weightMaxG", v.size as "variantSize",
                  p.id as "productId", p.commercial_designation as name, p.name as "productName",
                  p.variety, p.photo_keys[1] as "photoKey", p.tint, p.vat_rate::text as "vatRate",
                  p.volume_type as "volumeType", p.is_indivisible as "isIndivisible",
                  p.is_interfel_taxable as "isInterfelTaxable",
                  sp.id as "specificationId", sp.variant_id as "variantId", sp.cultivar,
                  sp.is_organic as "isOrganic", sp.category,
                  g.id as "originId", g.name as "originName", g.iso_code as "originIsoCode",
                  b.id as "brandId", b.name as "brandName",
                  k.id as "packagingId", k.name as "packagingName",
                  m.id as "maturityId", m.name as "maturityName"
             from cart_items i
             join offers o on o.id = i.offer_id
             join specifications sp on sp.id = o.specification_id
             join variants v on v.id = sp.variant_id
             join products p on p.id = sp.product_id
             join origins g on g.id = sp.origin_id
             join packagings k on k.id = sp.packaging_id
             left join brands b on b.id = sp.brand_id
             left join maturities m on m.id = sp.maturity_id
            where i.cart_id = c.id) line
        -- Whether there are lines is asked of the result: moved in here, every price was worked out twice.
       offset 0) held
     where c.buyer_id = ${buyerId} ${among} and held.lines is not null
     order by c.id
     limit ${maxCarts}`

/** The company's carts that hold something, oldest first, each line at today's price. */
export const findCarts = async (
  db: Db,
  buyerId: number,
  cartIds?: readonly number[],
): Promise<CartRow[]> => {
  const among = cartIds === undefined ? sql`` : sql`and c.id = any(${cartIds}::bigint[])`
  const { rows } = await selectCarts(buyerId, among).execute(db)
  return rows
}

export const findCart = async (db: Db, buyerId: number, cartId: number) =>
  (await findCarts(db, buyerId, [cartId]))[0]

/** Lines in the company's carts. */
export const countLines = async (db: Db, buyerId: number): Promise<number> => {
  const { rows } = await sql<{ lines: number }>`
    select count(*) as lines from carts c join cart_items i on i.cart_id = c.id
     where c.buyer_id = ${buyerId}`.execute(db)
  return rows[0]?.lines ?? 0
}

/** The rules of one offer, and what stays in the cart whatever is asked. */
export type OfferRules = PackageRules & { minPackagesMilli: number; heldMilli: number }
type Added = OfferRules & {
  available: boolean
  leftMilli: number | null
  deliversHere: boolean
  cartId: number | null
}

/**
 * The SQL twin of `refuseQuantity`, on the offer aliased `o` and its product `p`: it guards the
 * write itself, so that the rules are never judged on a quantity that has moved meanwhile.
 */
export const mayHold = (packagesMilli: RawBuilder<number>, maxMilli: number) => sql<boolean>`
  (${packagesMilli} between 1 and ${maxMilli}::integer
   and (o.min_packages_milli <= 1000 or ${packagesMilli} >= o.min_packages_milli)
   and ${packagesMilli} % case when o.allows_half and not p.is_indivisible then 500 else 1000 end = 0)`

/**
 * Adds packages of a wholesaler's specification in one statement: the cart, the line, or more on
 * the line that is there. `cartId` is null when the rules refuse, undefined comes back when the
 * wholesaler has no such offer. `packagesMilli` null asks for the rules only.
 */
export const addPackages = async (
  db: Db,
  buyerId: number,
  add: {
    shopId: number
    specificationId: number
    packagesMilli: number | null
    /** Of a line that was there, to stand where it stood. */
    place: number | null
    maxMilli: number
  },
) => {
  const packages = sql<number>`${add.packagesMilli}::integer`
  const sum = sql<number>`(coalesce(i.packages_milli, 0) + ${packages})`
  const { rows } = await sql<Added>`
    with offer as (
      select o.id, o.shop_id, p.is_indivisible, o.allows_half, o.min_packages_milli,
             ${isOrderable(buyerId)} as available, ${leftOfOffer} as left_milli,
             ${deliversTo(buyerId, sql.ref('o.shop_id'))} as delivers_here, coalesce(i.packages_milli, 0) as held_milli,
             ${mayHold(sum, add.maxMilli)} as fits
        from offers o
        join products p on p.id = o.product_id
        join tenants t on t.id = o.shop_id
        left join carts c on c.buyer_id = ${buyerId}::bigint and c.shop_id = o.shop_id
        left join cart_items i on i.cart_id = c.id and i.offer_id = o.id
       where o.shop_id = ${add.shopId} and o.specification_id = ${add.specificationId}),
    cart as (
      insert into carts (buyer_id, shop_id)
      select ${buyerId}::bigint, shop_id from offer where available and fits
      on conflict (buyer_id, shop_id) do update set updated_at = now()
      returning id),
    item as (
      insert into cart_items (cart_id, buyer_id, offer_id, packages_milli, place)
      select cart.id, ${buyerId}::bigint, offer.id, ${packages}, ${add.place}::bigint from cart, offer
      on conflict (cart_id, offer_id) do update
         set packages_milli = cart_items.packages_milli + excluded.packages_milli
       where cart_items.packages_milli + excluded.packages_milli <= ${add.maxMilli}::integer
      returning cart_id)
    select is_indivisible as "isIndivisible", allows_half as "allowsHalf", available, left_milli as "leftMilli",
           delivers_here as "deliversHere", min_packages_milli as "minPackagesMilli", held_milli as "heldMilli",
           (select cart_id from item) as "cartId"
      from offer`.execute(db)
  return rows[0]
}

/**
 * Sets the packages of a line, in one statement that locks the cart first, as a validation does.
 * Undefined: not the company's cart; `rules` null: no such line; `changed` false: refused by them.
 */
export const setPackages = async (
  db: Db,
  buyerId: number,
  set: {
    cartId: number
    itemId: number
    packagesMilli: number | null
    /** What the line must hold now; null for whatever it holds. */
    seenMilli: number | null
    maxMilli: number
  },
) => {
  const packages = sql<number>`${set.packagesMilli}::integer`
  const { rows } = await sql<{ rules: OfferRules | null; isAsSeen: boolean; changed: boolean }>`
    with cart as (
      select id from carts where id = ${set.cartId} and buyer_id = ${buyerId} for no key update),
    line as (
      select i.id, ${mayHold(packages, set.maxMilli)} as fits,
             coalesce(i.packages_milli = ${set.seenMilli}::integer, true) as is_as_seen,
             json_build_object('isIndivisible', p.is_indivisible, 'allowsHalf', o.allows_half,
               'minPackagesMilli', o.min_packages_milli, 'heldMilli', 0) as rules
        from cart
        join cart_items i on i.cart_id = cart.id
        join offers o on o.id = i.offer_id
        join products p on p.id = o.product_id
       where i.id = ${set.itemId}),
    changed as (
      update cart_items i set packages_milli = ${packages}
        from line where i.id = line.id and line.fits and line.is_as_seen
      returning i.id)
    select (select rules from line) as rules, (select is_as_seen from line) as "isAsSeen",
           exists (select from changed) as changed
      from cart`.execute(db)
  return rows[0]
}

/** Holds the cart until the transaction ends: carts first, by id, then their lines. */
export const lockCart = async (trx: Trx, buyerId: number, cartId: number): Promise<boolean> => {
  const { rows } = await sql`
    select id from carts where id = ${cartId} and buyer_id = ${buyerId} for update`.execute(trx)
  return rows.length > 0
}

/** What a line of a locked cart holds, in thousandths of a package; undefined: no such line. */
export const findHeldMilli = async (
  trx: Trx,
  { cartId, itemId }: { cartId: number; itemId: number },
): Promise<number | undefined> => {
  const { rows } = await sql<{ heldMilli: number }>`
    select packages_milli as "heldMilli" from cart_items
     where id = ${itemId} and cart_id = ${cartId}`.execute(trx)
  return rows[0]?.heldMilli
}

/**
 * Takes a line out of a locked cart, and the cart with its last line. Undefined: no such line. What
 * the statement reads is as old as its beginning, hence the lock before it.
 */
export const deleteLine = async (
  trx: Trx,
  buyerId: number,
  { cartId, itemId }: { cartId: number; itemId: number },
) => {
  const { rows } = await sql<{ emptied: boolean }>`
    with line as (
      delete from cart_items i using carts c
       where i.id = ${itemId} and c.id = i.cart_id and c.id = ${cartId} and c.buyer_id = ${buyerId}
      returning i.id, i.cart_id),
    emptied as (
      delete from carts c using line
       where c.id = line.cart_id
         and not exists (select from cart_items i where i.cart_id = c.id and i.id <> line.id)
      returning c.id)
    select exists (select from emptied) as emptied from line`.execute(trx)
  return rows[0]
}

export const deleteCart = async (db: Db, buyerId: number, cartId: number): Promise<boolean> => {
  const { rows } = await sql`
    delete from carts where id = ${cartId} and buyer_id = ${buyerId} returning id`.execute(db)
  return rows.length > 0
}

/** Sets what is given of the delivery date and the note; false when the cart is gone, or not as seen. */
export const setDelivery = async (
  db: Db,
  buyerId: number,
  cartId: number,
  {
    seen,
    ...set
  }: {
    delivery_date?: string | null | undefined
    note?: string | undefined
    seen: { deliveryDate: string | null | undefined; note: string | undefined }
    updated_at: Date
  },
): Promise<boolean> => {
  const row = await db
    .updateTable('carts')
    .set(set)
    .where('id', '=', cartId)
    .where('buyer_id', '=', buyerId)
    .$if(seen.deliveryDate !== undefined, asSeen =>
      asSeen.where('delivery_date', 'is not distinct from', seen.deliveryDate ?? null),
    )
    .$if(seen.note !== undefined, asSeen => asSeen.where('note', '=', seen.note ?? ''))
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}
