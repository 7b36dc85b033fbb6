import type { AttributeField, Reading } from '@carreau/catalogue-search/vocabulary'
import type { CostUnit } from '@carreau/domain/orders/stock/stock'
import { type RawBuilder, sql } from 'kysely'
import type { Db, Trx } from '../../../platform/db/database.ts'

export type ArrivalRow = {
  id: number
  supplier: string
  noteNumber: string
  arrivedOn: string
  recordedAt: Date
  recordedBy: string
}

const arrivalColumns = sql`
  a.id, a.supplier, a.note_number as "noteNumber", a.arrived_on as "arrivedOn",
  a.recorded_at as "recordedAt", a.recorded_by as "recordedBy"`

/** A page of arrivals, the newest first, each with how much came as what. */
export const findArrivals = async (
  db: Db,
  shopId: number,
  { offset, limit }: { offset: number; limit: number },
) => {
  const { rows } = await sql<ArrivalRow & { linesCount: number; milli: number; names: string }>`
    select ${arrivalColumns}, held."linesCount", held.milli, held.names
      from (select * from arrivals where shop_id = ${shopId}
             order by arrived_on desc, id desc offset ${offset} limit ${limit}) a
     cross join lateral (
       select count(*)::integer as "linesCount", coalesce(sum(arrived.milli), 0)::bigint as milli,
              coalesce(string_agg(s.name, ', ' order by s.position), '') as names
         from stock_lots s
        cross join lateral (
          select coalesce(sum(m.milli), 0) as milli from stock_movements m
           where m.lot_id = s.id and m.shop_id = ${shopId} and m.kind in ('arrived', 'corrected')) arrived
        where s.arrival_id = a.id and s.shop_id = ${shopId}) held
     order by a.arrived_on desc, a.id desc`.execute(db)
  return rows
}

export const findArrival = async (db: Db, shopId: number, arrivalId: number) => {
  const { rows } = await sql<ArrivalRow>`
    select ${arrivalColumns} from arrivals a where a.id = ${arrivalId} and a.shop_id = ${shopId}`.execute(
    db,
  )
  return rows[0]
}

/** Arrivals that say whom somebody buys from. */
const latestArrivals = 500

/** Who delivered lately, by name. */
export const findSuppliers = async (db: Db, shopId: number): Promise<string[]> => {
  const { rows } = await sql<{ supplier: string }>`
    select distinct supplier
      from (select supplier from arrivals where shop_id = ${shopId}
             order by arrived_on desc, id desc limit ${latestArrivals}) latest
     order by supplier limit 100`.execute(db)
  return rows.map(({ supplier }) => supplier)
}

/** What one of the wholesaler's offers is, as a lot writes it down. */
export type GoodsRow = {
  specificationId: number
  productId: number
  name: string
  facts: string
  originName: string
  averageVolumeG: number | null
}

const goodsColumns = sql`
  sp.id as "specificationId", p.id as "productId", p.commercial_designation as name,
  concat_ws(' · ', sp.cultivar, 'cat. ' || sp.category, v.size, k.name, br.name,
            case when sp.is_organic then 'Bio' end) as facts,
  g.name as "originName", v.average_volume_g as "averageVolumeG"`

const offeredGoods = sql`
  from offers o
  join specifications sp on sp.id = o.specification_id
  join variants v on v.id = sp.variant_id
  join products p on p.id = sp.product_id
  join origins g on g.id = sp.origin_id
  join packagings k on k.id = sp.packaging_id
  left join brands br on br.id = sp.brand_id
  left join maturities m on m.id = sp.maturity_id`

/** What an attribute of a reading asks of the specification; wholesalers are this one. */
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

/** Offers on the list, open or not: what arrives may have been sold out. Of the products in their order. */
export const findOfferedGoods = async (
  db: Db,
  shopId: number,
  {
    productIds,
    attributes,
  }: { productIds: readonly number[] | null; attributes: Reading['attributes'] },
) => {
  const conditions = attributes.flatMap(({ field, values }) => {
    const column = heldColumn[field]
    return column === null ? [] : [sql`coalesce(${column} = any(${values}::text[]), false)`]
  })
  if (productIds !== null) conditions.push(sql`p.id = any(${productIds}::bigint[])`)
  const asked = conditions.length === 0 ? sql`true` : sql.join(conditions, sql` and `)
  const { rows } = await sql<GoodsRow>`
    select ${goodsColumns} ${offeredGoods}
     where o.shop_id = ${shopId} and o.withdrawn_at is null and ${asked}
     order by array_position(${productIds ?? []}::bigint[], p.id), o.is_available desc,
              name, facts, sp.id
     limit 8`.execute(db)
  return rows
}

/** Those of the specifications that the wholesaler has on its list, or had: a lorry may come after a withdrawal. */
export const findGoods = async (db: Db, shopId: number, specificationIds: readonly number[]) => {
  const { rows } = await sql<GoodsRow>`
    select ${goodsColumns} ${offeredGoods}
     where o.shop_id = ${shopId} and o.specification_id = any(${specificationIds}::bigint[])`.execute(
    db,
  )
  return rows
}

/** Keys of lots that the wholesaler has: those that begin so, and those asked for. */
export const findTakenLots = async (
  trx: Trx,
  shopId: number,
  { prefix, lots }: { prefix: string; lots: readonly string[] },
) => {
  const { rows } = await sql<{ key: string; specificationId: number; arrivedOn: string }>`
    select s.lot_key as key, s.specification_id as "specificationId", a.arrived_on as "arrivedOn"
      from stock_lots s join arrivals a on a.id = s.arrival_id
     where s.shop_id = ${shopId}
       and (starts_with(s.lot_key, ${prefix})
            or s.lot_key = any(select lot_key(l) from unnest(${lots}::text[]) as l))
       -- Entered by mistake and corrected to nothing, a number is free again, unless any of it was moved.
       and exists (select from stock_movements m
                    where m.lot_id = s.id and m.shop_id = s.shop_id
                   having coalesce(sum(m.milli) filter (where m.kind in ('arrived', 'corrected')), 0) <> 0
                       or bool_or(m.kind not in ('arrived', 'corrected')))
     limit 100000`.execute(trx)
  return rows
}

/** A line of an arrival as it is written. */
export type WrittenLot = GoodsRow & {
  position: number
  lot: string
  milli: number
  weightG: number
  packageG: number | null
  bestBefore: string | null
  costE4: number | null
  costUnit: CostUnit | null
}

export const insertArrival = async (
  trx: Trx,
  shopId: number,
  arrival: Omit<ArrivalRow, 'id'>,
): Promise<number> => {
  const { rows } = await sql<{ id: number }>`
    insert into arrivals (shop_id, supplier, note_number, arrived_on, recorded_at, recorded_by)
    values (${shopId}, ${arrival.supplier}, ${arrival.noteNumber}, ${arrival.arrivedOn}::date,
            ${arrival.recordedAt}::timestamptz, ${arrival.recordedBy})
    returning id`.execute(trx)
  const [row] = rows
  if (row === undefined) throw new Error('An insert returns its row')
  return row.id
}

/**
 * Writes the lots of an arrival and that they came; then what was picked under their numbers before anybody had
 * entered them, by order. Whoever picks is kept waiting (`holdLots`): no pick is missed or booked twice.
 */
export const insertLots = async (
  trx: Trx,
  shopId: number,
  {
    arrivalId,
    lots,
    by,
    at,
  }: { arrivalId: number; lots: readonly WrittenLot[]; by: string; at: Date },
): Promise<void> => {
  await sql`
    with written as (
      select * from jsonb_to_recordset(${JSON.stringify(lots)}::jsonb) as l (
        position integer, "productId" bigint, "specificationId" bigint, name text, facts text,
        "originName" text, lot text, milli integer, "weightG" bigint, "packageG" integer,
        "bestBefore" date, "costE4" bigint, "costUnit" text)),
    made as (
      insert into stock_lots (shop_id, arrival_id, position, product_id, specification_id, name, facts,
                              origin_name, lot, package_g, best_before)
      select ${shopId}::bigint, ${arrivalId}::bigint, w.position, w."productId", w."specificationId", w.name,
             w.facts, w."originName", w.lot, w."packageG", w."bestBefore"
        from written w order by w.position
      returning id, position)
    insert into stock_movements (shop_id, lot_id, kind, milli, weight_g, cost_e4, cost_unit, at, recorded_by)
    select ${shopId}::bigint, made.id, 'arrived', w.milli, w."weightG", w."costE4", w."costUnit",
           ${at}::timestamptz, ${by}::text
      from made join written w on w.position = made.position order by made.id`.execute(trx)
  await sql`
    insert into stock_movements (shop_id, lot_id, kind, milli, weight_g, order_id, at)
    select s.shop_id, s.id, 'picked', -sum(l.picked_milli),
           -sum(picked_g(l.picked_milli, l.picked_weight_g, s.package_g)), o.id,
           coalesce(max(l.picked_at), ${at}::timestamptz)
      from stock_lots s
      join order_lines l on l.shop_id = ${shopId} and l.lot_key = s.lot_key
                        and l.specification_id = s.specification_id and l.picked_milli > 0
      join orders o on o.id = l.order_id and o.status <> 'cancelled'
     where s.arrival_id = ${arrivalId} and s.shop_id = ${shopId}
     group by s.shop_id, s.id, o.id order by s.id, o.id`.execute(trx)
}
