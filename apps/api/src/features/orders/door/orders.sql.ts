import type { DocumentKind } from '@carreau/domain/documents/documents'
import type { Unit } from '@carreau/domain/money/quantity'
import { type OrderStatus, readsEntered, visibleStatuses } from '@carreau/domain/orders/orders'
import type { OrderLineSnapshot } from '@carreau/domain/orders/totals'
import { type RawBuilder, sql } from 'kysely'
import type { Db, Trx } from '../../../platform/db/database.ts'
import type { Tenant } from '../../../platform/identity/caller.ts'
import { type ClaimRow, claimsOfOrder } from '../reading/order-claims.sql.ts'
import { type ReceptionHeadRow, receptionOfOrder } from '../reception/reception-head.sql.ts'
import { type OrderRecallRow, recallsOfOrder } from './recalled-lots.sql.ts'

export type OrderHeadRow = {
  id: number
  number: string
  status: OrderStatus
  buyerId: number
  buyerName: string
  shopId: number
  shopSlug: string
  shopName: string
  deliveryDate: string
  /** The day it was promised for first, where it was put off. */
  postponedFrom: string | null
  /** Where the wholesaler wrote it down for the buyer. */
  contestableUntil: Date | null
  note: string
  createdAt: Date
  netCents: number
  deliveryFeeCents: number
  vat: { rate: string; base_cents: number; amount_cents: number }[]
  contributions: { label: string; zone: string; rate: number; net_cents: number }[]
  grossCents: number
  /** Were every package as light, and as heavy, as announced; null where nothing varies. */
  netMinCents: number | null
  netMaxCents: number | null
  grossMinCents: number | null
  grossMaxCents: number | null
  estimated: boolean
  linesCount: number
}

export type OrderLineRow = OrderLineSnapshot & {
  id: number
  productId: number
  specificationId: number
  name: string
  cultivar: string | null
  originName: string
  variantSize: string | null
  category: string | null
  brandName: string | null
  packagingName: string
  maturityName: string | null
  isOrganic: boolean
  photoKey: string | null
  tint: string
  unit: Unit
  netCents: number
  lot: string | null
  reason: string | null
  substitutesLineId: number | null
  /** The line that was short and that this one came in for: it is picked by itself. */
  replacesLineId: number | null
  /** What alone may stand for it; null where the buyer's general rule says. */
  allowedSubstitutes: number[] | null
  /** The most that was ordered of it at its price. */
  agreedPackagesMilli: number
  /** Of it, what came after the wholesaler accepted the order. */
  addedMilli: number
  /** Whether its offer sells halves today. */
  allowsHalf: boolean
}

/** A change of the lines, made or waiting for an answer. */
export type ChangeRow = {
  id: number
  state: 'to_approve' | 'asked' | 'proposed' | 'made' | 'rejected' | 'refused'
  kind: 'joined' | 'changed' | 'declined' | 'replaced'
  /** Of what replaces a line that is short: that line. */
  replacesLineId: number | null
  revision: number | null
  at: string
  actor: string
  note: string
  changes: {
    lineId: number
    specificationId: number
    name: string
    beforeMilli: number
    afterMilli: number
    unitPriceE4: number
    addedNetCents?: number
  }[]
  grossBeforeCents: number
  grossAfterCents: number
  answeredBy: string | null
  answeredAt: string | null
  reason: string | null
}

export type HistoryRow = {
  at: string
  actor: string
  from: OrderStatus | null
  to: OrderStatus
  reason: string | null
}

export type DocumentRow = {
  kind: DocumentKind
  revision: number
  number: string | null
  issuedAt: string
  dueDate: string | null
  netCents: number | null
  grossCents: number | null
}

export type OrderRow = OrderHeadRow & {
  lines: OrderLineRow[]
  history: HistoryRow[]
  /** Issued so far, in the order of their ids. */
  documents: DocumentRow[]
  claims: ClaimRow[]
  /** Of goods that it held when they began. */
  recalls: OrderRecallRow[]
  /** For its buyer: what was written down when it was received. */
  reception: ReceptionHeadRow | null
  /** When somebody of the wholesaler first opened it. */
  seenAt: Date | null
  /** Whether its wholesaler has told where to pay. */
  hasIban: boolean
  /** Counts the revisions of its lines. */
  version: number
  /** The latest hundred, the oldest first. */
  changes: ChangeRow[]
  lateChanges: boolean
  confirmChanges: boolean
  message: string | null
  /** Last day of the décade whose invoice is to bill it. */
  toInvoiceOn: string | null
}

/** Changes of an order that its page shows. */
const shownChanges = 100

/** Columns of the order `o` and its wholesaler `s` that a list and a page show. */
export const orderHead = sql`
  o.id, o.number, o.status, o.buyer_id as "buyerId", o.shop_id as "shopId",
  o.parties->'buyer'->>'company_name' as "buyerName",
  o.parties->'shop'->>'company_name' as "shopName", s.slug as "shopSlug",
  o.delivery_date as "deliveryDate", o.postponed_from as "postponedFrom",
  o.contestable_until as "contestableUntil", o.note, o.created_at as "createdAt",
  o.net_cents as "netCents", o.delivery_fee_cents as "deliveryFeeCents", o.vat, o.contributions,
  o.gross_cents as "grossCents", o.net_min_cents as "netMinCents", o.net_max_cents as "netMaxCents",
  o.gross_min_cents as "grossMinCents", o.gross_max_cents as "grossMaxCents", o.estimated, o.lines_count as "linesCount"`

/** Which side of the order the tenant stands on. */
export const sideOf = (tenant: Tenant): RawBuilder<number> =>
  sql.ref(tenant.type === 'buyer' ? 'o.buyer_id' : 'o.shop_id')

/** The tenant's own orders among `o`, in the states its role may see (docs/product.md#roles). */
const isVisibleTo = (tenant: Tenant) =>
  sql<boolean>`(${sideOf(tenant)} = ${tenant.id} and o.status = any(${visibleStatuses(tenant)}))`

/**
 * Orders `o` that their wholesaler entered, and that wait for the customer as they were entered: what the customer
 * changed is its own until it is approved.
 */
export const waitsAsEntered = sql<boolean>`(o.status = 'to_approve' and o.contestable_until is not null and o.version = 1)`

/** What the tenant may read, beside what it may act on. */
const isReadBy = (tenant: Tenant) =>
  readsEntered(tenant)
    ? sql<boolean>`(${isVisibleTo(tenant)} or (${sideOf(tenant)} = ${tenant.id} and ${waitsAsEntered}))`
    : isVisibleTo(tenant)

/** Orders of the tenant with lines and history, in the order of their ids. */
export const findOrders = async (db: Db, tenant: Tenant, orderIds: readonly number[]) => {
  const { rows } = await sql<OrderRow>`
    select ${orderHead}, held.lines, told.history, filed.documents,
           ${recallsOfOrder} as recalls, ${claimsOfOrder} as claims, ${receptionOfOrder} as reception, o.seen_at as "seenAt",
           s.iban <> '' as "hasIban", o.version, coalesce(agreed.late_changes, s.late_changes) as "lateChanges",
           coalesce(agreed.confirm_changes, s.confirm_changes) as "confirmChanges", revised.changes,
           o.message,
           (select w.period_end from periodic_deliveries w
             where w.order_id = o.id and w.document_id is null and w.net_cents > 0) as "toInvoiceOn"
      from orders o
      join shops s on s.tenant_id = o.shop_id
      left join lateral agreed_changes(o.buyer_id, o.shop_id) agreed on true
     cross join lateral (
       select json_agg(line order by line.position) as lines
         from (
           select l.id, l.position, l.product_id as "productId",
                  l.specification_id as "specificationId", l.name, l.cultivar,
                  l.origin_name as "originName", l.origin_iso_code as "originIsoCode",
                  l.variant_size as "variantSize", l.category, l.brand_name as "brandName",
                  l.packaging_name as "packagingName", l.maturity_name as "maturityName",
                  l.is_organic as "isOrganic", p.photo_keys[1] as "photoKey", p.tint, l.unit,
                  l.billing_type as "billingType", l.volume_type as "volumeType",
                  l.units_per_package as "unitsPerPackage",
                  l.average_volume_g as "averageVolumeG", l.weight_min_g as "weightMinG",
                  l.weight_max_g as "weightMaxG", l.unit_price_e4 as "unitPriceE4",
                  l.vat_rate::text as "vatRate", l.is_interfel_taxable as "isInterfelTaxable",
                  l.ordered_milli as "orderedPackagesMilli",
                  l.picked_milli as "pickedPackagesMilli", l.picked_weight_g as "pickedWeightG",
                  l.net_cents as "netCents", l.lot, l.reason,
                  l.substitutes_line_id as "substitutesLineId",
                  l.replaces_line_id as "replacesLineId",
                  l.allowed_substitutes as "allowedSubstitutes",
                  coalesce(l.agreed_milli, l.ordered_milli) as "agreedPackagesMilli",
                  l.added_milli as "addedMilli",
                  coalesce(f.allows_half and not p.is_indivisible, false) as "allowsHalf"
             from order_lines l
             left join offers f on f.id = l.offer_id
             join products p on p.id = l.product_id
            where l.order_id = o.id) line) held
     cross join lateral (
       select json_agg(json_build_object('at', h.at, 'actor', h.actor_name, 'from', h.from_status,
                'to', h.to_status, 'reason', h.reason) order by h.id) as history
         from order_history h
        where h.order_id = o.id) told
     cross join lateral (
       select coalesce(json_agg(json_build_object('id', h.id, 'state', h.state, 'kind', h.kind,
                'replacesLineId', h.replaces_line_id, 'revision', h.revision, 'at', h.at, 'actor', h.actor_name, 'note', h.note,
                'changes', h.changes, 'grossBeforeCents', h.gross_before_cents,
                'grossAfterCents', h.gross_after_cents, 'answeredBy', h.answered_by,
                'answeredAt', h.answered_at, 'reason', h.reason) order by h.id), '[]') as changes
         from (select * from order_changes where order_id = o.id
                order by id desc limit ${sql.lit(shownChanges)}) h) revised
     cross join lateral (
       select coalesce(json_agg(json_build_object('kind', d.kind, 'number', d.number, 'revision', d.revision,
                'issuedAt', d.issued_at, 'dueDate', d.due_date, 'netCents', d.net_cents,
                'grossCents', d.gross_cents) order by d.id), '[]') as documents
         from (
           -- Two partial indexes hold the documents of an order; it may share its invoice with others.
           select * from documents where order_id = o.id and kind <> 'credit_note' and period_end is null
           union all
           select i.* from periodic_deliveries w join documents i on i.id = w.document_id where w.order_id = o.id
           union all
           select * from documents where order_id = o.id and kind = 'credit_note') d) filed
     where o.id = any(${orderIds}::bigint[]) and ${isReadBy(tenant)}
     order by o.id`.execute(db)
  return rows
}

export type LockedOrder = Pick<
  OrderHeadRow,
  | 'status'
  | 'shopId'
  | 'shopName'
  | 'deliveryDate'
  | 'postponedFrom'
  | 'contestableUntil'
  | 'grossCents'
>

/** Locks an order the tenant may see; its status, wholesaler and day, or undefined. */
export const lockOrder = async (trx: Trx, tenant: Tenant, orderId: number) => {
  const { rows } = await sql<LockedOrder>`
    select o.status, o.shop_id as "shopId", o.delivery_date as "deliveryDate",
           o.postponed_from as "postponedFrom",
           o.contestable_until as "contestableUntil", o.gross_cents as "grossCents",
           o.parties->'shop'->>'company_name' as "shopName"
      from orders o where o.id = ${orderId} and ${isVisibleTo(tenant)}
       for update`.execute(trx)
  return rows[0]
}

/** Whether every line of a locked order says what was picked of it. */
export const isPicked = async (trx: Trx, orderId: number): Promise<boolean> => {
  const { rows } = await sql<{ picked: boolean }>`
    select not exists (select from order_lines where order_id = ${orderId} and picked_milli is null)
           as picked`.execute(trx)
  return rows[0]?.picked ?? false
}
