import { createFileRoute } from '@tanstack/react-router'
import { PendingBanner } from '../features/shop-profile/pending-banner.tsx'
import { DeskFrame } from '../layout/desk-frame.tsx'
import { shopSections } from '../layout/desk-sections.ts'
import { titled } from '../platform/page-head.ts'
import { requireSignIn } from '../platform/session/require-sign-in.ts'

export const Route = createFileRoute('/shop')({
  ssr: false,
  beforeLoad: requireSignIn,
  head: titled('Espace grossiste'),
  component: () => (
    <DeskFrame
      type="shop"
      name="Espace grossiste"
      sections={shopSections}
      notice={<PendingBanner />}
    />
  ),
})
