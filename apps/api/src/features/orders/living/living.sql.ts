import type { Bracket } from '@carreau/domain/money/brackets'
import type { InterfelKind, InterfelRate } from '@carreau/domain/money/interfel'
import type { ChangeRules } from '@carreau/domain/orders/living-order'
import { livingStatuses } from '@carreau/domain/orders/living-order'
import type { OrderStatus } from '@carreau/domain/orders/orders'
import type { Announced } from '@carreau/domain/orders/totals'
import { sql } from 'kysely'
import type { Db, Trx } from '../../../platform/db/database.ts'
import type { Tenant } from '../../../platform/identity/caller.ts'
import { sideOf } from '../door/orders.sql.ts'
import { interfelRatesOn } from '../placing/place-orders.sql.ts'

/** An order that a cart may join. */
export type LivingOrder = { id: number; shopId: number; deliveryDate: string; status: OrderStatus }

/**
 * Locks, by id as everyone does, the company's orders from those wholesalers that may still change, for `day`
 * and later; the earliest of each day. Taken after `lockOrdering`, which lets nobody place another meanwhile.
 */
export const lockLivingOrders = async (
  trx: Trx,
  buyerId: number,
  { shopIds, day }: { shopIds: readonly number[]; day: string },
): Promise<LivingOrder[]> => {
  const { rows } = await sql<LivingOrder>`
    select id, shop_id as "shopId", delivery_date as "deliveryDate", status from orders
     where buyer_id = ${buyerId} and shop_id = any(${shopIds}::bigint[])
       and delivery_date >= ${day}::date and status = any(${livingStatuses}::text[])
     order by id for update`.execute(trx)
  return rows
}

/** The other side of an order of the tenant, or undefined: what is locked before the order itself. */
export const findParties = async (db: Db, tenant: Tenant, orderId: number) => {
  const { rows } = await sql<{ buyerId: number; shopId: number }>`
    select buyer_id as "buyerId", shop_id as "shopId" from orders o
     where o.id = ${orderId} and ${sideOf(tenant)} = ${tenant.id}`.execute(db)
  return rows[0]
}

/** What the wholesaler asks for today, and what the order's contribution is worked out by. */
export type LivingTerms = ChangeRules & {
  shopName: string
  minimumCents: number
  francoCents: number | null
  feeCents: number
  approvalLimitCents: number | null
  interfelKind: InterfelKind
  interfelRates: InterfelRate[]
}

export const findLivingTerms = async (
  trx: Trx,
  { orderId, day }: { orderId: number; day: string },
): Promise<LivingTerms> => {
  const { rows } = await sql<LivingTerms>`
    select t.company_name as "shopName", s.minimum_order_cents as "minimumCents",
           s.franco_cents as "francoCents", s.fee_cents as "feeCents",
           coalesce(c.late_changes, s.late_changes) as "lateChanges",
           coalesce(c.confirm_changes, s.confirm_changes) as "confirmChanges",
           b.approval_limit_cents as "approvalLimitCents", coalesce(o.interfel_kind, b.interfel_kind) as "interfelKind",
           ${interfelRatesOn(day)} as "interfelRates"
      from orders o
      join shops s on s.tenant_id = o.shop_id
      join tenants t on t.id = s.tenant_id
      join buyers b on b.tenant_id = o.buyer_id
      left join lateral agreed_changes(b.tenant_id, s.tenant_id) c on true
     where o.id = ${orderId}`.execute(trx)
  const [terms] = rows
  if (terms === undefined) throw new Error(`No order ${orderId}`)
  return terms
}

export type PriceRow = {
  offerId: number
  specificationId: number
  minPackagesMilli: number
  baseE4: number
  customerPriceE4: number | null
  brackets: Bracket[]
}

/** What a wholesaler's offers of these specifications cost the buyer at any quantity. */
export const findPrices = async (
  trx: Trx,
  {
    buyerId,
    shopId,
    specificationIds,
  }: { buyerId: number; shopId: number; specificationIds: readonly number[] },
) => {
  const { rows } = await sql<PriceRow>`
    select o.id as "offerId", o.specification_id as "specificationId",
           o.min_packages_milli as "minPackagesMilli", o.unit_price_e4 as "baseE4",
           (select c.unit_price_e4 from customer_prices c
             where c.offer_id = o.id and c.buyer_id = ${buyerId}) as "customerPriceE4",
           (select coalesce(json_agg(json_build_object('minPackagesMilli', b.min_packages_milli,
                     'unitPriceE4', b.unit_price_e4)), '[]')
              from offer_brackets b where b.offer_id = o.id) as brackets
      from offers o
     where o.shop_id = ${shopId} and o.specification_id = any(${specificationIds}::bigint[])
       and o.withdrawn_at is null`.execute(trx)
  return rows
}

/** What the company's other orders of the wholesaler and day come to, VAT included, as announced and at most, under `lockOrdering`. */
export const findOtherGross = async (
  trx: Trx,
  order: { id: number; buyerId: number; shopId: number; deliveryDate: string },
): Promise<Announced> => {
  const { rows } = await sql<Announced>`
    select coalesce(sum(gross_cents), 0)::bigint as "grossCents",
           coalesce(sum(coalesce(gross_max_cents, gross_cents)), 0)::bigint as "grossMaxCents"
      from orders
     where buyer_id = ${order.buyerId} and shop_id = ${order.shopId}
       and delivery_date = ${order.deliveryDate}::date and id <> ${order.id}
       and status not in ('rejected', 'refused', 'cancelled')`.execute(trx)
  return rows[0] ?? { grossCents: 0, grossMaxCents: 0 }
}
