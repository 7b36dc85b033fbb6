import { importPKCS8, SignJWT } from 'jose'
import { z } from 'zod'
import { type Answer, post } from './post.ts'
import {
  type PushDevice,
  type PushMessage,
  type PushOutcome,
  pushTtlSeconds,
  retryAfterOf,
} from './push-message.ts'

/** A Google service account's key file, as far as we need it. */
export const serviceAccount = z.object({
  project_id: z.string().min(1),
  client_email: z.string().min(1),
  private_key: z.string().min(1),
  private_key_id: z.string().optional(),
  token_uri: z.url(),
})

export type FcmSettings = { account: z.output<typeof serviceAccount>; url: string }

const scope = 'https://www.googleapis.com/auth/firebase.messaging'
/** A token is renewed this long before it is over. */
const marginMs = 60_000

const tokenAnswer = z.object({ access_token: z.string(), expires_in: z.number() })
const errorAnswer = z.object({
  error: z.object({
    status: z.string().optional(),
    details: z.array(z.object({ errorCode: z.string().optional() })).optional(),
  }),
})

/** Signs in to Google as the service account (RFC 7523), once an hour. */
const signIn = ({ account }: FcmSettings, now: () => Date) => {
  let kept: { token: string; until: number } | undefined
  return {
    forget: () => {
      kept = undefined
    },
    token: async (): Promise<string> => {
      const at = now()
      if (kept !== undefined && kept.until - marginMs > at.getTime()) return kept.token
      const seconds = Math.floor(at.getTime() / 1000)
      const assertion = await new SignJWT({ scope })
        .setProtectedHeader({ alg: 'RS256', typ: 'JWT', kid: account.private_key_id })
        .setIssuer(account.client_email)
        .setAudience(account.token_uri)
        .setIssuedAt(seconds)
        .setExpirationTime(seconds + 3_600)
        .sign(await importPKCS8(account.private_key, 'RS256'))
      const answer = await post(account.token_uri, {
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
        body: String(
          new URLSearchParams({
            grant_type: 'urn:ietf:params:oauth:grant-type:jwt-bearer',
            assertion,
          }),
        ),
      })
      if (answer.status !== 200) throw new Error(`FCM sign-in: ${answer.status}`)
      const { access_token, expires_in } = tokenAnswer.parse(JSON.parse(answer.body))
      kept = { token: access_token, until: at.getTime() + expires_in * 1000 }
      return access_token
    },
  }
}

const codesOf = (body: string): string[] => {
  try {
    const { error } = errorAnswer.parse(JSON.parse(body))
    return [error.status, ...(error.details ?? []).map(detail => detail.errorCode)].flatMap(
      code => code ?? [],
    )
  } catch {
    return []
  }
}

const outcomeOf = (answer: Answer, now: Date): PushOutcome => {
  const { status } = answer
  if (status === 200) return { is: 'sent' }
  const codes = codesOf(answer.body)
  if (codes.includes('UNREGISTERED') || codes.includes('SENDER_ID_MISMATCH') || status === 404)
    return { is: 'gone' }
  const why = `FCM: ${status} ${codes.join(' ')}`
  if (status === 401 || status === 429 || status >= 500)
    return { is: 'later', afterSeconds: retryAfterOf(answer.header('retry-after'), now), why }
  return { is: 'refused', why }
}

/** Tells Android phones through FCM's HTTP v1 API. */
export const openFcm = (settings: FcmSettings, now: () => Date) => {
  const session = signIn(settings, now)
  const url = `${settings.url}/v1/projects/${settings.account.project_id}/messages:send`
  return async ({ address }: PushDevice, message: PushMessage): Promise<PushOutcome> => {
    const { title, body, link, tag, kind, urgent, id } = message
    const answer = await post(url, {
      headers: {
        authorization: `Bearer ${await session.token()}`,
        'content-type': 'application/json',
      },
      body: JSON.stringify({
        message: {
          token: address,
          notification: { title, body },
          data: { link, kind, tag, id: String(id ?? '') },
          android: {
            priority: urgent ? 'HIGH' : 'NORMAL',
            ttl: `${pushTtlSeconds}s`,
            collapse_key: tag,
            notification: { tag },
          },
        },
      }),
    })
    if (answer.status === 401) session.forget()
    return outcomeOf(answer, now())
  }
}
