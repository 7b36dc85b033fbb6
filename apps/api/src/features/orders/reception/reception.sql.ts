import type { RegisterEntry } from '@carreau/domain/orders/register'
import { sql } from 'kysely'
import type { Db, Trx } from '../../../platform/db/database.ts'
import type { Tenant } from '../../../platform/identity/caller.ts'
import { sideOf } from '../door/orders.sql.ts'

/** A line as it is written, once. */
export type WrittenLine = Omit<RegisterEntry, 'receivedAt' | 'receivedBy'> & { lineId: number }

/** Writes what both sides read of a reception, and the lines of the locked order into its buyer's register. */
export const insertReception = async (
  trx: Trx,
  reception: {
    buyerId: number
    shopId: number
    orderId: number
    receivedAt: Date
    writtenAt: Date
    receivedBy: string
    recordedBy: string
    signature: string | null
    lines: readonly WrittenLine[]
  },
): Promise<void> => {
  await sql`
    insert into receptions (order_id, buyer_id, shop_id, received_at, received_by, signature)
    values (${reception.orderId}, ${reception.buyerId}, ${reception.shopId}, ${reception.receivedAt},
            ${reception.receivedBy}, ${reception.signature})`.execute(trx)
  await sql`
    insert into reception_lines (buyer_id, order_id, order_line_id, received_at, written_at, received_by,
             recorded_by, supplier, order_number, product, lot, best_before, delivered_milli, delivered_weight_g,
             temperature_dc, fate, fault_milli, fault_weight_g, reason, note)
    select ${reception.buyerId}, ${reception.orderId}, l."lineId", ${reception.receivedAt}::timestamptz,
           ${reception.writtenAt}::timestamptz, ${reception.receivedBy}, ${reception.recordedBy}, l.supplier,
           l."orderNumber", l.product, l.lot, l."bestBefore", l."deliveredMilli", l."deliveredWeightG", l."temperatureDc",
           l.fate, l."faultMilli", l."faultWeightG", l.reason, l.note
      from jsonb_to_recordset(${JSON.stringify(reception.lines)}::jsonb) as l (
        "lineId" bigint, supplier text, "orderNumber" text, product text, lot text, "bestBefore" date,
        "deliveredMilli" integer, "deliveredWeightG" integer, "temperatureDc" integer, fate text,
        "faultMilli" integer, "faultWeightG" integer, reason text, note text)`.execute(trx)
}

/** What the kitchen says it gave back, whatever the account has of it. */
export const insertReceptionCrates = async (
  trx: Trx,
  {
    orderId,
    buyerId,
    shopId,
    crates,
  }: {
    orderId: number
    buyerId: number
    shopId: number
    crates: readonly { kindId: number; count: number }[]
  },
): Promise<void> => {
  if (crates.length === 0) return
  await sql`
    insert into reception_crates (order_id, kind_id, buyer_id, shop_id, count)
    select ${orderId}, c."kindId", ${buyerId}, ${shopId}, c.count
      from jsonb_to_recordset(${JSON.stringify(crates)}::jsonb) as c ("kindId" bigint, count integer)`.execute(
    trx,
  )
}

/** Until when the lines of an order keep, as far as its wholesaler entered it of their lots; days by line. */
export const findBestBefore = async (db: Db, orderId: number): Promise<Map<number, string>> => {
  const { rows } = await sql<{ lineId: number; day: string }>`
    select line_id as "lineId", day::text as day from best_before_of(${orderId})
     order by line_id`.execute(db)
  return new Map(rows.map(({ lineId, day }) => [lineId, day]))
}

export type ReceptionRow = {
  shopId: number
  buyerId: number
  received: {
    at: string
    by: string
    temperatureDc: number | null
    signature: string | null
  } | null
}

/** Whose an order is and how it was received; undefined: not this company's, or not to be seen yet. */
export const findReception = async (
  db: Db,
  tenant: Tenant,
  orderId: number,
): Promise<ReceptionRow | undefined> => {
  const { rows } = await sql<ReceptionRow>`
    select o.shop_id as "shopId", o.buyer_id as "buyerId",
           (select json_build_object('at', r.received_at, 'by', r.received_by, 'signature', r.signature,
                     'temperatureDc', (select w.temperature_dc from reception_lines w
                                        where w.order_id = o.id limit 1))
              from receptions r where r.order_id = o.id) as received
      from orders o
     where o.id = ${orderId} and ${sideOf(tenant)} = ${tenant.id}
       and (${tenant.type === 'buyer'} or o.status not in ('to_approve', 'rejected'))`.execute(db)
  return rows[0]
}

export type ReceptionCrateRow = {
  kindId: number
  kindName: string
  depositCents: number
  out: number
  held: number
  returned: number
  said: number | null
}

/** Of every kind what went out and came back with an order, and what its buyer has in all. */
export const findReceptionCrates = async (
  db: Db,
  { orderId, shopId, buyerId }: { orderId: number; shopId: number; buyerId: number },
): Promise<ReceptionCrateRow[]> => {
  const { rows } = await sql<ReceptionCrateRow>`
    select k.id as "kindId", k.name as "kindName", k.deposit_cents as "depositCents",
           coalesce(m.out, 0)::integer as out, coalesce(m.returned, 0)::integer as returned,
           coalesce(b.count, 0) as held, c.count as said
      from crate_kinds k
      left join (select kind_id, sum(count) filter (where reason in ('shipped', 'handed_out')) as out,
                        -sum(count) filter (where reason not in ('shipped', 'handed_out')) as returned
                   from crate_movements where order_id = ${orderId} group by kind_id) m on m.kind_id = k.id
      left join crate_balances b
        on b.kind_id = k.id and b.shop_id = ${shopId} and b.buyer_id = ${buyerId}
      left join reception_crates c on c.kind_id = k.id and c.order_id = ${orderId}
     order by k.id limit 100`.execute(db)
  return rows
}

export type RegisterRow = RegisterEntry & { id: number; orderId: number }

const columns = sql`
  id, order_id as "orderId", received_at as "receivedAt", received_by as "receivedBy", supplier,
  order_number as "orderNumber", product, lot, best_before::text as "bestBefore", delivered_milli as "deliveredMilli",
  delivered_weight_g as "deliveredWeightG", temperature_dc as "temperatureDc", fate,
  fault_milli as "faultMilli", fault_weight_g as "faultWeightG", reason, note`

type Span = { start: Date; end: Date }

/** A page of a company's register, the newest first. */
export const findRegisterPage = async (
  db: Db,
  buyerId: number,
  { start, end, offset, limit }: Span & { offset: number; limit: number },
): Promise<RegisterRow[]> => {
  const { rows } = await sql<RegisterRow>`
    select ${columns} from reception_lines
     where buyer_id = ${buyerId} and received_at >= ${start} and received_at < ${end}
     order by received_at desc, id desc
    offset ${offset} limit ${limit}`.execute(db)
  return rows
}

/** The register in the order it was written, behind what was read last. */
export const findRegisterAfter = async (
  db: Db,
  buyerId: number,
  {
    start,
    end,
    after,
    limit,
  }: Span & { after: Pick<RegisterRow, 'receivedAt' | 'id'> | null; limit: number },
): Promise<RegisterRow[]> => {
  const { rows } = await sql<RegisterRow>`
    select ${columns} from reception_lines
     where buyer_id = ${buyerId} and received_at >= ${start} and received_at < ${end} ${
       after === null ? sql`` : sql`and (received_at, id) > (${after.receivedAt}, ${after.id})`
     }
     order by received_at, id limit ${limit}`.execute(db)
  return rows
}

/** The company as it is called, on its own paper. */
export const findCompanyName = async (db: Db, buyerId: number): Promise<string> => {
  const { rows } = await sql<{ name: string }>`
    select company_name as name from tenants where id = ${buyerId}`.execute(db)
  return rows[0]?.name ?? ''
}
