import { type IncomingHttpHeaders, request as requestPlain } from 'node:http'
import { request as requestTls } from 'node:https'
import { isIP } from 'node:net'
import { isPublicAddress, lookUpPublic } from '../push/public-address.ts'

/** Whether addresses of this machine may be called, without TLS too: tests and development alone. */
export type Reach = { allowLocal: boolean }

/** What was answered, or in French why there is no answer. */
export type Called =
  | {
      code: number
      problem: null
      body: Buffer
      /** Whether `body` is all of it: what is longer than asked for is not read. */
      isWhole: boolean
      /** How long to wait, where the answer says so in seconds. */
      retryAfter: number | null
      headers: IncomingHttpHeaders
    }
  | { code: null; problem: string }

const bare = (hostname: string): string => hostname.replace(/^\[|\]$/g, '')

/** Names are judged by what they stand for; an address written down is looked up by nobody. */
const mayConnect = ({ protocol, hostname }: URL): boolean =>
  protocol === 'https:' && (isIP(bare(hostname)) === 0 || isPublicAddress(bare(hostname)))

/** Whether such an address may be called at all. Where its name leads is judged when we connect. */
export const isCallable = (url: string, { allowLocal }: Reach): boolean => {
  if (!URL.canParse(url)) return false
  const { protocol, hostname, username, password } = new URL(url)
  if (username !== '' || password !== '') return false
  if (allowLocal) return protocol === 'https:' || protocol === 'http:'
  return (
    mayConnect(new URL(url)) &&
    (isIP(bare(hostname)) !== 0 || /^[a-z0-9-]+(\.[a-z0-9-]+)+$/.test(hostname)) &&
    !/\.(local|localhost|internal|home\.arpa)$/.test(hostname)
  )
}

/** Why no connection came about, in French. */
export const wordsOfFailure = (thrown: unknown): string => {
  const error = thrown as { name?: string; code?: unknown }
  if (error.name === 'TimeoutError' || error.name === 'AbortError') return 'Pas de réponse à temps.'
  if (error.name === 'InwardAddressError') return 'Cette adresse mène à un réseau privé.'
  switch (error.code) {
    case 'ENOTFOUND':
    case 'EAI_AGAIN':
    case 'ENODATA':
    case 'ESERVFAIL':
    case 'ETIMEOUT':
    case 'ECANCELLED':
      return 'Le nom de cette adresse est introuvable.'
    case 'ECONNREFUSED':
      return 'La connexion a été refusée.'
    case 'ECONNRESET':
    case 'EPIPE':
      return 'La connexion a été coupée.'
    default:
      return /CERT|SSL|TLS|SELF_SIGNED|UNABLE_TO/.test(String(error.code ?? ''))
        ? 'Le certificat de cette adresse n’est pas valable.'
        : 'La connexion a échoué.'
  }
}

const secondsOf = (header: string | undefined): number | null =>
  header !== undefined && /^\d{1,6}$/.test(header) ? Number(header) : null

/**
 * One call of an address that others chose, which follows no redirect: that could lead inward. Its name is looked up for
 * this connection and refused where any of its addresses is private, so a name that is turned inward after it was saved
 * leads nowhere either.
 */
export const callAddress = (
  url: string,
  {
    method,
    headers,
    body = '',
    reach,
    patienceMs,
    maxAnswerBytes,
  }: {
    method: 'GET' | 'POST'
    headers: Record<string, string>
    body?: string | Buffer
    reach: Reach
    /** From the first look-up to the last byte. */
    patienceMs: number
    maxAnswerBytes: number
  },
): Promise<Called> =>
  new Promise(resolve => {
    const fail = (error: Error) => resolve({ code: null, problem: wordsOfFailure(error) })
    if (!reach.allowLocal && !mayConnect(new URL(url))) {
      resolve({ code: null, problem: 'Cette adresse mène à un réseau privé.' })
      return
    }
    const request = url.startsWith('http:') ? requestPlain : requestTls
    const sent = request(
      url,
      {
        method,
        // A connection of its own: one that others left open was not judged as this one is.
        agent: false,
        headers: {
          ...headers,
          ...(method === 'POST' && { 'content-length': String(Buffer.byteLength(body)) }),
        },
        signal: AbortSignal.timeout(patienceMs),
        ...(!reach.allowLocal && { lookup: lookUpPublic }),
      },
      response => {
        const chunks: Buffer[] = []
        let length = 0
        const answer = (isWhole: boolean) =>
          resolve({
            code: response.statusCode ?? 0,
            problem: null,
            body: Buffer.concat(chunks),
            isWhole,
            retryAfter: secondsOf(response.headers['retry-after']),
            headers: response.headers,
          })
        response.on('data', (chunk: Buffer) => {
          length += chunk.length
          if (length <= maxAnswerBytes) {
            chunks.push(chunk)
            return
          }
          answer(false)
          response.destroy()
        })
        response.on('error', fail)
        response.on('end', () => answer(true))
      },
    )
    sent.on('error', fail)
    sent.end(body)
  })
