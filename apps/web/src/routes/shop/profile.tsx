import { nextDeliveries } from '@carreau/domain/shops/delivery-calendar'
import { createFileRoute, Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { SecondFactorNudge } from '../../features/auth/second-factor-nudge.tsx'
import { calendarOf, shownDelivery } from '../../features/shop-profile/delivery-draft.ts'
import { specialtiesOf } from '../../features/shop-profile/profile-draft.ts'
import { readShopSection } from '../../features/shop-profile/sections.ts'
import type { Preview } from '../../features/shop-profile/shop-forms.tsx'
import { ShopProfilePage } from '../../features/shop-profile/shop-profile-page.tsx'
import { ShopPage } from '../../features/shops/shop-page.tsx'
import { readByScreen } from '../../platform/read-by-screen.ts'
import { requireSignIn } from '../../platform/session/require-sign-in.ts'
import { RouteError } from '../../ui/route-error.tsx'

export const Route = createFileRoute('/shop/profile')({
  ssr: false,
  validateSearch: readByScreen<ReturnType<typeof readShopSection>>(),
  beforeLoad: requireSignIn,
  head: () => ({ meta: [{ title: 'Boutique · Carreau' }] }),
  component: ShopProfileRoute,
  errorComponent: RouteError,
})

function ShopProfileRoute() {
  const navigate = Route.useNavigate()
  const { section = 'boutique' } = readShopSection(Route.useSearch())
  return (
    <ShopProfilePage
      section={section}
      onSection={next =>
        void navigate({ search: readShopSection({ section: next }), resetScroll: false })
      }
      preview={preview}
      publicLink={publicLink}
      notice={<SecondFactorNudge />}
    />
  )
}

const publicLink = (slug: string, children: ReactNode) => (
  <Link
    to="/shops/$shopSlug"
    params={{ shopSlug: slug }}
    className="inline-flex min-h-11 items-center gap-1.5 font-medium text-leaf-ink text-sm hover:underline [&_svg]:size-4"
  >
    {children}
  </Link>
)

const preview: Preview = ({ profile, shop, rules }) => {
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
