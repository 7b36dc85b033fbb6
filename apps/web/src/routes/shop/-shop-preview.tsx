import { nextDeliveries } from '@carreau/domain/companies/delivery-calendar'
import type { ComponentProps } from 'react'
import { calendarOf, shownDelivery } from '../../features/companies/shop-profile/delivery-draft.ts'
import { specialtiesOf } from '../../features/companies/shop-profile/profile-draft.ts'
import type { Preview } from '../../features/companies/shop-profile/shop-forms.tsx'
import { ShopPage } from '../../features/companies/shops/shop-page.tsx'

/** The public page of a shop whose forms are being filled in. */
export const ShopPreview = ({ profile, shop, rules }: ComponentProps<Preview>) => {
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
