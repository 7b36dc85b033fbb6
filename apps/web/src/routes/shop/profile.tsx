import { createFileRoute } from '@tanstack/react-router'
import { SecondFactorNudge } from '../../features/accounts/second-factor/second-factor-nudge.tsx'
import {
  lazySections,
  ShopFacts,
  ShopPreview,
} from '../../features/companies/shop-profile/lazy-sections.ts'
import {
  readShopSection,
  type ShopSectionSearch,
} from '../../features/companies/shop-profile/sections.ts'
import { ShopProfilePage } from '../../features/companies/shop-profile/shop-profile-page.tsx'
import { titled, typedSearch } from '../../platform/route-options.ts'
import { requireSignIn } from '../../platform/session/require-sign-in.ts'
import { RouteError } from '../../ui/feedback/error-state.tsx'

export const Route = createFileRoute('/shop/profile')({
  ssr: false,
  validateSearch: typedSearch<ShopSectionSearch>(),
  beforeLoad: requireSignIn,
  head: titled('Boutique'),
  loader: ({ context, location }) => {
    const { section = 'boutique' } = readShopSection(location.search)
    const isAdmin = context.auth.getState().tenant?.selectedRole === 'admin'
    for (const part of isAdmin ? [lazySections[section], ShopPreview] : [ShopFacts])
      void part.preload?.()
  },
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
      notice={<SecondFactorNudge />}
    />
  )
}
