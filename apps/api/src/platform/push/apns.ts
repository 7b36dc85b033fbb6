import { connect, constants } from 'node:http2'
import { importPKCS8, SignJWT } from 'jose'
import {
  type PushDevice,
  type PushMessage,
  type PushOutcome,
  pushTtlSeconds,
  retryAfterOf,
} from './push-message.ts'

export type ApnsSettings = {
  /** PKCS 8 in PEM, as Apple's .p8 file. */
  key: string
  keyId: string
  teamId: string
  /** The application's bundle id. */
  topic: string
  url: string
}

/** Apple takes a token of 20 to 60 minutes. */
const tokenAgeMs = 45 * 60_000
const patienceMs = 10_000

type Answer = { status: number; reason: string; retryAfter: string | null }

/** One request over a connection of its own: a few phones at a time do not need one kept open. */
const send = (url: string, path: string, headers: Record<string, string>, body: string) =>
  new Promise<Answer>((resolve, reject) => {
    const session = connect(url)
    const end = (finish: () => void) => {
      session.close()
      finish()
    }
    session.on('error', reject)
    session.setTimeout(patienceMs, () => session.destroy(new Error('APNs does not answer')))
    const { HTTP2_HEADER_METHOD, HTTP2_HEADER_PATH, HTTP2_HEADER_STATUS } = constants
    const stream = session.request({
      [HTTP2_HEADER_METHOD]: 'POST',
      [HTTP2_HEADER_PATH]: path,
      ...headers,
    })
    let status = 0
    let retryAfter: string | null = null
    let answer = ''
    stream.setEncoding('utf8')
    stream.on('response', response => {
      status = Number(response[HTTP2_HEADER_STATUS])
      retryAfter = response['retry-after'] ?? null
    })
    stream.on('data', (chunk: string) => {
      if (answer.length < 10_000) answer += chunk
    })
    stream.on('error', error => end(() => reject(error)))
    stream.on('end', () => end(() => resolve({ status, reason: reasonOf(answer), retryAfter })))
    stream.end(body)
  })

const reasonOf = (answer: string): string => /"reason"\s*:\s*"(\w+)"/.exec(answer)?.[1] ?? ''

const ofAnotherApplication = new Set([
  'BadDeviceToken',
  'DeviceTokenNotForTopic',
  'Unregistered',
  'ExpiredToken',
])

const outcomeOf = ({ status, reason, retryAfter }: Answer, now: Date): PushOutcome => {
  if (status === 200) return { is: 'sent' }
  if (status === 410 || ofAnotherApplication.has(reason)) return { is: 'gone' }
  const why = `APNs: ${status} ${reason}`
  if (status === 429 || status >= 500 || reason === 'ExpiredProviderToken')
    return { is: 'later', afterSeconds: retryAfterOf(retryAfter, now), why }
  return { is: 'refused', why }
}

/** Tells iPhones through APNs' HTTP/2 API, with a provider token (ES256). */
export const openApns = (settings: ApnsSettings, now: () => Date) => {
  let kept: { token: string; until: number } | undefined
  const token = async (): Promise<string> => {
    const at = now().getTime()
    if (kept !== undefined && kept.until > at) return kept.token
    const signed = await new SignJWT()
      .setProtectedHeader({ alg: 'ES256', kid: settings.keyId })
      .setIssuer(settings.teamId)
      .setIssuedAt(Math.floor(at / 1000))
      .sign(await importPKCS8(settings.key, 'ES256'))
    kept = { token: signed, until: at + tokenAgeMs }
    return signed
  }
  return async ({ address }: PushDevice, message: PushMessage): Promise<PushOutcome> => {
    const { title, body, link, kind, tag, urgent, id } = message
    const answer = await send(
      settings.url,
      `/3/device/${encodeURIComponent(address)}`,
      {
        authorization: `bearer ${await token()}`,
        'apns-topic': settings.topic,
        'apns-push-type': 'alert',
        'apns-priority': urgent ? '10' : '5',
        'apns-collapse-id': tag,
        'apns-expiration': String(Math.floor(now().getTime() / 1000) + pushTtlSeconds),
      },
      JSON.stringify({
        aps: {
          alert: { title, body },
          sound: 'default',
          'thread-id': kind,
          ...(urgent && { 'interruption-level': 'time-sensitive' }),
        },
        link,
        kind,
        tag,
        id,
      }),
    )
    if (answer.reason === 'ExpiredProviderToken') kept = undefined
    return outcomeOf(answer, now())
  }
}
