import type {
  BilledLine,
  ComparedPapers,
  GrantedClaim,
  KeptLine,
} from '@carreau/domain/documents/compared'
import type { CreditNoteContent, InvoiceContent } from '@carreau/domain/documents/content'
import { sql } from 'kysely'
import type { Db } from '../../../platform/db/database.ts'
import type { Tenant } from '../../../platform/identity/caller.ts'

/** An invoice and all that is compared with it. */
export type ComparedRow = ComparedPapers & { id: number }

const sideOf = (tenant: Tenant) => sql.ref(tenant.type === 'buyer' ? 'd.buyer_id' : 'd.shop_id')

/** Invoices of the company by their ids, each with its credit notes, the lines of its orders and what was granted. */
export const findComparedPapers = async (
  db: Db,
  tenant: Tenant,
  documentIds: readonly number[],
): Promise<ComparedRow[]> => {
  const { rows } = await sql<{
    id: number
    invoiced: BilledLine[]
    credited: BilledLine[]
    lines: KeptLine[]
    claims: GrantedClaim[]
  }>`
    select d.id, coalesce(d.content->'lines', '[]') as invoiced,
           (select coalesce(jsonb_agg(said.line), '[]')
              from documents c cross join lateral jsonb_array_elements(c.content->'lines') said(line)
             where c.order_id = any(billed.orders) and c.kind = 'credit_note') as credited,
           (select coalesce(json_agg(kept order by kept."orderId", kept.position), '[]')
              from (
                select l.id, l.position, l.order_id as "orderId", o.number as "orderNumber", l.name, l.cultivar,
                       l.origin_name as "originName", l.origin_iso_code as "originIsoCode",
                       l.variant_size as "variantSize", l.category, l.brand_name as "brandName",
                       l.packaging_name as "packagingName", l.maturity_name as "maturityName",
                       l.is_organic as "isOrganic", l.unit, l.billing_type as "billingType",
                       l.volume_type as "volumeType", l.units_per_package as "unitsPerPackage",
                       l.average_volume_g as "averageVolumeG", l.weight_min_g as "weightMinG",
                       l.weight_max_g as "weightMaxG", l.unit_price_e4 as "unitPriceE4",
                       l.vat_rate::text as "vatRate", l.is_interfel_taxable as "isInterfelTaxable",
                       l.ordered_milli as "orderedPackagesMilli", l.picked_milli as "pickedPackagesMilli",
                       l.picked_weight_g as "pickedWeightG", l.lot, l.reason,
                       l.substitutes_line_id as "substitutesLineId", l.replaces_line_id as "replacesLineId"
                  from order_lines l join orders o on o.id = l.order_id
                 where l.order_id = any(billed.orders)) kept) as lines,
           (select coalesce(json_agg(json_build_object(
                     'lineId', g.order_line_id, 'packagesMilli', g.accepted_packages_milli,
                     'weightG', g.accepted_weight_g, 'fate', g.fate, 'reason', g.reason,
                     'creditNote', (select n.number from documents n where n.claim_id = c.id))
                     order by c.id, g.order_line_id), '[]')
              from claims c join claim_lines g on g.claim_id = c.id
             where c.order_id = any(billed.orders) and c.status = 'accepted'
               and coalesce(g.accepted_weight_g, g.accepted_packages_milli) > 0) as claims
      from documents d
     cross join lateral (select orders_of_invoice(d.id, d.order_id) as orders) billed
     where d.id = any(${documentIds}::bigint[]) and d.kind = 'invoice' and ${sideOf(tenant)} = ${tenant.id}
     order by d.id`.execute(db)
  return rows
}

export type ComparedHead = {
  id: number
  number: string
  issuedOn: string
  content: InvoiceContent
  orders: { id: number; number: string; placedOn: string }[]
  creditNotes: { number: string; content: CreditNoteContent }[]
  /** Lines that a revision touched, and on which day the last did. */
  revised: { lineId: number; on: string }[]
}

/** What is said of an invoice around its lines. */
export const findComparedHead = async (
  db: Db,
  documentId: number,
): Promise<ComparedHead | undefined> => {
  const { rows } = await sql<Omit<ComparedHead, 'number'> & { number: string | null }>`
    select d.id, d.number, paris_day(d.issued_at) as "issuedOn", d.content,
           (select coalesce(json_agg(json_build_object('id', o.id, 'number', o.number,
                     'placedOn', paris_day(o.created_at)) order by o.id), '[]')
              from orders o where o.id = any(billed.orders)) as orders,
           (select coalesce(json_agg(json_build_object('number', c.number, 'content', c.content) order by c.id), '[]')
              from documents c where c.order_id = any(billed.orders) and c.kind = 'credit_note') as "creditNotes",
           (select coalesce(json_agg(json_build_object('lineId', r.line_id, 'on', r.day)), '[]')
              from (
                select (said.change->>'lineId')::bigint as line_id, max(paris_day(h.at)) as day
                  from order_changes h cross join lateral jsonb_array_elements(h.changes) said(change)
                 where h.order_id = any(billed.orders) and h.state = 'made' group by 1) r) as revised
      from documents d
     cross join lateral (select orders_of_invoice(d.id, d.order_id) as orders) billed
     where d.id = ${documentId}`.execute(db)
  const [head] = rows
  return head && { ...head, number: head.number ?? '' }
}

export type InvoiceToCompare = {
  id: number
  number: string
  issuedOn: string
  partner: string
  deliveryNotes: { order: string; number: string }[]
}

/** Some of the invoices issued on some days, in that order, behind one of them. */
export const findInvoicesToCompare = async (
  db: Db,
  tenant: Tenant,
  asked: { from: string; to: string; after: InvoiceToCompare | null; limit: number },
): Promise<InvoiceToCompare[]> => {
  const side = sql.ref(tenant.type === 'buyer' ? 'i.buyer_id' : 'i.shop_id')
  const { from, to, after, limit } = asked
  const behind =
    after === null
      ? sql``
      : sql`and (i.issued_on, i.document_id) > (${after.issuedOn}::date, ${after.id}::bigint)`
  const { rows } = await sql<InvoiceToCompare>`
    select i.document_id as id, i.number, i.issued_on as "issuedOn", t.company_name as partner,
           (select coalesce(json_agg(json_build_object('order', o.number, 'number', n.number)
                     order by n.revision), '[]')
              from documents n join orders o on o.id = n.order_id
             where n.order_id = any(orders_of_invoice(i.document_id, i.order_id))
               and n.kind <> 'credit_note' and n.kind = 'delivery_note') as "deliveryNotes"
      from invoice_balances i
      join tenants t on t.id = ${sql.ref(tenant.type === 'buyer' ? 'i.shop_id' : 'i.buyer_id')}
     where ${side} = ${tenant.id} and i.issued_on >= ${from}::date and i.issued_on <= ${to}::date ${behind}
     order by i.issued_on, i.document_id limit ${limit}`.execute(db)
  return rows
}
