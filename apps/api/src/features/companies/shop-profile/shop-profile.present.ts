import type { shopProfileEndpoints } from '@carreau/contract/companies/shops'
import type { AnswerOf } from '@carreau/contract/endpoint'
import { eurosFromCents } from '@carreau/domain/money/money'
import { mediaUrl } from '../../../platform/storage/media-url.ts'
import { presentIdentityChanges } from '../door/identity.present.ts'
import type { DeliveryRow, ProfileRow, ReviewRow } from './shop-profile.sql.ts'

const eurosOrNull = (cents: number | null) => (cents === null ? null : eurosFromCents(cents))

const presentReview = ({ id, state, asked, former, askedAt, askedBy, reason }: ReviewRow) => ({
  id,
  state,
  asked_at: new Date(askedAt).toISOString(),
  asked_by: askedBy,
  reason,
  changes: presentIdentityChanges(former, asked),
})

export const presentProfile = (
  row: ProfileRow,
): AnswerOf<typeof shopProfileEndpoints.getShopProfile>['data'] => {
  const { line1, line2, postal_code, city, share_capital_cents, organic_body, review, ...profile } =
    row
  return {
    ...profile,
    logo_url: row.logo_key === null ? null : mediaUrl(row.logo_key),
    address: { line1, line2, postal_code, city },
    share_capital: eurosOrNull(share_capital_cents),
    organic_body: organic_body ?? '',
    identity_review: review === null ? null : presentReview(review),
  }
}

export const presentDelivery = (
  row: DeliveryRow,
): AnswerOf<typeof shopProfileEndpoints.getShopDelivery>['data'] => {
  const { delivery_days, delivery_departments, ...delivery } = row
  return {
    ...delivery,
    days: delivery_days,
    minimum_order: eurosFromCents(row.minimum_order_cents),
    franco: eurosOrNull(row.franco_cents),
    fee: eurosFromCents(row.fee_cents),
    newcomer_limit: eurosOrNull(row.newcomer_limit_cents),
    departments: delivery_departments,
  }
}
