import { lazyRouteComponent } from '@tanstack/react-router'

/** The offers themselves, in a file of their own: asked for with the screen, while the list is read. */
export const OfferSheet = lazyRouteComponent(() => import('./offers/offer-sheet.tsx'), 'OfferSheet')
