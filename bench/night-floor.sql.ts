import type { Database } from '../apps/api/src/platform/db/database.ts'
import type { Acknowledged } from './books.sql.ts'

type Pool = Database['pool']

/** A lot as it lies in the cold room. */
export type Lot = { id: number; lot: string; packages: number; weightG: number; isWeighed: boolean }
/** What is in the crates of a line. */
export type Crated = { packages: number; weightG: number | null; lot: string | null }
export type Handed = {
  receivedBy: string
  crates: { kind_id: number; count: number }[]
  takenCents: number
  refusals: { line_id: number; packages: number }[]
}
export type Received = {
  receivedBy: string
  crates: { kind_id: number; count: number }[]
  faults: number[]
}

/** What the night's people saw and were answered: what must be in the books at dawn. */
export type Seen = {
  lots: Map<number, Lot>
  lines: Map<number, Crated>
  handed: Map<number, Handed>
  received: Map<number, Received>
  acknowledged: Acknowledged
  splits: number
  /** Two people who did one thing at once, of whom one was told of the other. */
  told: number
}

/** Something that a wholesaler sells by whole packages: its announced weight, and whether the scale decides. */
export type Goods = { specificationId: number; packageG: number; isWeighed: boolean }

/** Of one wholesaler, as mixed as they come; those in crates that come back first. */
export const findGoods = async (pool: Pool, shopId: number, count: number): Promise<Goods[]> => {
  const { rows } = await pool.query<Goods>(
    `select o.specification_id as "specificationId", coalesce(v.average_volume_g, 1000) as "packageG",
            o.billing_type = 'weight' and p.volume_type = 'variable' as "isWeighed"
       from offers o
       join products p on p.id = o.product_id and p.status = 'active'
       join specifications s on s.id = o.specification_id
       join packagings k on k.id = s.packaging_id
      join variants v on v.id = s.variant_id
      where o.shop_id = $1 and o.is_available and o.min_packages_milli <= 2000
        and coalesce(o.valid_until > now() + interval '1 day', true)
        and not o.stock_bound
      order by k.crate_kind_id is null, md5(o.id::text) limit $2`,
    [shopId, count],
  )
  return rows
}

/** The day of delivery has come. */
export const moveToToday = (pool: Pool, orderIds: readonly number[]) =>
  pool.query(
    `update orders set delivery_date = (now() at time zone 'Europe/Paris')::date where id = any($1::bigint[])`,
    [orderIds],
  )

/** A night that is over is yesterday's: the tours of a day show its first 500 stops. */
export const moveToYesterday = (pool: Pool, buyerIds: readonly number[]) =>
  pool.query(
    `update orders set delivery_date = delivery_date - 1 where buyer_id = any($1::bigint[])`,
    [buyerIds],
  )

/** Counts of what must not be: what people saw against what is stored, and what is stored against itself. */
export const readFloor = async (
  pool: Pool,
  { seen, shopId, buyerIds }: { seen: Seen; shopId: number; buyerIds: readonly number[] },
): Promise<Record<string, number>> => {
  const count = async (from: string, ...values: unknown[]): Promise<number> => {
    const { rows } = await pool.query<{ count: number }>(`select count(*) from ${from}`, values)
    return Number(rows[0]?.count ?? 0)
  }
  const ids = [...seen.acknowledged.placed.values()].flat()
  const lots = [...seen.lots.values()].map(({ id, packages, weightG, isWeighed }) => ({
    ...{ id, milli: packages * 1_000 },
    weight_g: isWeighed ? weightG : null,
  }))
  const lines = [...seen.lines].map(([id, { packages, weightG, lot }]) => ({
    ...{ id, milli: packages * 1_000, weight_g: weightG, lot },
  }))
  const handed = [...seen.handed].map(([order_id, proof]) => ({ order_id, ...proof }))
  const received = [...seen.received].map(([order_id, one]) => ({ order_id, ...one }))
  return {
    'lots with other packages or weight than lie there': await count(
      `json_to_recordset($1) as s (id bigint, milli integer, weight_g bigint)
         left join stock_balances b on b.lot_id = s.id
        where b.milli is distinct from s.milli
           or (s.weight_g is not null and b.weight_g <> s.weight_g)`,
      JSON.stringify(lots),
    ),
    'lots whose balance is not what arrived less what was picked and lost': await count(
      `stock_lots s join stock_balances b on b.lot_id = s.id
        where s.id = any($1::bigint[]) and b.milli <> (
          select sum(m.milli) from stock_movements m where m.lot_id = s.id and m.kind not in ('picked', 'returned'))
          - coalesce((select sum(l.picked_milli) from order_lines l
             where l.shop_id = s.shop_id and l.lot_key = s.lot_key and l.specification_id = s.specification_id), 0)`,
      lots.map(({ id }) => id),
    ),
    'lines with other packages, weight or lot than were put in': await count(
      `json_to_recordset($1) as s (id bigint, milli integer, weight_g bigint, lot text)
         left join order_lines l on l.id = s.id
        where l.picked_milli is distinct from s.milli
           or l.picked_weight_g is distinct from s.weight_g
           or (s.milli > 0 and l.lot is distinct from s.lot)`,
      JSON.stringify(lines),
    ),
    'lines that nobody picked': await count(
      'order_lines where order_id = any($1::bigint[]) and picked_milli is null',
      ids,
    ),
    'orders without one delivery note and one invoice': await count(
      `orders o where o.id = any($1::bigint[]) and (
         (select count(*) from documents d where d.order_id = o.id and d.kind = 'delivery_note') <> 1
         or (select count(*) from documents d where d.order_id = o.id and d.kind = 'invoice') <> 1)`,
      ids,
    ),
    'invoices that owe another amount than their order less what was paid': await count(
      `invoice_balances b join orders o on o.id = b.order_id
        where o.id = any($1::bigint[]) and (b.gross_cents <> o.gross_cents
          or b.open_cents <> b.gross_cents - coalesce(
            (select sum(p.amount_cents) from invoice_payments p where p.document_id = b.document_id), 0))`,
      ids,
    ),
    'crates that went out otherwise than the packages': await count(
      `(select o.id, k.id as kind_id, sum(ceil(l.picked_milli / 1000.0)) as went
          from orders o
          join order_lines l on l.order_id = o.id and l.picked_milli > 0
          join specifications s on s.id = l.specification_id
          join packagings p on p.id = s.packaging_id
          join crate_kinds k on k.id = p.crate_kind_id
         where o.id = any($1::bigint[]) group by 1, 2) packed
        where went <> coalesce((select sum(count) from crate_movements m
          where m.order_id = packed.id and m.kind_id = packed.kind_id and m.reason = 'shipped'), 0)`,
      ids,
    ),
    'crates that came back otherwise than the driver counted': await count(
      `(select h.order_id, (c->>'kind_id')::bigint as kind_id, (c->>'count')::integer as counted
          from json_to_recordset($1) as h (order_id bigint, crates jsonb), jsonb_array_elements(h.crates) c) said
        where counted <> -coalesce((select sum(count) from crate_movements m
          where m.order_id = said.order_id and m.kind_id = said.kind_id and m.reason <> 'shipped'), 0)`,
      JSON.stringify(handed),
    ),
    'crates that only the kitchen counted, and came back otherwise': await count(
      `(select r.order_id, (c->>'kind_id')::bigint as kind_id, (c->>'count')::integer as counted
          from json_to_recordset($1) as r (order_id bigint, crates jsonb), jsonb_array_elements(r.crates) c
         where not exists (
           select from json_to_recordset($2) as h (order_id bigint, crates jsonb), jsonb_array_elements(h.crates) d
            where h.order_id = r.order_id and d->>'kind_id' = c->>'kind_id')) said
        where counted <> -coalesce((select sum(count) from crate_movements m
          where m.order_id = said.order_id and m.kind_id = said.kind_id and m.reason <> 'shipped'), 0)`,
      JSON.stringify(received),
      JSON.stringify(handed),
    ),
    'accounts of crates that are not the sum of what moved': await count(
      `crate_balances b where b.shop_id = $1 and b.count <> (
         select sum(count) from crate_movements m
          where m.shop_id = b.shop_id and m.buyer_id = b.buyer_id and m.kind_id = b.kind_id)`,
      shopId,
    ),
    'signatures of another hand than was answered': await count(
      `json_to_recordset($1) as h (order_id bigint, "receivedBy" text)
         left join deliveries d on d.order_id = h.order_id
        where d.received_by is distinct from h."receivedBy" or d.signature is null`,
      JSON.stringify(handed),
    ),
    'deliveries that no phone was told of': await count(
      'deliveries where order_id = any($1::bigint[]) and order_id <> all($2::bigint[])',
      ids,
      [...seen.handed.keys()],
    ),
    'refusals at the door that became neither a claim nor a word': await count(
      `(select h.order_id, (r->>'line_id')::bigint as line_id
          from json_to_recordset($1) as h (order_id bigint, refusals jsonb), jsonb_array_elements(h.refusals) r) said
        where 1 <> (select count(*) from claim_lines c
                     where c.order_line_id = said.line_id and c.packages_milli = 1000)
                 + (select count(*) from deliveries d
                     where d.order_id = said.order_id and d.note like 'Refusé à la porte%')`,
      JSON.stringify(handed),
    ),
    'takings that are not paid once': await count(
      `json_to_recordset($1) as h (order_id bigint, "takenCents" integer) join orders o on o.id = h.order_id
        where h."takenCents" <> coalesce((select sum(p.amount_cents) from invoice_payments p
               where p.buyer_id = o.buyer_id and p.method = 'cash'), 0)
             + coalesce((select sum(a.left_cents) from customer_advances a where a.buyer_id = o.buyer_id), 0)`,
      JSON.stringify(handed),
    ),
    'receptions that are not in the register once, line by line': await count(
      `json_to_recordset($1) as h (order_id bigint, "receivedBy" text)
        where 1 <> (select count(*) from receptions r
                     where r.order_id = h.order_id and r.received_by = h."receivedBy")
           or (select count(*) from order_lines l where l.order_id = h.order_id and l.picked_milli > 0)
              <> (select count(*) from reception_lines r
                    join order_lines l on l.id = r.order_line_id where l.order_id = h.order_id)`,
      JSON.stringify(received),
    ),
    'faults at reception that were not claimed once': await count(
      `(select (f)::bigint as line_id from json_to_recordset($1) as h (faults jsonb), jsonb_array_elements_text(h.faults) f) said
        where 1 <> (select count(*) from claim_lines c join claims k on k.id = c.claim_id
                     where c.order_line_id = said.line_id and c.reason = 'Taché')`,
      JSON.stringify(received),
    ),
    'orders of a customer beside those that were answered': await count(
      'orders where buyer_id = any($1::bigint[]) and id <> all($2::bigint[])',
      buyerIds,
      ids,
    ),
  }
}
