import type { CrateEntry, CrateOpening } from '@carreau/domain/customers/crate-statement'
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

/** The wholesaler of an account that a buyer has; undefined: nothing ever moved between them. */
export const findAccountShop = async (db: Db, { shopId, buyerId }: Pair) => {
  const { rows } = await sql<{ id: number; slug: string; name: string }>`
    select s.tenant_id as id, s.slug, t.company_name as name
      from shops s join tenants t on t.id = s.tenant_id
     where s.tenant_id = ${shopId}
       and (exists (select from crate_balances where shop_id = ${shopId} and buyer_id = ${buyerId})
         or exists (select from reception_crates
                     where shop_id = ${shopId} and buyer_id = ${buyerId}))`.execute(db)
  return rows[0]
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

/** Counts of a kitchen that an account shows as not agreed. */
const shownDisputed = 20

/** What a kitchen said it gave back where the account has another number of it, the latest first. */
export const findDisputed = async (db: Db, { shopId, buyerId }: Pair) => {
  const { rows } = await sql<{
    orderId: number
    orderNumber: string
    kindName: string
    said: number
    booked: number
  }>`
    select c.order_id as "orderId", o.number as "orderNumber", k.name as "kindName", c.count as said,
           b.booked
      from reception_crates c
      join orders o on o.id = c.order_id
      join crate_kinds k on k.id = c.kind_id
     cross join lateral (
       select coalesce(-sum(m.count), 0)::integer as booked
         from crate_movements m
        where m.order_id = c.order_id and m.kind_id = c.kind_id
          and m.reason in ('returned', 'received', 'correction')) b
     where c.shop_id = ${shopId} and c.buyer_id = ${buyerId} and b.booked <> c.count
     order by c.order_id desc, c.kind_id limit ${shownDisputed}`.execute(db)
  return rows
}

export type BuyerBalanceRow = CrateBalanceRow & { shopId: number; slug: string; shopName: string }

/** What a buyer has, of the wholesalers by name: also where all came back, or where only the kitchen counted. */
export const findBuyerBalances = async (db: Db, buyerId: number) => {
  const { rows } = await sql<BuyerBalanceRow>`
    select b.shop_id as "shopId", s.slug, t.company_name as "shopName", k.id as "kindId",
           k.name as "kindName", k.deposit_cents as "kindDepositCents", b.count,
           b.deposit_cents as "depositCents"
      from (select shop_id, kind_id, count, deposit_cents from crate_balances
             where buyer_id = ${buyerId}
             union all
            select r.shop_id, r.kind_id, 0, 0 from reception_crates r
             where r.buyer_id = ${buyerId} and not exists (
               select from crate_balances x
                where x.buyer_id = r.buyer_id and x.shop_id = r.shop_id and x.kind_id = r.kind_id)
             group by r.shop_id, r.kind_id) b
      join crate_kinds k on k.id = b.kind_id
      join shops s on s.tenant_id = b.shop_id
      join tenants t on t.id = b.shop_id
     order by t.company_name, b.shop_id, k.id limit 1000`.execute(db)
  return rows
}

/** Of every kind what a customer had before an instant. */
export const findCrateOpenings = async (
  trx: Trx,
  { shopId, buyerId }: Pair,
  start: Date,
): Promise<CrateOpening[]> => {
  const { rows } = await sql<CrateOpening>`
    select k.id as "kindId", k.name as "kindName", k.deposit_cents as "unitCents",
           coalesce(m.count, 0)::integer as count, coalesce(m.cents, 0)::bigint as cents
      from crate_kinds k
      left join (select kind_id, sum(count) as count, sum(count::bigint * deposit_cents) as cents
                   from crate_movements
                  where shop_id = ${shopId} and buyer_id = ${buyerId} and at < ${start}
                  group by kind_id) m on m.kind_id = k.id
     order by k.id limit 100`.execute(trx)
  return rows
}

/** What moved in a period, in time. */
export const findCrateEntries = async (
  trx: Trx,
  { shopId, buyerId }: Pair,
  { start, end }: { start: Date; end: Date },
): Promise<CrateEntry[]> => {
  const { rows } = await sql<CrateEntry>`
    select m.kind_id as "kindId", m.at, m.count, m.deposit_cents as "unitCents", m.reason, m.note,
           o.number as "orderNumber", m.recorded_by as "recordedBy"
      from crate_movements m
      left join orders o on o.id = m.order_id
     where m.shop_id = ${shopId} and m.buyer_id = ${buyerId} and m.at >= ${start} and m.at < ${end}
     order by m.at, m.id`.execute(trx)
  return rows
}

/**
 * A kind of crate with what a customer has of it, while nobody else counts its crates until the transaction ends;
 * undefined: no such kind. A lock of the pair, since kitchens, who count too, may change no row of the account.
 */
export const lockKind = async (trx: Trx, { shopId, buyerId }: Pair, kindId: number) => {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`crates of ${buyerId}`}, ${shopId}))`.execute(
    trx,
  )
  return (await findBalances(trx, { shopId, buyerId })).find(kind => kind.kindId === kindId)
}

/** What is in the account of the crates that came back with an order, and whether its wholesaler counted them. */
export const findReturn = async (
  trx: Trx,
  { orderId, kindId }: { orderId: number; kindId: number },
): Promise<{ booked: number; isCounted: boolean }> => {
  const { rows } = await sql<{ booked: number; isCounted: boolean }>`
    select coalesce(-sum(count), 0)::integer as booked,
           coalesce(bool_or(reason <> 'received'), false) as "isCounted"
      from crate_movements
     where order_id = ${orderId} and kind_id = ${kindId}
       and reason in ('returned', 'received', 'correction')`.execute(trx)
  return rows[0] ?? { booked: 0, isCounted: false }
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
