import { sql } from 'kysely'
import type { Trx } from '../../../platform/db/database.ts'
import type { OfferState } from './change-offers.sql.ts'

/** Puts an offer on the list, or back on it; null when it is there already. */
export const insertOffer = async (
  trx: Trx,
  shopId: number,
  specificationId: number,
  offer: OfferState,
): Promise<number | null> => {
  const { rows } = await sql<{ id: number }>`
    insert into offers as o (shop_id, specification_id, product_id, billing_type, unit_price_e4,
                             min_packages_milli, allows_half, is_available, valid_until, note)
    select ${shopId}, s.id, s.product_id, ${offer.billingType}, ${offer.unitPriceE4},
           ${offer.minPackagesMilli}, ${offer.allowsHalf}, ${offer.isAvailable},
           ${offer.validUntil}, ${offer.note} from specifications s where s.id = ${specificationId}
    on conflict (shop_id, specification_id) do update
       set billing_type = excluded.billing_type, unit_price_e4 = excluded.unit_price_e4,
           min_packages_milli = excluded.min_packages_milli, allows_half = excluded.allows_half,
           is_available = excluded.is_available, valid_until = excluded.valid_until,
           note = excluded.note, withdrawn_at = null, updated_at = now()
     where o.withdrawn_at is not null
    returning id`.execute(trx)
  const id = rows[0]?.id ?? null
  if (id === null) return null
  await sql`delete from offer_brackets where offer_id = ${id}`.execute(trx)
  for (const bracket of offer.brackets)
    await sql`insert into offer_brackets values (${id}, ${bracket.minPackagesMilli},
      ${bracket.unitPriceE4})`.execute(trx)
  return id
}
