import { type QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import type { Api } from './platform/api-client/api-client.ts'
import { ApiContext } from './platform/api-client/api-context.ts'
import { type Auth, AuthContext } from './platform/session/auth-context.ts'
import type { AppRouter } from './router.tsx'

/** The whole application: the same tree on the server and in the browser. */
export const App = ({
  router,
  queryClient,
  api,
  auth,
}: {
  router: AppRouter
  queryClient: QueryClient
  api: Api
  auth: Auth
}) => (
  <QueryClientProvider client={queryClient}>
    <ApiContext value={api}>
      <AuthContext value={auth}>
        <RouterProvider router={router} />
      </AuthContext>
    </ApiContext>
  </QueryClientProvider>
)
