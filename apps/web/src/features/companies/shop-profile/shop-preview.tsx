import { nextDeliveries } from '@carreau/domain/companies/delivery-calendar'
import { ShopPage } from '../shops/shop-page.tsx'
import { calendarOf, type DeliveryDraft, shownDelivery } from './delivery-draft.ts'
import { type ProfileDraft, specialtiesOf } from './profile-draft.ts'
import type { ShopProfile } from './shop-profile.queries.ts'

/** The public page as the forms stand, not saved yet. */
export const ShopPreview = ({
  profile,
  shop,
  rules,
}: {
  profile: ShopProfile
  shop: ProfileDraft
  rules: DeliveryDraft
}) => {
  const calendar = calendarOf(rules)
  return (
    <ShopPage
      shop={{
        id: profile.id,
        slug: profile.slug,
        name: shop.company_name,
        description: shop.description,
        logo_url: shop.logo?.url ?? null,
        city: shop.address.city,
        specialties: specialtiesOf(shop.specialties),
        offers_count: profile.offers_count,
        delivery: shownDelivery(rules),
        next_deliveries: (calendar === null ? [] : nextDeliveries(calendar, new Date(), 5)).map(
          ({ date, cutOffAt }) => ({ date, cut_off_at: cutOffAt.toISOString() }),
        ),
        delivers_to_you: null,
      }}
      catalogue={null}
    />
  )
}
