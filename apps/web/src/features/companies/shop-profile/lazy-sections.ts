import { lazyRouteComponent } from '@tanstack/react-router'
import type { ShopSection } from './sections.ts'

/** The sections of the administrator's forms, each in a file of its own. */
export const BoutiqueSection = lazyRouteComponent(() => import('./shop-section.tsx'), 'ShopSection')
export const DeliverySection = lazyRouteComponent(
  () => import('./delivery-section.tsx'),
  'DeliverySection',
)
export const LegalSection = lazyRouteComponent(() => import('./legal-section.tsx'), 'LegalSection')
export const MentionsSection = lazyRouteComponent(
  () => import('./mentions-section.tsx'),
  'MentionsSection',
)

export const lazySections = {
  boutique: BoutiqueSection,
  livraison: DeliverySection,
  legal: LegalSection,
  mentions: MentionsSection,
} as const satisfies Record<ShopSection, unknown>

export const ShopPreview = lazyRouteComponent(() => import('./shop-preview.tsx'), 'ShopPreview')

/** What the rest of the team reads instead. */
export const ShopFacts = lazyRouteComponent(() => import('./shop-facts.tsx'), 'ShopFacts')

/** What is said once a colleague has saved meanwhile. */
export const ConflictNotice = lazyRouteComponent(
  () => import('./conflict-notice.tsx'),
  'ConflictNotice',
)
