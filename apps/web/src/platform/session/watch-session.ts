import type { QueryClient } from '@tanstack/react-query'
import type { SessionStore } from './session-store.ts'

/**
 * When another person or company is at the desk, in this tab or another, nothing of the last one
 * stays: guards run again, then what is on screen is asked anew.
 */
export const watchSession = ({
  session,
  queryClient,
  router,
}: {
  session: SessionStore
  queryClient: QueryClient
  router: { invalidate: (options: { sync: true }) => Promise<void> }
}): void => {
  let { loginToken, tenantToken } = session.get()
  session.subscribe(() => {
    const now = session.get()
    if (now.loginToken === loginToken && now.tenantToken === tenantToken) return
    ;({ loginToken, tenantToken } = now)
    queryClient.removeQueries({ type: 'inactive' })
    // In sync: a loader that still waits for an answer would be told that it is cancelled, and show that as its error.
    void router.invalidate({ sync: true }).then(() => queryClient.resetQueries())
  })
}
