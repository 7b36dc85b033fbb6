import { nextDeliveries } from '@carreau/domain/shops/delivery-calendar'
import { createFileRoute } from '@tanstack/react-router'
import { specialtiesOf } from '../../features/shop-profile/profile-draft.ts'
import { type Preview, ShopProfilePage } from '../../features/shop-profile/shop-profile-page.tsx'
import { ShopPage } from '../../features/shops/shop-page.tsx'
import { requireSignIn } from '../../platform/session/require-sign-in.ts'
import { RouteError } from '../../ui/route-error.tsx'

export const Route = createFileRoute('/shop/profile')({
  ssr: false,
  beforeLoad: requireSignIn,
  head: () => ({ meta: [{ title: 'Boutique · Carreau' }] }),
  component: () => <ShopProfilePage preview={preview} />,
  errorComponent: RouteError,
})

const preview: Preview = ({ profile, delivery, draft }) => (
  <ShopPage
    shop={{
      id: profile.id,
      slug: profile.slug,
      name: draft.company_name,
      description: draft.description,
      logo_url: draft.logo?.url ?? null,
      city: draft.address.city,
      specialties: specialtiesOf(draft.specialties),
      offers_count: 0,
      delivery,
      next_deliveries: nextDeliveries(
        {
          deliveryDays: delivery.days,
          cutOff: delivery.cut_off,
          leadDays: delivery.lead_days,
          closures: delivery.closures,
        },
        new Date(),
        5,
      ).map(({ date, cutOffAt }) => ({ date, cut_off_at: cutOffAt.toISOString() })),
      delivers_to_you: null,
    }}
    catalogue={null}
  />
)
