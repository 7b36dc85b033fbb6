import { request as requestPlain } from 'node:http'
import { request as requestTls } from 'node:https'
import { isIP } from 'node:net'
import { isPublicAddress, lookUpPublic } from '../../../platform/push/public-address.ts'

/** What came of a call: the status, or in French why there is none. */
export type CallOutcome = { code: number; problem: null } | { code: null; problem: string }

/** Whether addresses of this machine may be called, without TLS too: tests and development alone. */
export type WebhookReach = { allowLocal: boolean }

const bare = (hostname: string): string => hostname.replace(/^\[|\]$/g, '')

/** Names are judged by what they stand for; an address written down is looked up by nobody. */
const mayConnect = ({ protocol, hostname }: URL): boolean =>
  protocol === 'https:' && (isIP(bare(hostname)) === 0 || isPublicAddress(bare(hostname)))

/** Whether such an address may be called at all. Where its name leads is judged when we connect. */
export const isWebhookUrl = (url: string, { allowLocal }: WebhookReach): boolean => {
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

const usualPatienceMs = 10_000
/** An answer says all in its status; what is longer than this is not read. */
const maxAnswerBytes = 16 * 1024

const wordsOf = (error: NodeJS.ErrnoException): string => {
  if (error.name === 'TimeoutError' || error.name === 'AbortError') return 'Pas de réponse à temps.'
  if (error.name === 'InwardAddressError') return 'Cette adresse mène à un réseau privé.'
  switch (error.code) {
    case 'ENOTFOUND':
    case 'EAI_AGAIN':
      return 'Le nom de cette adresse est introuvable.'
    case 'ECONNREFUSED':
      return 'La connexion a été refusée.'
    case 'ECONNRESET':
    case 'EPIPE':
      return 'La connexion a été coupée.'
    default:
      return /CERT|SSL|TLS|SELF_SIGNED|UNABLE_TO/.test(error.code ?? '')
        ? 'Le certificat de cette adresse n’est pas valable.'
        : 'La connexion a échoué.'
  }
}

/**
 * One call, which follows no redirect: that could lead inward. Its name is looked up for this connection and refused
 * where any of its addresses is private, so a name that is turned inward after it was saved leads nowhere either.
 */
export const callWebhook = (
  url: string,
  {
    headers,
    body,
    reach,
    patienceMs = usualPatienceMs,
  }: {
    headers: Record<string, string>
    body: string
    reach: WebhookReach
    patienceMs?: number
  },
): Promise<CallOutcome> =>
  new Promise(resolve => {
    const fail = (error: Error) => resolve({ code: null, problem: wordsOf(error) })
    if (!reach.allowLocal && !mayConnect(new URL(url))) {
      resolve({ code: null, problem: 'Cette adresse mène à un réseau privé.' })
      return
    }
    const request = url.startsWith('http:') ? requestPlain : requestTls
    const sent = request(
      url,
      {
        method: 'POST',
        // A connection of its own: one that others left open was not judged as this one is.
        agent: false,
        headers: {
          ...headers,
          'content-type': 'application/json',
          'user-agent': 'Carreau-Webhooks/1',
          'content-length': String(Buffer.byteLength(body)),
        },
        signal: AbortSignal.timeout(patienceMs),
        ...(!reach.allowLocal && { lookup: lookUpPublic }),
      },
      response => {
        const code = response.statusCode ?? 0
        let length = 0
        response.on('data', (chunk: Buffer) => {
          length += chunk.length
          if (length <= maxAnswerBytes) return
          resolve({ code, problem: null })
          response.destroy()
        })
        response.on('error', fail)
        response.on('end', () => resolve({ code, problem: null }))
      },
    )
    sent.on('error', fail)
    sent.end(body)
  })
