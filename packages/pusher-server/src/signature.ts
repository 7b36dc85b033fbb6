import { createHmac, timingSafeEqual } from 'node:crypto'
import { z } from 'zod'

/** An application of the Pusher protocol: whoever knows the secret can let connections subscribe. */
export type Application = { key: string; secret: string }

/** Whose subscription it is, and the token it lives by: it ends with the token. */
export type Right = { tokenId: number; userId: number }

const right = z.object({ token_id: z.int().positive(), user_id: z.int().positive() })

const sign = ({ key, secret }: Application, text: string): string =>
  `${key}:${createHmac('sha256', secret).update(text).digest('hex')}`

/**
 * The protocol's answer to a client that wants to subscribe (HMAC-SHA256 of socket id, channel and
 * data). Check the person's right first. The token is signed with it, so that any node knows which
 * token stands behind a subscription, whichever node signed it.
 */
export const signSubscription = (
  application: Application,
  { socketId, channel, by }: { socketId: string; channel: string; by: Right },
): { auth: string; channel_data: string } => {
  const channel_data = JSON.stringify({ token_id: by.tokenId, user_id: by.userId })
  return { auth: sign(application, `${socketId}:${channel}:${channel_data}`), channel_data }
}

/** The right behind a subscription; null when its signature is not ours. */
export const verifySubscription = (
  application: Application,
  sent: { socketId: string; channel: string; auth: string; channel_data: string },
): Right | null => {
  const ours = Buffer.from(
    sign(application, `${sent.socketId}:${sent.channel}:${sent.channel_data}`),
  )
  const theirs = Buffer.from(sent.auth)
  if (ours.length !== theirs.length || !timingSafeEqual(ours, theirs)) return null
  // Signed by us, so it is what we wrote.
  const { token_id, user_id } = right.parse(JSON.parse(sent.channel_data))
  return { tokenId: token_id, userId: user_id }
}
