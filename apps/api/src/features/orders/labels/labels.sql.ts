import type { BillingType, VolumeType } from '@carreau/domain/money/quantity'
import type { OrderStatus } from '@carreau/domain/orders/orders'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../../platform/db/database.ts'
import type { LabelSeller } from '../../documents/door/label-papers.ts'

/** Who sells, as its labels name it today. */
export const findLabelSeller = async (db: Db, shopId: number): Promise<LabelSeller> => {
  const { rows } = await sql<LabelSeller>`
    select t.company_name as "companyName", t.line1, t.postal_code as "postalCode", t.city,
           case when s.organic_certificate <> '' then s.organic_body end as "organicBody"
      from tenants t join shops s on s.tenant_id = t.id where t.id = ${shopId}`.execute(db)
  const [seller] = rows
  if (seller === undefined) throw new Error(`No wholesaler ${shopId}`)
  return seller
}

/** A lot as its label names it. */
export type LabelledLotRow = {
  lot: string
  name: string
  cultivar: string | null
  originName: string
  category: string | null
  size: string | null
  packagingName: string
  brandName: string | null
  isOrganic: boolean
  volumeType: VolumeType
  /** Net, of one package as it arrived. */
  packageG: number | null
  bestBefore: string | null
  arrivedOn: string
  supplier: string
  /** Left of it. */
  milli: number
}

/** One lot, or those of an arrival in the order of its note. */
export const findLabelledLots = async (
  db: Db,
  shopId: number,
  which: { arrivalId: number } | { lotId: number },
) => {
  const chosen: RawBuilder<unknown> =
    'lotId' in which ? sql`s.id = ${which.lotId}` : sql`s.arrival_id = ${which.arrivalId}`
  const { rows } = await sql<LabelledLotRow>`
    select s.lot, s.name, sp.cultivar, s.origin_name as "originName", sp.category, v.size,
           k.name as "packagingName", br.name as "brandName", sp.is_organic as "isOrganic",
           p.volume_type as "volumeType", s.package_g as "packageG", s.best_before as "bestBefore",
           a.arrived_on as "arrivedOn", a.supplier, b.milli
      from stock_lots s
      join stock_balances b on b.lot_id = s.id
      join arrivals a on a.id = s.arrival_id
      join products p on p.id = s.product_id
      join specifications sp on sp.id = s.specification_id
      join variants v on v.id = sp.variant_id
      join packagings k on k.id = sp.packaging_id
      left join brands br on br.id = sp.brand_id
     where s.shop_id = ${shopId} and ${chosen}
     order by s.position, s.id limit 500`.execute(db)
  return rows
}

export type CratedOrderRow = {
  number: string
  status: OrderStatus
  deliveryDate: string
  buyerName: string
  postalCode: string
  city: string
  lines: {
    name: string
    milli: number
    lot: string | null
    weightG: number | null
    weighingsG: number[] | null
    tareG: number | null
    billingType: BillingType
    volumeType: VolumeType
    averageVolumeG: number | null
  }[]
}

/** An order by what is in its crates, or will be. */
export const findCratedOrder = async (
  db: Db,
  {
    shopId,
    orderId,
    statuses,
  }: { shopId: number; orderId: number; statuses: readonly OrderStatus[] },
) => {
  const { rows } = await sql<CratedOrderRow>`
    select o.number, o.status, o.delivery_date as "deliveryDate",
           o.parties->'buyer'->>'company_name' as "buyerName",
           coalesce(o.parties->'buyer'->>'postal_code', '') as "postalCode",
           coalesce(o.parties->'buyer'->>'city', '') as city, held.lines
      from orders o
     cross join lateral (
       select coalesce(json_agg(line order by line.position), '[]') as lines
         from (
           select l.position, l.name, coalesce(l.picked_milli, l.allotted_milli, l.ordered_milli) as milli,
                  l.lot, l.picked_weight_g as "weightG", l.weighings_g as "weighingsG", l.tare_g as "tareG",
                  l.billing_type as "billingType", l.volume_type as "volumeType",
                  l.average_volume_g as "averageVolumeG"
             from order_lines l where l.order_id = o.id) line
        where line.milli > 0) held
     where o.id = ${orderId} and o.shop_id = ${shopId} and o.status = any(${statuses}::text[])`.execute(
    db,
  )
  return rows[0]
}
