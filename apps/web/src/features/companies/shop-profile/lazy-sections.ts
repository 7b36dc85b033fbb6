import { lazyRouteComponent } from '@tanstack/react-router'
import type { ShopSection } from './sections.ts'

/** The sections of the administrator's forms, each in a file of its own. */
export const lazySections = {
  boutique: lazyRouteComponent(() => import('./shop-section.tsx'), 'ShopSection'),
  livraison: lazyRouteComponent(() => import('./delivery-section.tsx'), 'DeliverySection'),
  legal: lazyRouteComponent(() => import('./legal-section.tsx'), 'LegalSection'),
  mentions: lazyRouteComponent(() => import('./mentions-section.tsx'), 'MentionsSection'),
} as const satisfies Record<ShopSection, unknown>

export const ShopPreview = lazyRouteComponent(() => import('./shop-preview.tsx'), 'ShopPreview')

/** What the rest of the team reads instead. */
export const ShopFacts = lazyRouteComponent(() => import('./shop-facts.tsx'), 'ShopFacts')

/** What is said once a colleague has saved meanwhile. */
export const ConflictNotice = lazyRouteComponent(
  () => import('./conflict-notice.tsx'),
  'ConflictNotice',
)
