import { endingHours } from '@carreau/domain/catalogue/prices'
import type { DocumentParty, DocumentSeller } from '@carreau/domain/documents/content'
import type { BillingType, VolumeType } from '@carreau/domain/money/quantity'
import { maxListedOffers } from '@carreau/domain/price-list/sending'
import { sql } from 'kysely'
import type { Db } from '../../../platform/db/database.ts'
import {
  joinCustomerPrice,
  offerIsOpenTo,
  onePackagePrice,
} from '../../companies/door/offer-price.sql.ts'
import { latestOrders } from '../../lists/door/latest-orders.sql.ts'
import {
  type BracketRow,
  type SpecificationRow,
  specificationColumns,
  specificationJoins,
} from '../offers/offers.sql.ts'

/** An offer as a customer reads it on the list. */
export type ListedOffer = SpecificationRow & {
  id: number
  position: number
  categoryName: string
  billingType: BillingType
  volumeType: VolumeType
  /** What one package weighs, as announced; null for nothing. */
  weightMinG: number | null
  weightMaxG: number | null
  /** The customer's own price where there is one, 1/10 000 € a unit. */
  unitPriceE4: number
  /** What it was, where the list's price changed within a day and is the one shown. */
  formerPriceE4: number | null
  note: string
  isEnding: boolean
  brackets: BracketRow[]
  /** In how many orders from this wholesaler within a year. */
  timesBought: number
  /** What it is put in order by, beside its family. */
  words: string
  total: number
}

/**
 * What a wholesaler sells to a customer now, by family and name; what the customer buys is never left out of
 * the first `maxListedOffers`. Empty where the wholesaler does not deliver.
 */
export const findListedOffers = async (
  db: Db,
  { shopId, buyerId }: { shopId: number; buyerId: number },
  now: Date,
): Promise<ListedOffer[]> => {
  const { rows } = await sql<ListedOffer>`
    with usual as materialized (
      select l.specification_id, count(distinct r.id) as times
        from (${latestOrders(buyerId, now)}) r join order_lines l on l.order_id = r.id
       where r.shop_id = ${shopId} and l.substitutes_line_id is null
         and l.replaces_line_id is null
       group by l.specification_id),
    listed as (
      select ${specificationColumns}, f.name as "categoryName", f.position,
             o.id, o.billing_type as "billingType", p.volume_type as "volumeType",
             o.weight_min_g as "weightMinG", o.weight_max_g as "weightMaxG", ${onePackagePrice} as "unitPriceE4",
             case when o.price_changed_at > ${now}::timestamptz - interval '1 day'
                   and o.previous_price_e4 <> o.unit_price_e4
                   and (c.unit_price_e4 is null or o.unit_price_e4 < c.unit_price_e4)
                  then o.previous_price_e4 end as "formerPriceE4",
             o.note, coalesce(o.valid_until < ${now}::timestamptz
               + ${sql.lit(`${endingHours} hours`)}::interval, false) as "isEnding",
             coalesce((select json_agg(json_build_object('minPackagesMilli', x.min_packages_milli,
                              'unitPriceE4', x.unit_price_e4) order by x.min_packages_milli)
                         from offer_brackets x
                        where x.offer_id = o.id and x.unit_price_e4 < ${onePackagePrice}), '[]') as brackets,
             coalesce(usual.times, 0)::integer as "timesBought",
             fold_text(p.commercial_designation || ' ' || g.name) as words, count(*) over ()::integer as total
        from offers o join specifications s on s.id = o.specification_id ${specificationJoins}
        join categories f on f.id = p.category_id
        ${joinCustomerPrice(buyerId)}
        left join usual on usual.specification_id = o.specification_id
       where o.shop_id = ${shopId} and o.withdrawn_at is null and ${offerIsOpenTo(buyerId)}
       order by usual.times desc nulls last, f.position, words, size, o.id
       limit ${sql.lit(maxListedOffers)})
    select * from listed order by position, words, size, id`.execute(db)
  return rows
}

/** Both parties as a list names them. */
export const findListParties = async (
  db: Db,
  { shopId, buyerId }: { shopId: number; buyerId: number },
) => {
  const party = sql`jsonb_build_object('companyName', t.company_name, 'siret', t.siret,
    'vatNumber', t.vat_number, 'line1', t.line1, 'line2', t.line2, 'postalCode', t.postal_code,
    'city', t.city)`
  const { rows } = await sql<{ seller: DocumentSeller; buyer: DocumentParty }>`
    select (select ${party} from tenants t where t.id = ${buyerId}) as buyer,
           (select ${party} from tenants t where t.id = s.tenant_id) || jsonb_build_object(
             'legalForm', s.legal_form, 'shareCapitalCents', s.share_capital_cents,
             'rcsCity', s.rcs_city, 'iban', '', 'logoKey', s.logo_key) as seller
      from shops s where s.tenant_id = ${shopId}`.execute(db)
  const [row] = rows
  if (row === undefined) throw new Error(`no wholesaler ${shopId}`)
  return row
}
