import './styles/app.css'
import { type DehydratedState, hydrate } from '@tanstack/react-query'
import { type ReactNode, startTransition, useEffect } from 'react'
import { createRoot, hydrateRoot } from 'react-dom/client'
import { App } from './app.tsx'
import { createAuth } from './features/accounts/signing-in/create-auth.ts'
import { createApi } from './platform/api-client/api-client.ts'
import { browserTransport } from './platform/api-client/browser-transport.ts'
import {
  forgetWithSession,
  keepingAnswers,
  lazyKeeper,
  scopeOf,
} from './platform/offline/keeping-answers.ts'
import { setReached, whenReachedAgain } from './platform/offline/reachable.ts'
import { createSessionStore } from './platform/session/session-store.ts'
import { watchSession } from './platform/session/watch-session.ts'
import { startTheme } from './platform/theme/theme.ts'
import { createQueryClient } from './query-client.ts'
import { createAppRouter } from './router.tsx'

const root = document.getElementById('root')
if (root === null) throw new Error('The page has no #root')

const session = createSessionStore(localStorage)
const keeper = lazyKeeper()
const api = createApi({
  send: keepingAnswers(browserTransport, {
    load: keeper,
    scope: () => scopeOf(session.get()),
    onReached: setReached,
  }),
  bearer: () => session.get().tenantToken ?? session.get().loginToken,
  // Any 401 removes both tokens and tells the application (docs/specification.md#errors), unless it
  // answers a company or a person left meanwhile.
  onUnauthorized: token => {
    const { loginToken, tenantToken } = session.get()
    if (token !== null && token !== loginToken && token !== tenantToken) return
    session.set({ loginToken: null, tenantToken: null })
    window.dispatchEvent(new Event('auth:token-expired'))
  },
})
const auth = createAuth({
  api,
  session,
  pathname: () => window.location.pathname,
  leaveFor: path => {
    const { pathname, search } = window.location
    // A link to a screen is followed once a company is chosen; « / » is another place for each type of one.
    const back = pathname === '/' ? '' : `?redirect=${encodeURIComponent(pathname + search)}`
    window.location.assign(path + back)
  },
})
const queryClient = createQueryClient()
whenReachedAgain(() => void queryClient.invalidateQueries())
const router = createAppRouter({ queryClient, api, auth })
const app = <App router={router} queryClient={queryClient} api={api} auth={auth} />

/** What src/server.tsx wrote beside the page it rendered; absent from the bare shell. */
const carried = document.getElementById('carreau-data')?.textContent

/** Says once when all of `children` is hydrated: its effect runs after the last slice. */
const Hydrated = ({ children, then }: { children: ReactNode; then: () => void }) => {
  useEffect(then, [then])
  return children
}

const show = async (): Promise<void> => {
  if (!carried) {
    // In place of the skeleton that the server sent, the same one.
    // In slices here too: a cart of thirty lines must not hold back who scrolls.
    startTransition(() => createRoot(root).render(app))
    return
  }
  const state: DehydratedState = JSON.parse(carried)
  hydrate(queryClient, state)
  // The browser answers to who scrolls and taps before it goes on.
  await new Promise(resolve => setTimeout(resolve))
  // The router renders as the server did (no Suspense around the page), once its code is here.
  router.ssr = { manifest: undefined }
  await router.load()
  // In slices, between which the browser answers to who scrolls and taps.
  startTransition(() => void hydrateRoot(root, <Hydrated then={readOwn}>{app}</Hydrated>))
  window.dispatchEvent(new Event('carreau:hydrated'))
}

/**
 * The server rendered a visitor's page: the prices of a company are its own. An answer that came between two
 * slices of hydration would be other words than the server wrote, and React would begin the page anew.
 */
const readOwn = () => {
  if (session.get().tenantToken !== null) void queryClient.invalidateQueries()
}

const start = () => {
  startTheme()
  forgetWithSession(session, keeper)
  watchSession({ session, queryClient, router })
  void show()
  void auth.start()
}

// To read the code and to use it are two tasks, between which the browser answers.
if (carried) setTimeout(start)
else start()
