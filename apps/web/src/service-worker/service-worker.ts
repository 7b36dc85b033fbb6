import { clientsClaim } from 'workbox-core'
import { ExpirationPlugin } from 'workbox-expiration'
import {
  cleanupOutdatedCaches,
  matchPrecache,
  type PrecacheEntry,
  precacheAndRoute,
} from 'workbox-precaching'
import { NavigationRoute, registerRoute } from 'workbox-routing'
import { CacheFirst } from 'workbox-strategies'

import { handlePush } from './push.ts'

// What makes the application open without a network. Answers of the API are not here: the page
// itself keeps them, by company (platform/offline/kept-answers.ts).

declare const self: ServiceWorkerGlobalScope
/** The files of this build (build/service-worker.ts). */
declare const __BUILT_FILES__: PrecacheEntry[]

/** A page that takes longer is shown from here. */
const patienceMs = 8_000

handlePush(self)
cleanupOutdatedCaches()
precacheAndRoute(__BUILT_FILES__, { directoryIndex: '' })
clientsClaim()

const bareShell = async (): Promise<Response> =>
  (await matchPrecache('/index.html')) ?? Response.error()

registerRoute(
  new NavigationRoute(
    async ({ request }) => {
      try {
        const page = await fetch(request, { signal: AbortSignal.timeout(patienceMs) })
        // A proxy without anybody behind it.
        return page.status >= 502 ? await bareShell() : page
      } catch {
        return bareShell()
      }
    },
    // Not pages of the application: the API's reference, pictures, what operations read.
    { denylist: [/^\/(api|storage|app|health|metrics)(\/|$)/] },
  ),
)

// A picture never changes under its name.
registerRoute(
  ({ request, url, sameOrigin }) =>
    sameOrigin && request.destination === 'image' && /^\/(storage|flags)\//.test(url.pathname),
  new CacheFirst({
    cacheName: 'pictures',
    plugins: [new ExpirationPlugin({ maxEntries: 400, purgeOnQuotaError: true })],
  }),
)

// The person says when (layout/notices/live-updates.tsx): never in the middle of their work.
self.addEventListener('message', event => {
  if (event.data === 'take over') void self.skipWaiting()
})
