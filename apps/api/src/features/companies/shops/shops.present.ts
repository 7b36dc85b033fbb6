import type { AnswerOf } from '@carreau/contract/endpoint'
import type { endpoints } from '@carreau/contract/endpoints'
import { nextDeliveries } from '@carreau/domain/companies/delivery-calendar'
import { eurosFromCents } from '@carreau/domain/money/money'
import { mediaUrl } from '../../../platform/storage/media-url.ts'
import type { ShopRow } from './shops.sql.ts'

type Shop = AnswerOf<typeof endpoints.getShop>['data']

/** Delivery dates shown ahead of an order. */
const datesShown = 5

/** A wholesaler as the wire carries it at `now`. */
export const shopOf = (row: ShopRow, offersCount: number, now: Date): Shop => ({
  id: row.id,
  slug: row.slug,
  name: row.name,
  description: row.description,
  logo_url: row.logoKey === null ? null : mediaUrl(row.logoKey),
  city: row.city,
  specialties: row.specialties,
  offers_count: offersCount,
  delivery: {
    days: row.deliveryDays,
    cut_off: row.cutOff,
    lead_days: row.leadDays,
    minimum_order: eurosFromCents(row.minimumOrderCents),
    franco: row.francoCents === null ? null : eurosFromCents(row.francoCents),
    fee: eurosFromCents(row.feeCents),
  },
  next_deliveries: nextDeliveries(row, now, datesShown).map(({ date, cutOffAt }) => ({
    date,
    cut_off_at: cutOffAt.toISOString(),
  })),
  delivers_to_you: row.deliversHere,
})
