import type { PurchaseGroup, PurchaseKind } from '@carreau/domain/documents/purchases'
import type { Unit } from '@carreau/domain/money/quantity'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../../platform/db/database.ts'

type Span = { start: Date; end: Date }

/** What stands on the invoices and credit notes of a span: goods, delivery, contributions; credited below zero. */
const billed = (buyerId: number, { start, end }: Span) => sql`
  billed as (
    select d.shop_id, to_char(paris_day(d.issued_at), 'YYYY-MM') as month, part.kind, part.line_id, part.unit,
           s.sign * part.quantity_milli as quantity_milli, s.sign * part.net_cents as net_cents
      from documents d
     cross join lateral (select case d.kind when 'credit_note' then -1 else 1 end as sign) s
     cross join lateral (
       select 'goods' as kind, (l.line->>'lineId')::bigint as line_id, l.line->>'unit' as unit,
              (l.line->>'quantityMilli')::bigint as quantity_milli, (l.line->>'netCents')::bigint as net_cents
         from jsonb_array_elements(d.content->'lines') l(line)
       union all
       select 'delivery', null, null, 0, (d.content->'deliveryFee'->>'netCents')::bigint
        where d.content->'deliveryFee'->>'netCents' is not null
       union all
       select 'contributions', null, null, 0, (c.part->>'netCents')::bigint
         from jsonb_array_elements(d.content->'contributions') c(part)) part
     where d.buyer_id = ${buyerId} and d.kind in ('invoice', 'credit_note')
       and d.issued_at >= ${start} and d.issued_at < ${end})`

/** A line of an order is of a product, whatever it was called that day. */
const products = sql`
  left join order_lines l on l.id = b.line_id
  left join products p on p.id = l.product_id
  left join categories c on c.id = p.category_id`

const groups: Record<PurchaseGroup, { id: RawBuilder<unknown>; name: RawBuilder<unknown> }> = {
  family: { id: sql`c.id`, name: sql`c.name` },
  product: { id: sql`p.id`, name: sql`p.commercial_designation` },
  shop: { id: sql`b.shop_id`, name: sql`t.company_name` },
}

export type PurchaseRow = {
  kind: PurchaseKind
  id: number | null
  name: string | null
  unit: Unit | null
  quantityMilli: number
  netCents: number
}

/** What was bought in a span, by what it is told by and the unit it was billed in. */
export const findPurchases = async (
  db: Db,
  buyerId: number,
  { by, ...span }: Span & { by: PurchaseGroup },
): Promise<PurchaseRow[]> => {
  const group = groups[by]
  // A wholesaler is what is paid to it, whatever for.
  const kind = by === 'shop' ? sql`'goods'` : sql`b.kind`
  const { rows } = await sql<PurchaseRow>`
    with ${billed(buyerId, span)}
    select ${kind} as kind, ${group.id} as id, ${group.name} as name, b.unit,
           sum(b.quantity_milli)::bigint as "quantityMilli", sum(b.net_cents)::bigint as "netCents"
      from billed b ${products} join tenants t on t.id = b.shop_id
     group by 1, 2, 3, 4`.execute(db)
  return rows
}

export type PurchasedMonth = { month: string; netCents: number }

export const findPurchasedMonths = async (
  db: Db,
  buyerId: number,
  { start, end }: Span,
): Promise<PurchasedMonth[]> => {
  const { rows } = await sql<PurchasedMonth>`
    select to_char(paris_day(d.issued_at), 'YYYY-MM') as month,
           sum(case d.kind when 'credit_note' then -d.net_cents else d.net_cents end)::bigint as "netCents"
      from documents d
     where d.buyer_id = ${buyerId} and d.kind in ('invoice', 'credit_note')
       and d.issued_at >= ${start} and d.issued_at < ${end}
     group by 1 order by 1`.execute(db)
  return rows
}

export type PurchaseTotals = { netCents: number; creditedCents: number; invoices: number }

export const addUpPurchases = async (
  db: Db,
  buyerId: number,
  { start, end }: Span,
): Promise<PurchaseTotals> => {
  const { rows } = await sql<PurchaseTotals>`
    select coalesce(sum(case d.kind when 'credit_note' then -d.net_cents else d.net_cents end), 0)::bigint
             as "netCents",
           coalesce(sum(d.net_cents) filter (where d.kind = 'credit_note'), 0)::bigint as "creditedCents",
           count(*) filter (where d.kind = 'invoice')::int as invoices
      from documents d
     where d.buyer_id = ${buyerId} and d.kind in ('invoice', 'credit_note')
       and d.issued_at >= ${start} and d.issued_at < ${end}`.execute(db)
  return rows[0] ?? { netCents: 0, creditedCents: 0, invoices: 0 }
}

export type PurchaseLine = {
  month: string
  shopName: string
  kind: PurchaseKind
  family: string | null
  product: string | null
  unit: Unit | null
  quantityMilli: number
  netCents: number
}

/** A line for each product of a wholesaler in a month. */
export const findPurchaseLines = async (
  db: Db,
  buyerId: number,
  span: Span,
): Promise<PurchaseLine[]> => {
  const { rows } = await sql<PurchaseLine>`
    with ${billed(buyerId, span)}
    select b.month, t.company_name as "shopName", b.kind, c.name as family,
           p.commercial_designation as product, b.unit, sum(b.quantity_milli)::bigint as "quantityMilli",
           sum(b.net_cents)::bigint as "netCents"
      from billed b ${products} join tenants t on t.id = b.shop_id
     group by b.month, t.id, t.company_name, b.kind, c.name, p.id, p.commercial_designation, b.unit
     order by b.month, t.company_name, t.id, b.kind, c.name, p.commercial_designation, b.unit`.execute(
    db,
  )
  return rows
}
