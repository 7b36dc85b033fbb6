import type {
  CreditNoteContent,
  DeliveredCrates,
  DeliveryNoteContent,
  DocumentContent,
  DocumentOrder,
  InvoiceContent,
} from '@carreau/domain/documents/content'
import type { Invoicing } from '@carreau/domain/documents/periods'
import { formatEuros } from '@carreau/domain/french/format'
import { parisDay } from '@carreau/domain/french/paris-time'
import { eurosFromCents } from '@carreau/domain/money/money'
import { sql } from 'kysely'
import { asSystem } from '../../../platform/db/acting-for.ts'
import type { Db, Trx } from '../../../platform/db/database.ts'
import { entryFrom } from '../../../platform/journal/journal.sql.ts'

/** An order as its documents read it, and whose it is. */
export type DocumentOrderRow = DocumentOrder & {
  id: number
  shopId: number
  buyerId: number
  invoicing: Invoicing
}

/** Names and addresses are those the order froze; the rest is what the wholesaler says today. */
export const findDocumentOrder = async (db: Db, orderId: number) => {
  const { rows } = await sql<DocumentOrderRow>`
    with party as (
      select o.id, side.key, jsonb_build_object(
               'companyName', side.value->'company_name', 'siret', side.value->'siret',
               'vatNumber', side.value->'vat_number', 'line1', side.value->'line1',
               'line2', side.value->'line2', 'postalCode', side.value->'postal_code',
               'city', side.value->'city') as said
        from orders o cross join lateral jsonb_each(o.parties) as side
       where o.id = ${orderId})
    select o.id, o.shop_id as "shopId", o.buyer_id as "buyerId", o.number, o.version,
           o.created_at as "createdAt", o.delivery_date as "deliveryDate", o.note,
           (select said from party where key = 'buyer') as buyer,
           (select said from party where key = 'shop') || jsonb_build_object(
             'legalForm', s.legal_form, 'shareCapitalCents', s.share_capital_cents,
             'rcsCity', s.rcs_city, 'iban', s.iban, 'logoKey', s.logo_key) as seller,
           case when s.organic_certificate <> '' then s.organic_body end as "organicBody",
           coalesce(agreed.payment_days, s.payment_days) as "paymentDays",
           coalesce(agreed.invoicing, 'per_delivery') as invoicing,
           json_build_object('PMD', s.late_penalty_text, 'PMT', s.recovery_text,
             'AAB', s.discount_text) as legal,
           o.delivery_fee_cents as "deliveryFeeCents",
           (select coalesce(json_agg(json_build_object('label', c->'label', 'zone', c->'zone',
                     'ratePercent', c->>'rate', 'netCents', c->'net_cents')), '[]')
              from jsonb_array_elements(o.contributions) as c) as contributions,
           (select json_build_object('number', n.number, 'shippedOn', n.content->>'shippedOn')
              from documents n
             where n.order_id = o.id and n.kind <> 'credit_note' and n.kind = 'delivery_note'
             order by n.revision desc limit 1) as "deliveryNote",
           (select coalesce(json_agg(line order by line.position), '[]')
              from (
                select l.id, l.position, l.specification_id as "specificationId", l.name, l.cultivar, l.origin_name as "originName",
                       l.origin_iso_code as "originIsoCode", l.variant_size as "variantSize",
                       l.category, l.brand_name as "brandName",
                       l.packaging_name as "packagingName", l.maturity_name as "maturityName",
                       l.is_organic as "isOrganic", l.unit, l.billing_type as "billingType",
                       l.volume_type as "volumeType", l.units_per_package as "unitsPerPackage",
                       l.average_volume_g as "averageVolumeG",
                       l.unit_price_e4 as "unitPriceE4", l.vat_rate::text as "vatRate",
                       l.is_interfel_taxable as "isInterfelTaxable",
                       l.ordered_milli as "orderedPackagesMilli",
                       l.picked_milli as "pickedPackagesMilli",
                       l.picked_weight_g as "pickedWeightG", l.lot, l.reason,
                       l.substitutes_line_id as "substitutesLineId",
                       l.replaces_line_id as "replacesLineId"
                  from order_lines l where l.order_id = o.id) line) as lines
      from orders o join shops s on s.tenant_id = o.shop_id
      left join shop_customers agreed
        on agreed.shop_id = o.shop_id and agreed.buyer_id = o.buyer_id
     where o.id = ${orderId}`.execute(db)
  return rows[0]
}

export type OfOrder = Pick<DocumentOrderRow, 'id' | 'shopId' | 'buyerId'>
export type Issued = { id: number; number: string }

/** Each series is a wholesaler's, of a kind and a year: BL2026-000001, F2026-000001, A2026-000001. */
const seriesLetters = { delivery_note: 'BL', invoice: 'F', credit_note: 'A' } as const

/** What is billed is noted in the wholesaler's journal. */
const journalKinds = { invoice: 'invoice_issued', credit_note: 'credit_note_issued' } as const

/**
 * Writes a numbered document. The counter's row stays locked until the transaction ends: whoever
 * takes the next number waits, and a number is given only if its document is
 * (docs/trade-and-law.md#numbering).
 */
export const insertNumbered = async (
  trx: Trx,
  order: OfOrder,
  content: DeliveryNoteContent | InvoiceContent | CreditNoteContent,
  { now, claimId, revision = 1 }: { now: Date; claimId: number | null; revision?: number },
): Promise<Issued> => {
  const billed = content.kind === 'delivery_note' ? null : content
  const year = Number((billed?.issuedOn ?? parisDay(now)).slice(0, 4))
  const dueDate = content.kind === 'invoice' ? content.dueOn : null
  const periodEnd = (content.kind === 'invoice' && content.period?.to) || null
  const noted =
    billed === null
      ? sql``
      : sql`,
    noted as (${entryFrom(
      {
        kind: journalKinds[billed.kind],
        tenantId: order.shopId,
        changes: [
          { field: 'amount', before: null, after: formatEuros(eurosFromCents(billed.grossCents)) },
        ],
      },
      { subject: sql`number`, from: sql`from issued` },
    )})`
  // One statement: whoever takes the next number waits for its end.
  const write = sql<Issued>`
    with taken as (
      insert into document_counters as c (shop_id, kind, year, last_number)
      values (${order.shopId}, ${content.kind}, ${year}, 1)
      on conflict (shop_id, kind, year) do update set last_number = c.last_number + 1
      returning last_number::text as last),
    issued as (
    insert into documents (order_id, shop_id, buyer_id, kind, claim_id, revision, number, issued_at,
      due_date, period_end, net_cents, gross_cents, content)
    select ${order.id}::bigint, ${order.shopId}::bigint, ${order.buyerId}::bigint, ${content.kind},
           ${claimId}::bigint, ${revision}::integer,
           ${`${seriesLetters[content.kind]}${year}`}::text || '-' || lpad(last, greatest(6, length(last)), '0'),
           ${now}::timestamptz, ${dueDate}::date, ${periodEnd}::date, ${billed?.netCents ?? null}::bigint,
           ${billed?.grossCents ?? null}::bigint, ${JSON.stringify(content)}::jsonb
      from taken
    returning id, number)${noted}
    select id, number from issued`
  const { rows } = await asSystem('documents state both parties', () => write.execute(trx))
  const [issued] = rows
  if (issued === undefined) throw new Error(`No number for order ${order.id}`)
  return issued
}

/** Writes a document that bears the order's number; one there already stays as it is. */
export const insertOfOrder = async (
  trx: Trx,
  order: OfOrder,
  content: DocumentContent,
  issuedAt: Date,
): Promise<number | undefined> => {
  const { rows } = await sql<{ id: number }>`
    insert into documents (order_id, shop_id, buyer_id, kind, revision, issued_at, content)
    values (${order.id}, ${order.shopId}, ${order.buyerId}, ${content.kind},
            ${(content.kind === 'order_form' && content.revision) || 1}, ${issuedAt},
            ${JSON.stringify(content)}::jsonb)
    on conflict (order_id, kind, revision) where kind <> 'credit_note' do nothing
    returning id`.execute(trx)
  return rows[0]?.id
}

type InvoiceRow = OfOrder & {
  number: string
  content: InvoiceContent
  previous: CreditNoteContent[]
}

/** The latest delivery note of an order; undefined before it was shipped. */
export const findDeliveryNote = async (trx: Trx, orderId: number) => {
  const { rows } = await sql<{ number: string; revision: number; content: DeliveryNoteContent }>`
    select number, revision, content from documents
     where order_id = ${orderId} and kind <> 'credit_note' and kind = 'delivery_note'
     order by revision desc limit 1`.execute(trx)
  return rows[0]
}

/** Crates that shipping has just counted out, by kind. */
export const findShippedCrates = async (trx: Trx, orderId: number): Promise<DeliveredCrates[]> => {
  const { rows } = await sql<DeliveredCrates>`
    select k.name, m.count, m.deposit_cents as "depositCents"
      from crate_movements m join crate_kinds k on k.id = m.kind_id
     where m.order_id = ${orderId} and m.reason = 'shipped' order by k.name, k.id`.execute(trx)
  return rows
}

/**
 * The invoice that bills an order, with the credit notes on it, locked for this transaction; undefined when nothing was
 * invoiced. Read once it is locked: it may bill other orders, whose claims wait for the same row.
 */
export const findInvoice = async (trx: Trx, orderId: number) => {
  const locked = await sql<{ id: number }>`
    select id from documents where id = invoice_of(${orderId}) for update`.execute(trx)
  const [invoice] = locked.rows
  if (invoice === undefined) return undefined
  const { rows } = await sql<InvoiceRow>`
    select ${orderId}::bigint as id, i.shop_id as "shopId", i.buyer_id as "buyerId", i.number, i.content,
           (select coalesce(json_agg(c.content order by c.id), '[]') from documents c
             where c.order_id = any(orders_of_invoice(i.id, i.order_id)) and c.kind = 'credit_note') as previous
      from documents i where i.id = ${invoice.id}`.execute(trx)
  return rows[0]
}
