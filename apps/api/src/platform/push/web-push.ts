import webPush from 'web-push'
import { post } from './post.ts'
import { isPushEndpoint, lookUpPublic, type PushReach } from './public-address.ts'
import {
  type PushDevice,
  type PushMessage,
  type PushOutcome,
  pushTtlSeconds,
  retryAfterOf,
} from './push-message.ts'

/** What push services know us by (RFC 8292). */
export type VapidKeys = { publicKey: string; privateKey: string; subject: string }

/**
 * Tells a browser through the push service it named, encrypted for it alone (RFC 8291). That address
 * came from outside: only services that are known are called, unless tests serve one here.
 */
export const sendWebPush = async (
  { address, p256dh, auth }: PushDevice,
  message: PushMessage,
  { keys, reach, now }: { keys: VapidKeys; reach: PushReach; now: Date },
): Promise<PushOutcome> => {
  if (p256dh === null || auth === null || !isPushEndpoint(address, reach)) return { is: 'gone' }
  const { headers, body } = webPush.generateRequestDetails(
    { endpoint: address, keys: { p256dh, auth } },
    JSON.stringify(message),
    {
      vapidDetails: keys,
      contentEncoding: 'aes128gcm',
      TTL: pushTtlSeconds,
      urgency: message.urgent ? 'high' : 'normal',
      topic: message.tag,
    },
  )
  if (body === null) throw new Error('A push message has a body')
  const answer = await post(address, {
    headers: Object.fromEntries(Object.entries(headers).map(([name, v]) => [name, String(v)])),
    body,
    ...(!reach.allowLocal && { lookup: lookUpPublic }),
  })
  const { status } = answer
  if (status >= 200 && status < 300) return { is: 'sent' }
  if (status === 404 || status === 410) return { is: 'gone' }
  const why = `push service: ${status} ${answer.body.slice(0, 200)}`
  if (status === 429 || status >= 500)
    return { is: 'later', afterSeconds: retryAfterOf(answer.header('retry-after'), now), why }
  return { is: 'refused', why }
}
