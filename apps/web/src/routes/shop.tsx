import { createFileRoute } from '@tanstack/react-router'
import type { ComponentProps } from 'react'
import { SuspendedNotice } from '../features/companies/door/suspended-notice.tsx'
import { PendingBanner } from '../features/companies/shop-profile/pending-banner.tsx'
import { useShopCounts } from '../features/today/use-shop-counts.ts'
import { DeskFrame } from '../layout/navigation/desk-frame.tsx'
import { shopSections } from '../layout/navigation/desk-sections.ts'
import { titled } from '../platform/route-options.ts'
import { useAuth } from '../platform/session/auth-context.ts'
import { requireSignIn } from '../platform/session/require-sign-in.ts'
import type { SelectedTenant } from '../platform/session/session-store.ts'

export const Route = createFileRoute('/shop')({
  ssr: false,
  beforeLoad: requireSignIn,
  head: titled('Espace grossiste'),
  component: ShopRoute,
})

function ShopRoute() {
  const { tenant } = useAuth()
  return tenant?.type === 'shop' ? <OwnDesk tenant={tenant} /> : <Desk />
}

function OwnDesk({ tenant }: { tenant: SelectedTenant }) {
  const { claims, messages } = useShopCounts(tenant)
  return (
    <Desk
      counts={{
        '/shop/orders': { count: claims, of: 'réclamations ouvertes' },
        '/messages': { count: messages, of: 'conversations non lues' },
      }}
    />
  )
}

function Desk({ counts = {} }: Pick<ComponentProps<typeof DeskFrame>, 'counts'>) {
  return (
    <DeskFrame
      type="shop"
      name="Espace grossiste"
      sections={shopSections}
      counts={counts}
      notice={
        <>
          <PendingBanner />
          <SuspendedNotice className="mb-5" />
        </>
      }
    />
  )
}
