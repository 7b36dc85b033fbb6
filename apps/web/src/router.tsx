import { createRouter, type RouterHistory } from '@tanstack/react-router'
import { RouterErrorScreen } from './layout/router-error-screen.tsx'
import type { RouterContext } from './platform/route-options.ts'
import { routeTree } from './route-tree.gen.ts'
import { NotFound } from './ui/feedback/empty-state.tsx'

/** The one router: the same on the server (memory history), in the browser and in the shell. */
export const createAppRouter = ({
  history,
  ...context
}: RouterContext & { history?: RouterHistory }) =>
  createRouter({
    routeTree,
    context,
    ...(history === undefined ? {} : { history }),
    // Preload delay 50 ms, case-insensitive, trailing slashes removed
    // (docs/specification.md#router-figures).
    defaultPreload: 'intent',
    defaultPreloadDelay: 50,
    // TanStack Query decides how fresh data is.
    defaultPreloadStaleTime: 0,
    caseSensitive: false,
    trailingSlash: 'never',
    // On the server it would write an inline script, which the security policy forbids.
    scrollRestoration: typeof document !== 'undefined',
    defaultPendingMs: 150,
    defaultPendingMinMs: 200,
    // « /pages/aide/more » is nothing at all, not a part of « /pages/aide ».
    notFoundMode: 'root',
    defaultNotFoundComponent: () => <NotFound />,
    defaultErrorComponent: RouterErrorScreen,
  })

export type AppRouter = ReturnType<typeof createAppRouter>

declare module '@tanstack/react-router' {
  interface Register {
    router: AppRouter
  }
}
