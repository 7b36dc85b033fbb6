import { dehydrate } from '@tanstack/react-query'
import { createMemoryHistory } from '@tanstack/react-router'
import { renderToString } from 'react-dom/server'
import { App } from './app.tsx'
import { createApi, type Transport } from './platform/api-client/api-client.ts'
import { visitorAuth } from './platform/session/auth-context.ts'
import { createQueryClient } from './query-client.ts'
import { createAppRouter } from './router.tsx'
import { codeOf, headOf } from './server-head.ts'

// biome-ignore lint/performance/noBarrelFile: the server's bundle has one entry, which gives the API both.
export { pageAddress } from './page-address.ts'

/** Reads the API as a visitor: `path` is below `/api`, query included. */
export type FetchApi = (path: string) => Promise<{ status: number; body: unknown }>

/** What the server puts into the shell, dist/client/index.html. */
export type Rendered = {
  /** HTTP status: 200, 404 for what does not exist, 500 when a call failed. */
  status: number
  /** For `<!--head-->`: title, description, preloads of the first picture. */
  head: string
  /** For `<!--app-->`, inside #root. */
  html: string
  /** For `<!--data-->`: `<script type="application/json" id="carreau-data">`, or nothing. */
  data: string
  /** For `<!--code-->`: preloads of this screen's code. */
  code: string
}

const transportOver =
  (fetchApi: FetchApi): Transport =>
  ({ path }) =>
    fetchApi(path)

const forScript = (value: unknown): string => JSON.stringify(value).replaceAll('<', '\\u003c')

/** Pictures that React wants early stand before the markup; the head is where they belong. */
const splitPreloads = (markup: string): [links: string, html: string] => {
  const links = /^(?:<link [^>]*>)*/.exec(markup)?.[0] ?? ''
  return [links, markup.slice(links.length)]
}

/**
 * Renders the page of a URL (path and query) as every visitor sees it.
 *
 * The contract with the API's web-pages.ts: it fills the four comments of the shell with `head`,
 * `html`, `data` and `code`, sends `status`, and falls back to the bare shell (comments removed) when this
 * throws. The answer depends on `pageAddress(url)` alone, so it may be kept for a while and shared:
 * tokens live in local storage, and what belongs to a person appears after hydration, in places
 * already kept free.
 *
 * The browser (main.tsx) hydrates when there is `data`, and otherwise renders over the markup:
 * private screens (`ssr: false`, whose skeleton is sent), missing ones and failures. A URL that
 * the router would write otherwise (trailing slash) is rendered as what it means.
 */
export const render = async (
  url: string,
  { fetchApi }: { fetchApi: FetchApi },
): Promise<Rendered> => {
  const queryClient = createQueryClient()
  const api = createApi({
    send: transportOver(fetchApi),
    bearer: () => null,
    onUnauthorized: () => {},
  })
  const context = { queryClient, api, auth: visitorAuth }

  const load = async (href: string, hops: number): Promise<ReturnType<typeof createAppRouter>> => {
    const history = createMemoryHistory({ initialEntries: [href] })
    const router = createAppRouter({ ...context, history })
    await router.load()
    const result = router._serverResult
    if (result?.type !== 'redirect') return router
    const target = result.redirect.headers.get('Location')
    if (target === null || hops === 0) throw new Error(`${href} leads nowhere`)
    return load(target, hops - 1)
  }

  try {
    const router = await load(url, 3)
    const result = router._serverResult
    const status = result?.type === 'render' ? result.status : 500
    const [links, html] = splitPreloads(renderToString(<App router={router} {...context} />))
    const matches = router.stores.matches.get()
    const hydrates = status === 200 && matches.every(match => match.ssr !== false)
    return {
      status,
      head: headOf(matches) + links,
      html,
      data: hydrates
        ? `<script type="application/json" id="carreau-data">${forScript(dehydrate(queryClient))}</script>`
        : '',
      code: codeOf(matches),
    }
  } finally {
    queryClient.clear()
  }
}
