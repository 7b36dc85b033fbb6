import type { DocumentOrder } from '@carreau/domain/documents/content'
import { sql } from 'kysely'
import type { Db } from '../../platform/db/database.ts'

/** An order as its documents read it, and whose it is. */
export type DocumentOrderRow = DocumentOrder & { id: number; shopId: number; buyerId: number }

/** Names and addresses are those the order froze; the rest is what the wholesaler says today. */
export const findDocumentOrder = async (
  db: Db,
  orderId: number,
): Promise<DocumentOrderRow | undefined> => {
  const { rows } = await sql<DocumentOrderRow>`
    with party as (
      select o.id, side.key, jsonb_build_object(
               'companyName', side.value->'company_name', 'siret', side.value->'siret',
               'vatNumber', side.value->'vat_number', 'line1', side.value->'line1',
               'line2', side.value->'line2', 'postalCode', side.value->'postal_code',
               'city', side.value->'city') as said
        from orders o cross join lateral jsonb_each(o.parties) as side
       where o.id = ${orderId})
    select o.id, o.shop_id as "shopId", o.buyer_id as "buyerId", o.number,
           o.created_at as "createdAt", o.delivery_date as "deliveryDate", o.note,
           (select said from party where key = 'buyer') as buyer,
           (select said from party where key = 'shop') || jsonb_build_object(
             'legalForm', s.legal_form, 'shareCapitalCents', s.share_capital_cents,
             'rcsCity', s.rcs_city, 'iban', s.iban, 'logoKey', s.logo_key) as seller,
           s.organic_body as "organicBody", coalesce(agreed.payment_days, s.payment_days) as "paymentDays",
           json_build_object('PMD', s.late_penalty_text, 'PMT', s.recovery_text,
             'AAB', s.discount_text) as legal,
           o.delivery_fee_cents as "deliveryFeeCents",
           (select coalesce(json_agg(json_build_object('label', c->'label', 'zone', c->'zone',
                     'ratePercent', c->>'rate', 'netCents', c->'net_cents')), '[]')
              from jsonb_array_elements(o.contributions) as c) as contributions,
           (select coalesce(json_agg(line order by line.position), '[]')
              from (
                select l.id, l.position, l.name, l.cultivar, l.origin_name as "originName",
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
                       l.substitutes_line_id as "substitutesLineId"
                  from order_lines l where l.order_id = o.id) line) as lines
      from orders o join shops s on s.tenant_id = o.shop_id
      left join shop_customers agreed
        on agreed.shop_id = o.shop_id and agreed.buyer_id = o.buyer_id
     where o.id = ${orderId}`.execute(db)
  return rows[0]
}
