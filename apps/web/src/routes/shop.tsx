import { createFileRoute } from '@tanstack/react-router'
import { lazy } from 'react'
import { SuspendedNotice } from '../features/companies/door/suspended-notice.tsx'
import { PendingBanner } from '../features/companies/shop-profile/pending-banner.tsx'
import { DeskFrame } from '../layout/navigation/desk-frame.tsx'
import { shopSections } from '../layout/navigation/desk-sections.ts'
import { titled } from '../platform/route-options.ts'
import { requireSignIn } from '../platform/session/require-sign-in.ts'

/** Beside the names of the sections, once these are there. */
const ShopWaiting = lazy(() => import('../features/today/shop-waiting.tsx'))

export const Route = createFileRoute('/shop')({
  ssr: false,
  beforeLoad: requireSignIn,
  head: titled('Espace grossiste'),
  component: () => (
    <DeskFrame
      type="shop"
      name="Espace grossiste"
      sections={shopSections}
      Waiting={ShopWaiting}
      notice={
        <>
          <PendingBanner />
          <SuspendedNotice className="mb-5" />
        </>
      }
    />
  ),
})
