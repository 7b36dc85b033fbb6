import { eurosFromE4 } from '@carreau/domain/money/money'
import { priceSourceLabels } from '@carreau/domain/price-list/price-list'
import type { Db } from '../../../platform/db/database.ts'
import { AppError } from '../../../platform/errors/app-error.ts'
import { unitOf } from '../price-list.present.ts'
import { priceChanges, priceDays } from './history.sql.ts'
import { offersById } from './offers.sql.ts'

const eurosOrNull = (e4: number | null) => (e4 === null ? null : eurosFromE4(e4))

/** Every price an offer had. Throws `offer_not_found`. */
export const getShopOfferHistory = async (db: Db, shopId: number, offerId: number) => {
  const [offer] = await offersById(db, shopId, [offerId])
  if (offer === undefined) throw new AppError('offer_not_found')
  const [{ usual, days }, changes] = await Promise.all([
    priceDays(db, shopId, offer.specificationId),
    priceChanges(db, offerId),
  ])
  return {
    data: {
      unit: unitOf({ ...offer, billingType: usual }),
      days: days.map(({ day, priceE4 }) => ({ day, unit_price: eurosOrNull(priceE4) })),
      changes: changes.map(change => ({
        at: change.at.toISOString(),
        actor: change.actor,
        source: change.source ?? 'edited',
        source_label: priceSourceLabels[change.source ?? 'edited'],
        buyer: change.buyer,
        unit: unitOf({ ...offer, billingType: change.billingType }),
        previous_unit_price: eurosOrNull(change.beforeE4),
        unit_price: eurosOrNull(change.afterE4),
      })),
    },
  }
}
