import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { ExternalLink } from 'lucide-react'
import { type ReactNode, Suspense } from 'react'
import { useApi } from '../../../platform/api-client/api-context.ts'
import { useAuth } from '../../../platform/session/auth-context.ts'
import { ErrorState } from '../../../ui/feedback/error-state.tsx'
import { Skeleton } from '../../../ui/feedback/skeleton.tsx'
import { Tabs } from '../../../ui/navigation/tabs.tsx'
import { ShopFacts } from './lazy-sections.ts'
import { type ShopSection, shopSections } from './sections.ts'
import { ShopForms } from './shop-forms.tsx'
import { shopDeliveryQuery, shopProfileQuery } from './shop-profile.queries.ts'

/** The shop as its administrators settle it and the rest of its team reads it. */
export const ShopProfilePage = ({
  section,
  onSection,
  notice,
}: {
  section: ShopSection
  onSection: (section: ShopSection) => void
  /** Another room's, which stands below once the rest is there. */
  notice: ReactNode
}) => {
  const api = useApi()
  const { tenant } = useAuth()
  const profile = useQuery(shopProfileQuery(api))
  const delivery = useQuery(shopDeliveryQuery(api))
  const error = profile.error ?? delivery.error
  const isAdmin = tenant?.selectedRole === 'admin'
  return (
    <div className="flex min-h-dvh max-w-5xl flex-col gap-5">
      <div className="flex min-h-11 flex-wrap items-center justify-between gap-x-4">
        <h1 className="text-2xl">Boutique</h1>
        {profile.data?.status === 'active' && (
          <Link
            to="/shops/$shopSlug"
            params={{ shopSlug: profile.data.slug }}
            className="inline-flex min-h-11 items-center gap-1.5 font-medium text-leaf-ink text-sm hover:underline [&_svg]:size-4"
          >
            Voir la page publique <ExternalLink aria-hidden="true" />
          </Link>
        )}
      </div>
      <Tabs
        label="Réglages de la boutique"
        value={section}
        onChange={onSection}
        options={shopSections}
        className="max-w-full flex-wrap self-start whitespace-nowrap"
      />
      {profile.data && delivery.data ? (
        <Suspense fallback={<Loading />}>
          {isAdmin ? (
            <ShopForms
              profile={profile.data}
              delivery={delivery.data}
              section={section}
              onSection={onSection}
            />
          ) : (
            <ShopFacts profile={profile.data} delivery={delivery.data} section={section} />
          )}
          {notice}
        </Suspense>
      ) : error === null ? (
        <Loading />
      ) : (
        <ErrorState
          error={error}
          reset={() => {
            void profile.refetch()
            void delivery.refetch()
          }}
        />
      )}
    </div>
  )
}

const Loading = () => (
  <div aria-busy="true" className="flex flex-col gap-6">
    <Skeleton className="h-128 rounded-lg" />
  </div>
)
