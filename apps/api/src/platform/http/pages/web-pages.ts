import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import fastifyStatic from '@fastify/static'
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Config } from '../../config/config.ts'
import { AppError } from '../../errors/app-error.ts'
import { networkOf } from '../../identity/network.ts'
import { giveForgeryCookie } from '../browser-safety.ts'
import { answerError } from '../error-handler.ts'
import { openShares } from '../load/share-of-work.ts'
import { openAdmission } from '../load/shed-load.ts'
import { type PackedPage, packPage } from './packed-page.ts'

/** What the built web application gives for a URL (apps/web/src/server.tsx). */
type Rendered = { status: number; head: string; html: string; data: string; code: string }
type Render = (
  url: string,
  services: { fetchApi: (path: string) => Promise<{ status: number; body: unknown }> },
) => Promise<Rendered>

type Page = { status: number; inForm: ReturnType<typeof packPage>; madeAt: number }

/** Pages are the visitor's own for everybody, so one rendering serves all for a moment. */
const freshForMs = 30_000
const maxPages = 500

/** Renderings at once, beside the calls; whoever would wait longer renders the page in the browser. */
const renderingsAtOnce = { atOnce: 4, most: 100, patienceMs: 300 }

/**
 * What one network may have rendered beyond what is kept: fifty milliseconds of processor each, so that whoever
 * searches for something else each time keeps a twentieth of one busy, and gets the page that renders in the browser.
 */
const renderingsOfNetwork = { atOnce: 40, everyMs: 1_000 }

/** This machine itself: a proxy that TRUST_PROXY does not name would make everybody one network. */
const isThisMachine = (network: string): boolean => /^127\.|^0:0:0:0::/.test(network)

/** Where real time may connect to; not every browser counts a socket of the page's host as 'self'. */
const socketsOf = ({ publicUrl, hostedRealtime: hosted }: Config): string => {
  if (hosted === undefined) return publicUrl.replace(/^http/, 'ws')
  const port = hosted.port === undefined ? '' : `:${hosted.port}`
  if (hosted.host === undefined) return `wss://ws-${hosted.cluster}.pusher.com`
  return `${hosted.tls ? 'wss' : 'ws'}://${hosted.host}${port}`
}

const contentSecurityPolicyOf = (config: Config): string =>
  [
    "default-src 'self'",
    `connect-src 'self' ${socketsOf(config)}`,
    "img-src 'self' data: blob:",
    "style-src 'self' 'unsafe-inline'",
    "object-src 'none'",
    "require-trusted-types-for 'script'",
    'trusted-types carreau',
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join('; ')

const fill = (shell: string, page: Rendered): string =>
  shell
    .replace('<!--head-->', () => page.head)
    .replace('<!--app-->', () => page.html)
    .replace('<!--data-->', () => page.data)
    .replace('<!--code-->', () => page.code)

const bareShell = (shell: string): string =>
  fill(shell, { status: 200, head: '', html: '', data: '', code: '' })

const sendPage = (
  reply: FastifyReply,
  policy: string,
  status: number,
  { encoding, body }: PackedPage,
) => {
  if (encoding !== 'identity') reply.header('content-encoding', encoding)
  return reply
    .status(status)
    .headers({
      'content-security-policy': policy,
      'cache-control': 'no-cache',
      vary: 'accept-encoding',
    })
    .type('text/html; charset=utf-8')
    .send(body)
}

/** Files named by their hash never change; flags hardly ever; the rest is asked about each time. */
const cachingOf = (path: string): string => {
  if (path.includes('/assets/')) return 'public, max-age=31536000, immutable'
  return path.includes('/flags/') ? 'public, max-age=604800' : 'no-cache'
}

const isApi = (path: string): boolean => /^\/api(\/|$)/i.test(path)

/** Browsers ask for HTML; link previews and curl for anything. */
const wantsPage = (request: FastifyRequest): boolean =>
  /text\/html|\*\/\*/.test(request.headers.accept ?? '*/*')

/** No slash at the end (docs/specification.md#router-figures), and one at the beginning alone. */
const withoutSlash = (path: string, search: string | undefined): string =>
  `/${path.replace(/^[/\\]+|(?<!\/)\/+$/g, '')}${search === undefined ? '' : `?${search}`}`

const readable = (text: string): boolean => {
  try {
    decodeURI(text)
    return true
  } catch {
    return false
  }
}

/**
 * A page's address whose percent signs mean nothing, such as « /pages/% », leads to the same text,
 * written so that it can be read, and so to the page that says it is none. Elsewhere it is an error.
 */
export const answerBadAddress = (
  error: FastifyError,
  request: FastifyRequest,
  reply: FastifyReply,
): void => {
  const [path = '/', search] = request.url.split('?')
  if (request.method !== 'GET' || !wantsPage(request) || isApi(path) || readable(path))
    answerError(error, request, reply)
  else reply.redirect(withoutSlash(path.replaceAll('%', '%25'), search), 308)
}

/** Serves the built web application: files kept for ever by their hash, pages rendered here. */
export const webPages = async (app: FastifyInstance, { config }: { config: Config }) => {
  const client = join(config.webDist, 'client')
  const shellFile = join(client, 'index.html')
  if (!existsSync(shellFile)) return
  const shell = await readFile(shellFile, 'utf8')
  const server: { render: Render; pageAddress: (url: string) => string } = await import(
    pathToFileURL(join(config.webDist, 'server/server.js')).href
  )
  const pages = new Map<string, Promise<Page>>()
  const renderings = openAdmission(renderingsAtOnce)
  const takeShare = openShares(renderingsOfNetwork)
  const policy = contentSecurityPolicyOf(config)
  const empty: Page = { status: 200, inForm: packPage(bareShell(shell)), madeAt: 0 }

  const fetchApi = async (path: string) => {
    const answer = await app.inject({ method: 'GET', url: `/api${path}` })
    return { status: answer.statusCode, body: answer.json() as unknown }
  }

  const renderPage = async (address: string): Promise<Page> => {
    if (!(await renderings.enter())) return empty
    try {
      const rendered = await server.render(address, { fetchApi })
      return {
        status: rendered.status,
        inForm: packPage(fill(shell, rendered)),
        madeAt: Date.now(),
      }
    } finally {
      renderings.leave()
    }
  }

  const pageOf = async (url: string, network: string): Promise<Page> => {
    const address = server.pageAddress(url)
    const known = await pages.get(address)
    if (known !== undefined && Date.now() - known.madeAt < freshForMs) return known
    if (!isThisMachine(network) && !takeShare(network)) return empty
    const making = renderPage(address)
    // A map gives its keys in the order in which they came: the oldest makes room.
    pages.delete(address)
    for (const oldest of pages.keys()) if (pages.size >= maxPages) pages.delete(oldest)
    pages.set(address, making)
    const forget = () => {
      if (pages.get(address) === making) pages.delete(address)
    }
    // Only a whole page is kept: what failed or is not there may be there the next moment.
    making.then(page => (page.status === 200 && page !== empty ? undefined : forget()), forget)
    return making
  }

  await app.register(fastifyStatic, {
    root: client,
    preCompressed: true,
    index: false,
    wildcard: false,
    setHeaders: (reply, path) => {
      reply.header('cache-control', cachingOf(path))
      // The shell that the service worker keeps is a page, too.
      if (path.endsWith('.html')) reply.header('content-security-policy', policy)
    },
  })

  app.get('/*', async (request: FastifyRequest, reply: FastifyReply) => {
    const [path = '/', search] = request.url.split('?')
    // What the API does not have is no page, nor is a file that is not there; « /orders/1.5 » is a
    // page that is not there.
    if (!wantsPage(request) || isApi(path) || /\.[a-z][a-z0-9]+$/i.test(path))
      throw new AppError('not_found')
    if (/.\/$/.test(path)) return reply.redirect(withoutSlash(path, search), 308)
    await giveForgeryCookie(request, reply)
    const { status, inForm } = await pageOf(request.url, networkOf(request.ip)).catch(error => {
      // A page that cannot be rendered here is still rendered in the browser.
      request.log.error({ err: error }, 'rendering failed')
      return empty
    })
    return sendPage(reply, policy, status, await inForm(request.headers['accept-encoding']))
  })
}
