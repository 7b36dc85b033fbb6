import { useMatches } from '@tanstack/react-router'

type Visibility = { mobile: boolean; desktop: boolean }
export type NavigationSettings = {
  topBar: Visibility
  bottomBar: Visibility
  /** Below the screen, in a browser; everywhere unless said. */
  footer?: Visibility
}

declare module '@tanstack/react-router' {
  interface StaticDataRouteOption {
    /** Which bars this screen and those below it show (docs/specification.md#bars). */
    navigation?: NavigationSettings
  }
}

/** Top bar on both, bottom bar on mobile only (docs/specification.md#bars). */
const usual: NavigationSettings = {
  topBar: { mobile: true, desktop: true },
  bottomBar: { mobile: true, desktop: false },
}

/** No top bar on mobile, no bottom bar anywhere (docs/specification.md#bars). */
export const conversationNavigation: NavigationSettings = {
  topBar: { mobile: false, desktop: true },
  bottomBar: { mobile: false, desktop: false },
  // A thread is as tall as the window.
  footer: { mobile: false, desktop: false },
}

export const useNavigationSettings = (): NavigationSettings =>
  useMatches({
    select: matches =>
      matches.findLast(match => match.staticData.navigation)?.staticData.navigation ?? usual,
  })

/** Classes that show something only on the sizes it is wanted on (mobile is below `lg`). */
export const visibleOn = ({ mobile, desktop }: Visibility): string => {
  if (mobile) return desktop ? '' : 'lg:hidden'
  return desktop ? 'max-lg:hidden' : 'hidden'
}
