import type { CrateReason } from '@carreau/domain/customers/crates'
import { sql } from 'kysely'
import type { Db, Trx } from '../../../platform/db/database.ts'

type Pair = { shopId: number; buyerId: number }

export type CrateBalanceRow = {
  kindId: number
  kindName: string
  kindDepositCents: number
  count: number
  depositCents: number
}

/** Whether the buyer is a customer of the wholesaler. */
export const isCustomer = async (db: Db, { shopId, buyerId }: Pair): Promise<boolean> => {
  const { rows } = await sql`
    select from shop_customers where shop_id = ${shopId} and buyer_id = ${buyerId}`.execute(db)
  return rows.length > 0
}

/** Of every kind what the customer has, none included. */
export const findBalances = async (db: Db, { shopId, buyerId }: Pair) => {
  const { rows } = await sql<CrateBalanceRow>`
    select k.id as "kindId", k.name as "kindName", k.deposit_cents as "kindDepositCents",
           coalesce(b.count, 0) as count, coalesce(b.deposit_cents, 0)::bigint as "depositCents"
      from crate_kinds k
      left join crate_balances b
        on b.kind_id = k.id and b.shop_id = ${shopId} and b.buyer_id = ${buyerId}
     order by k.id limit 100`.execute(db)
  return rows
}

export type CrateMovementRow = {
  id: number
  at: Date
  kindName: string
  count: number
  depositCents: number
  reason: CrateReason
  note: string
  orderId: number | null
  orderNumber: string | null
  recordedBy: string
}

/** Movements that an account shows. */
const shownMovements = 100

export const findMovements = async (db: Db, { shopId, buyerId }: Pair) => {
  const { rows } = await sql<CrateMovementRow>`
    select m.id, m.at, k.name as "kindName", m.count, m.deposit_cents as "depositCents", m.reason,
           m.note, o.id as "orderId", o.number as "orderNumber", m.recorded_by as "recordedBy"
      from crate_movements m
      join crate_kinds k on k.id = m.kind_id
      left join orders o on o.id = m.order_id
     where m.shop_id = ${shopId} and m.buyer_id = ${buyerId}
     order by m.id desc limit ${shownMovements}`.execute(db)
  return rows
}

export type BuyerBalanceRow = CrateBalanceRow & { shopId: number; slug: string; shopName: string }

/** What a buyer has, of the wholesalers by name. */
export const findBuyerBalances = async (db: Db, buyerId: number) => {
  const { rows } = await sql<BuyerBalanceRow>`
    select b.shop_id as "shopId", s.slug, t.company_name as "shopName", k.id as "kindId",
           k.name as "kindName", k.deposit_cents as "kindDepositCents", b.count,
           b.deposit_cents as "depositCents"
      from crate_balances b
      join crate_kinds k on k.id = b.kind_id
      join shops s on s.tenant_id = b.shop_id
      join tenants t on t.id = b.shop_id
     where b.buyer_id = ${buyerId} and b.count <> 0
     order by t.company_name, b.shop_id, k.id limit 1000`.execute(db)
  return rows
}

/** A kind of crate with what a customer has of it, held until the transaction ends; undefined: no such kind. */
export const lockKind = async (trx: Trx, { shopId, buyerId }: Pair, kindId: number) => {
  // Of the customer, since a kind that it never had has no balance to hold.
  await sql`select from shop_customers where shop_id = ${shopId} and buyer_id = ${buyerId}
             for update`.execute(trx)
  await sql`select from crate_balances
             where shop_id = ${shopId} and buyer_id = ${buyerId} and kind_id = ${kindId}
             for update`.execute(trx)
  return (await findBalances(trx, { shopId, buyerId })).find(kind => kind.kindId === kindId)
}

/** Whether an order is one of the wholesaler's for this customer. */
export const isOrderOf = async (
  trx: Trx,
  { shopId, buyerId }: Pair,
  orderId: number,
): Promise<boolean> => {
  const { rows } = await sql`
    select from orders
     where id = ${orderId} and shop_id = ${shopId} and buyer_id = ${buyerId}
       and status not in ('to_approve', 'rejected')`.execute(trx)
  return rows.length > 0
}

export const insertMovement = async (
  trx: Trx,
  pair: Pair,
  movement: {
    kindId: number
    count: number
    depositCents: number
    reason: CrateReason
    note: string
    orderId: number | null
    at: Date
    recordedBy: string
  },
): Promise<void> => {
  await sql`
    insert into crate_movements (shop_id, buyer_id, kind_id, count, deposit_cents, reason, note,
                                 order_id, at, recorded_by)
    values (${pair.shopId}, ${pair.buyerId}, ${movement.kindId}, ${movement.count},
            ${movement.depositCents}, ${movement.reason}, ${movement.note}, ${movement.orderId},
            ${movement.at}, ${movement.recordedBy})`.execute(trx)
}
